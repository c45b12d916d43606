import BundledServeSystem
import Glibc
import TestSupport
import Testing

@Suite("The system's primitives")
struct PrimitiveTests {
  @Test("a lock lets one thread in at a time")
  func lock() {
    let counter = Lock(0)
    let threads = (0..<8).map { _ in Thread { for _ in 0..<10_000 { counter.withLock { $0 += 1 } } }
    }
    for thread in threads { thread.join() }
    #expect(counter.withLock { $0 } == 80_000)
  }

  @Test("a gate keeps a wake that came before the wait, and times out without one")
  func gate() {
    let gate = Gate()
    gate.wake()
    #expect(gate.wait(milliseconds: 1000))
    #expect(!gate.wait(milliseconds: 10))
    let waker = Thread { gate.wake() }
    #expect(gate.wait())
    waker.join()
  }

  @Test("a glob matches a whole text: * any run, ? one character")
  func glob() {
    #expect(matches("app-callback://map?a=1", glob: "app-callback://map*"))
    #expect(matches("app-callback://map?a=1", glob: "app-callback://map?a=?"))
    #expect(matches("a/b/c", glob: "a*c"))
    #expect(!matches("app-callback://map", glob: "callback://*"))
    #expect(!matches("ab", glob: "a"))
    #expect(matches("a\\b", glob: "a\\b"))
    #expect(matches("gap://a[1]{x}", glob: "gap://a[1]{x}"))
    #expect(!matches("gap://a1", glob: "gap://a[1]"))
    #expect(matches("", glob: "*"))
  }

  @Test("magic tells types by content, on several threads at once")
  func magic() throws {
    let magic = try #require(MagicDatabase())
    let threads = (0..<4).map { _ in
      Thread {
        for _ in 0..<50 {
          #expect(magic.mediaType(of: Array("%PDF-1.4\n".utf8)) == "application/pdf")
          #expect(magic.mediaType(of: Array("hello\n".utf8)) == "text/plain")
        }
      }
    }
    for thread in threads { thread.join() }
  }

  @Test("a file is replaced whole or not at all")
  func replacing() throws {
    let tree = try TemporaryTree().file("ready", "old").folder("folder/x")
    try Output.replace(tree.path("ready"), with: Array("new".utf8))
    #expect(try tree.text("ready") == "new")
    #expect(throws: SystemError.noEntry) { try Output.replace(tree.path("none/ready"), with: []) }
    #expect(throws: SystemError.self) { try Output.replace(tree.path("folder"), with: []) }
    #expect(try tree.names().count == 2)
  }

  @Test("a pipe that does not wait takes everything all the same")
  func nonBlockingPipe() throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    let reader = FileHandle(descriptor: ends[0])
    let writing = ends[1]
    for end in ends { #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let writer = Thread {
      let handle = FileHandle(descriptor: writing)
      #expect(throws: Never.self) { try handle.write(bytes) }
    }
    // Not before the pipe is full.
    #expect(
      eventually {
        var entry = pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&entry, 1, 0) == 0
      })
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    _ = eventually {
      let count = unsafe read(reader.descriptor, &buffer, buffer.count)
      if count > 0 { received += buffer.prefix(count) }
      return count == 0
    }
    writer.join()
    #expect(received == bytes)
  }

  @Test("a socket takes a free port, and none that is taken")
  func sockets() throws {
    let first = try ListenSocket(address: "127.0.0.1", port: 0)
    #expect(first.port > 0)
    #expect(throws: SystemError.addressInUse) {
      try ListenSocket(address: "127.0.0.1", port: first.port)
    }
    #expect(throws: SystemError.addressNotAvailable) {
      try ListenSocket(address: "203.0.113.7", port: 0)
    }
    var port: UInt16 = 0
    do { port = try ListenSocket(address: "127.0.0.1", port: 0).port }
    #expect(try ListenSocket(address: "127.0.0.1", port: port).port == port)
  }
}
