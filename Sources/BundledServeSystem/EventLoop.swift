import CLinux
import CMicroHTTPD
import Glibc
import Synchronization

/// Runs libmicrohttpd on a thread of its own, turn by turn: it waits until connections have something
/// to read or to write, then serves all of them.
///
/// libmicrohttpd has such a thread itself, but tells nobody when a turn begins: see `Looks`. Driven
/// from outside it drops its own means of being woken, so there is one here.
@safe final class EventLoop: @unchecked Sendable {
  let looks = Looks()
  private let wakeup: Int32
  private let isStopped = Atomic(false)
  private var thread: Thread?

  init() throws(SystemError) {
    wakeup = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    if wakeup < 0 { throw SystemError.last }
  }

  deinit { close(wakeup) }

  /// Starts the turns of a daemon, which must live until `stop` has returned.
  func start(_ daemon: OpaquePointer) {
    nonisolated(unsafe) let daemon = unsafe daemon
    let connections = unsafe bundled_epoll_descriptor(daemon)
    thread = Thread { [unowned self] in
      while true {
        wait(for: connections, atMost: unsafe bundled_timeout(daemon))
        if isStopped.load(ordering: .relaxed) { break }
        looks.beginTurn()
        unsafe MHD_run_wait(daemon, 0)
      }
    }
  }

  /// Lets a turn begin now; from any thread.
  func wake() { eventfd_write(wakeup, 1) }

  /// Ends the turns and waits for the last.
  func stop() {
    isStopped.store(true, ordering: .relaxed)
    wake()
    thread?.join()
  }

  private func wait(for connections: Int32, atMost milliseconds: Int32) {
    var waited: (pollfd, pollfd) = (
      pollfd(fd: connections, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)
    )
    unsafe withUnsafeMutableBytes(of: &waited) { waited in
      _ = unsafe poll(waited.assumingMemoryBound(to: pollfd.self).baseAddress, 2, milliseconds)
    }
    guard waited.1.revents != 0 else { return }
    var count: eventfd_t = 0
    unsafe eventfd_read(wakeup, &count)
  }
}
