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
    let progress = Progress()
    try await withThrowingTaskGroup(of: Int.self) { group in
      for name in Self.sizes.keys.sorted() {
        group.addTask { try await onOwnThread { try read(name, server, progress) } }
      }
      try await onOwnThread {
        defer { progress.end() }
        #expect(eventually(timeout: .seconds(60)) { progress.readers == Self.sizes.count })
        try rewrite(tree, until: .now + .seconds(4))
      }
      for try await count in group {
        #expect(count > 2)
      }
    }
    // At rest, the last version is what comes.
    for (name, size) in Self.sizes {
      #expect(try server.get("/\(name)").body == tree.contents("html/\(name)"))
      #expect(try server.get("/\(name)").body.count == size)
    }
    #expect(try server.terminate() == 0)
  }

  /// Asks for a file over and over, and looks at every answer.
  private func read(
    _ name: String, _ server: ServerProcess, _ progress: Progress
  ) throws -> Int {
    progress.begin()
    var whole = 0
    var tags: [String: UInt8] = [:]
    while !progress.isEnded {
      let client = try SocketClient(port: server.port)
      for _ in 0..<20 {
        guard let answer = try? client.request("/\(name)") else { break }
        if answer.status == 200 {
          let first = try #require(answer.body.first)
          let pure = [UInt8](repeating: first, count: answer.body.count)
          #expect(answer.body == pure, "mixed")
          #expect(first != UInt8(ascii: "X"), "from outside")
          let tag = try #require(answer["ETag"])
          #expect(tags[tag, default: first] == first, "two contents under one tag")
          tags[tag] = first
          whole += 1
        } else {
          // Gone for the moment, a link that leads out, or never at rest.
          #expect([404, 503].contains(answer.status))
        }
      }
    }
    return whole
  }

  /// Changes the files in turn: replaced, changed in place and dated back, swapped for a link that
  /// leads out, their folder swapped for such a link, removed.
  private func rewrite(_ tree: TemporaryTree, until end: ContinuousClock.Instant) throws {
    var round = 0
    while ContinuousClock.now < end {
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

/// Who has begun, and whether it is over: tests beside this one may hold up a task's start.
private final class Progress: @unchecked Sendable {
  private let lock = NSLock()
  private var state = (readers: 0, isEnded: false)

  var readers: Int { lock.withLock { state.readers } }
  var isEnded: Bool { lock.withLock { state.isEnded } }

  func begin() { lock.withLock { state.readers += 1 } }
  func end() { lock.withLock { state.isEnded = true } }
}
