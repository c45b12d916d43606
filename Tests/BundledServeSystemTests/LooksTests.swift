import TestSupport
import Testing

@testable import BundledServeSystem

@Suite("Looks at a file that one turn's requests share")
struct LooksTests {
  private let tree: TemporaryTree
  private let loop: EventLoop
  private let path: String

  init() throws {
    tree = try TemporaryTree().file("a.txt", "1").file("target", "four").symlink(
      "link", to: "target")
    loop = try EventLoop()
    loop.looks.beginTurn()
    path = tree.path("a.txt")
  }

  private func size(of path: String, followsLinks: Bool = false, isShared: Bool = true) -> UInt64? {
    unsafe loop.looks.status(
      of: path, count: path.utf8.count, followsLinks: followsLinks, isShared: isShared)?.size
  }

  @Test("last for the turn, and for those that may share them")
  func turns() throws {
    #expect(size(of: path) == 1)
    try tree.file("a.txt", "22")
    #expect(size(of: path) == 1)
    #expect(size(of: path, isShared: false) == 2)
    #expect(size(of: path) == 2)
    tree.remove("a.txt")
    #expect(size(of: path) == 2)
    loop.looks.beginTurn()
    #expect(size(of: path) == nil)
    try tree.file("a.txt", "1")
    #expect(size(of: path) == nil)
    loop.looks.beginTurn()
    #expect(size(of: path) == 1)
  }

  @Test("are each of one path, and of a link or of what it leads to")
  func paths() throws {
    #expect(size(of: tree.path("link"), followsLinks: true) == 4)
    #expect(size(of: tree.path("link")) == 6)
    #expect(size(of: tree.path("link"), followsLinks: true) == 4)
    // More than are kept, each with its own size.
    for round in 0..<2 {
      for number in 0..<300 {
        if round == 0 { try tree.file("many/\(number)", String(repeating: "x", count: number)) }
        #expect(size(of: tree.path("many/\(number)")) == UInt64(number))
      }
    }
  }

  @Test("are not shared of a path that is too long to be kept")
  func longPaths() throws {
    let name = String(repeating: "n", count: 240)
    try tree.file("\(name)/a", "1")
    #expect(size(of: tree.path("\(name)/a")) == 1)
    try tree.file("\(name)/a", "22")
    #expect(size(of: tree.path("\(name)/a")) == 2)
  }

  /// What a request sees of the file's size after another request of the turn saw 1 byte, and the file
  /// was then changed.
  private func seen(by exchange: Exchange) throws -> UInt64? {
    try tree.file("a.txt", "1")
    #expect(size(of: path, isShared: false) == 1)
    try tree.file("a.txt", "22")
    return unsafe exchange.status(of: path, count: path.utf8.count)?.size
  }

  private func exchange() throws -> Exchange {
    // Never followed: only an answer would be.
    let connection = unsafe try #require(OpaquePointer(bitPattern: 8))
    return unsafe Exchange(connection: connection, loop: loop)
  }

  @Test("are shared by a request that had begun to arrive when the turn started")
  func rule() throws {
    let exchange = try exchange()
    unsafe exchange.begin(target: "/a.txt")
    #expect(try seen(by: exchange) == 2, "a connection's first may have been sent within the turn")
    exchange.end()
    unsafe exchange.begin(target: "/a.txt")
    #expect(try seen(by: exchange) == 2, "it may have been sent after the one before")
    exchange.end()
    loop.looks.beginTurn()
    unsafe exchange.begin(target: "/a.txt")
    #expect(try seen(by: exchange) == 1)
    exchange.end()
    loop.looks.beginTurn()
    unsafe exchange.begin(target: "/a.txt")
    #expect(try seen(by: exchange) == 1)
  }

  @Test("are not shared by a request that libmicrohttpd may have read without waiting for it")
  func readingOn() throws {
    let exchange = try exchange()
    for (headCount, content) in [(4096, []), (100, [UInt8](arrayLiteral: 1))] {
      unsafe exchange.begin(target: "/a.txt")
      exchange.headCount = headCount
      if !content.isEmpty { unsafe content.withUnsafeBytes { unsafe exchange.receive($0) } }
      exchange.end()
      loop.looks.beginTurn()
      unsafe exchange.begin(target: "/a.txt")
      exchange.headCount = 100
      #expect(try seen(by: exchange) == 2)
      exchange.end()
      loop.looks.beginTurn()
      unsafe exchange.begin(target: "/a.txt")
      #expect(try seen(by: exchange) == 1)
      exchange.end()
    }
  }
}
