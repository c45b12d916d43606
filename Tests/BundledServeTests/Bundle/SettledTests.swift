import Glibc
import Testing

@testable import BundledServe
@testable import BundledServeSystem

@Suite("A file's status")
struct SettledTests {
  private func status(changed seconds: Int, nanoseconds: Int) -> FileStatus {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    var status = stat()
    status.st_ctim = timespec(tv_sec: now.tv_sec - seconds, tv_nsec: nanoseconds)
    return FileStatus(status)
  }

  @Test("tells of every later change once it is older than a tick of the kernel's")
  func ticks() {
    #expect(status(changed: 3, nanoseconds: 1).isSettled)
    #expect(!status(changed: -3, nanoseconds: 1).isSettled)
  }

  @Test("whose stamps have no fraction tells of it once it is older than two seconds")
  func seconds() {
    #expect(!status(changed: 0, nanoseconds: 0).isSettled)
    #expect(!status(changed: 1, nanoseconds: 0).isSettled)
    #expect(status(changed: 10, nanoseconds: 0).isSettled)
  }
}
