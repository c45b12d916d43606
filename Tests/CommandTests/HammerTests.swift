import Foundation
import TestSupport
import Testing

/// Clients that read while another process's files are rewritten in every way.
@Suite("A bundle that is rewritten all the time")
struct HammerTests {
  /// Each version of a file is one letter, repeated: a mixture shows.
  private static let sizes = [
    "small.txt": 1400, "sub/medium.txt": 200_000, "sub/large.txt": 1_500_000,
  ]

  @Test("is served without a stale, mixed or foreign byte")
  func rewriting() async throws {
    let tree = try TemporaryTree()
    for (name, size) in Self.sizes {
      try tree.file("html/\(name)", String(repeating: "a", count: size))
      try tree.file("out/\(name)", String(repeating: "X", count: size))
    }
    let server = try ServerProcess([tree.path("html")])
    let readers = Self.sizes.keys.sorted().map { Reader($0, port: server.port) }
    try await onOwnThread {
      defer { for reader in readers { reader.stop() } }
      try rewrite(tree, whileWatchedBy: readers)
    }
    for reader in readers {
      #expect(reader.faults.isEmpty, "\(reader.name): \(reader.faults)")
      #expect(reader.whole > 2, "\(reader.name)")
    }
    // At rest, the last version is what comes.
    for (name, size) in Self.sizes {
      #expect(try server.get("/\(name)").body == tree.contents("html/\(name)"))
      #expect(try server.get("/\(name)").body.count == size)
    }
    #expect(try server.terminate() == 0)
  }

  /// Changes the files in turn: replaced, changed in place and dated back, swapped for a link that
  /// leads out, their folder swapped for such a link, removed. Goes on until every reader has seen
  /// enough: on a machine that is busy, a large file seldom comes whole before the next change.
  private func rewrite(_ tree: TemporaryTree, whileWatchedBy readers: [Reader]) throws {
    let start = ContinuousClock.now
    var round = 0
    while ContinuousClock.now < start + .seconds(4)
      || (readers.contains { $0.whole <= 2 } && ContinuousClock.now < start + .seconds(60))
    {
      for (name, size) in Self.sizes {
        let letter = String(UnicodeScalar(UInt8(ascii: "b") + UInt8(round % 20)))
        let content = String(repeating: letter, count: size)
        let path = "html/\(name)"
        switch round % 5 {
        case 0: try tree.file("html/new", content).rename("html/new", to: path)
        case 1 where size < 4096:
          // In one call, within a page: no reader can come in between.
          let file = try #require(FileHandle(forWritingAtPath: tree.path(path)))
          try file.write(contentsOf: Data(content.utf8))
          try tree.modified(path, seconds: 1_000_000_000)
        case 2:
          tree.remove(path)
          try tree.symlink(path, to: tree.path("out/\(name)"))
        case 3:
          try tree.rename("html/sub", to: "html/away").symlink("html/sub", to: "../out/sub")
          tree.remove("html/sub")
          try tree.rename("html/away", to: "html/sub")
        default:
          tree.remove(path)
          try tree.file("html/new", content).rename("html/new", to: path)
        }
      }
      round += 1
      Thread.sleep(forTimeInterval: .random(in: 0...0.08))
    }
    for (name, size) in Self.sizes {
      tree.remove("html/\(name)")
      try tree.file("html/\(name)", String(repeating: "z", count: size))
    }
    Thread.sleep(forTimeInterval: 0.05)
  }
}

/// Asks for a file over and over and looks at every answer, on a thread of its own: tests beside this
/// one would hold up a task.
private final class Reader: @unchecked Sendable {
  let name: String
  private let port: Int
  private let lock = NSLock()
  private let ended = DispatchSemaphore(value: 0)
  private var isStopping = false
  private var seen = 0
  /// Only touched by the thread until it has ended.
  private(set) var faults: Set<String> = []
  private var tags: [String: UInt8] = [:]

  /// How many answers came whole.
  var whole: Int { lock.withLock { seen } }

  init(_ name: String, port: Int) {
    (self.name, self.port) = (name, port)
    Thread.detachNewThread { [self] in
      while !lock.withLock({ isStopping }) { readOnOneConnection() }
      ended.signal()
    }
  }

  func stop() {
    lock.withLock { isStopping = true }
    ended.wait()
  }

  private func readOnOneConnection() {
    guard let client = try? SocketClient(port: port) else { return }
    for _ in 0..<20 {
      // A large file that was rewritten in place breaks off.
      guard let answer = try? client.request("/\(name)") else { return }
      guard answer.status == 200 else {
        // Gone for the moment, a link that leads out, or never at rest.
        if ![404, 503].contains(answer.status) { faults.insert("status \(answer.status)") }
        continue
      }
      guard let first = answer.body.first, let tag = answer["ETag"] else {
        faults.insert("no content or no tag")
        continue
      }
      if answer.body != [UInt8](repeating: first, count: answer.body.count) {
        faults.insert("mixed")
      }
      if first == UInt8(ascii: "X") { faults.insert("from outside") }
      if tags[tag, default: first] != first { faults.insert("two contents under one tag") }
      tags[tag] = first
      lock.withLock { seen += 1 }
    }
  }
}
