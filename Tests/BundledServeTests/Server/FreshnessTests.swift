import Foundation
import TestSupport
import Testing

@testable import BundledServe

@Suite("A file that was sent before")
struct FreshnessTests {
  private let parent: TemporaryTree
  private let server: KeptConnection

  init() throws {
    parent = try TemporaryTree().file("html/a.txt", "first").file("html/sub/deep/b.txt", "first")
      .file("out/a.txt", "outside").file("out/b.txt", "outside")
    server = try KeptConnection(to: Server(Configuration(bundle: parent.path("html"))))
    // What has just changed is not kept.
    settle()
    for _ in 0..<2 {
      try #require(try get("/a.txt") == "first" && get("/sub/deep/b.txt") == "first")
    }
  }

  private func settle() { Thread.sleep(forTimeInterval: 0.05) }

  private func get(_ target: String) throws -> String? {
    let answer = try server.get(target)
    return answer.status == 200 ? answer.text : nil
  }

  @Test("is sent anew once another has replaced it, also one of the same size and date")
  func replaced() throws {
    try parent.modified("html/a.txt", seconds: 1_000_000_000)
    settle()
    #expect(try get("/a.txt") == "first")
    try parent.file("html/new", "other").modified("html/new", seconds: 1_000_000_000)
    settle()
    try parent.rename("html/new", to: "html/a.txt")
    #expect(try get("/a.txt") == "other")
  }

  @Test("is sent anew once it was changed in place and dated back")
  func changedInPlace() throws {
    try parent.modified("html/a.txt", seconds: 1_000_000_000)
    settle()
    #expect(try get("/a.txt") == "first")
    try parent.file("html/a.txt", "other").modified("html/a.txt", seconds: 1_000_000_000)
    #expect(try get("/a.txt") == "other")
  }

  @Test("is sent as long as it is once it was truncated or extended")
  func resized() throws {
    try parent.file("html/a.txt", "")
    #expect(try get("/a.txt") == "")
    settle()
    #expect(try get("/a.txt") == "")
    try parent.append("long", to: "html/a.txt")
    #expect(try get("/a.txt") == "long")
  }

  @Test("is gone once it is removed, or something else has its name")
  func removed() throws {
    parent.remove("html/a.txt")
    #expect(try server.get("/a.txt").status == 404)
    try parent.folder("html/a.txt")
    #expect(try server.get("/a.txt").status == 308)
    parent.remove("html/a.txt")
    try parent.file("html/a.txt", "again")
    #expect(try get("/a.txt") == "again")
  }

  @Test("is no longer sent once a link that leaves the bundle has its name")
  func link() throws {
    parent.remove("html/a.txt")
    try parent.symlink("html/a.txt", to: "../out/a.txt")
    #expect(try server.get("/a.txt").status == 404)
  }

  @Test("is no longer sent once its folder lies outside, with a link in its place")
  func folderMovedOut() throws {
    // The file itself is untouched: every stamp of its own is as it was.
    try parent.rename("html/sub/deep", to: "out/deep").symlink(
      "html/sub/deep", to: "../../out/deep")
    #expect(try server.get("/sub/deep/b.txt").status == 404)
    parent.remove("html/sub/deep")
    try parent.rename("out/deep", to: "html/sub/deep")
    #expect(try get("/sub/deep/b.txt") == "first")
    try parent.rename("html/sub", to: "out/sub").symlink("html/sub", to: "../out/sub")
    #expect(try server.get("/sub/deep/b.txt").status == 404)
  }

  @Test("is looked for in the new folder once the bundle was made again")
  func bundleMadeAgain() throws {
    try parent.rename("html", to: "old").file("html/a.txt", "second")
    #expect(try get("/a.txt") == "second")
    #expect(try get("/sub/deep/b.txt") == nil)
  }

  @Test("gives way to a file whose name fits exactly")
  func betterName() throws {
    let (composed, decomposed) = ("caf\u{E9}.txt", "cafe\u{301}.txt")
    try parent.file("html/\(decomposed)", "decomposed")
    settle()
    for _ in 0..<2 { #expect(try get("/caf%C3%A9.txt") == "decomposed") }
    try parent.file("html/\(composed)", "composed")
    #expect(try get("/caf%C3%A9.txt") == "composed")
  }

  @Test("is as new as the request for it, however many others ask at the same time")
  func crowd() throws {
    let crowd = try (0..<24).map { _ in try KeptConnection(to: server.server) }.map { other in
      Thread { while !Thread.current.isCancelled { _ = try? other.get("/a.txt") } }
    }
    for thread in crowd { thread.start() }
    defer { for thread in crowd { thread.cancel() } }
    for round in 0..<40 {
      // Kept again, and looked at by all.
      settle()
      try parent.file("html/new", "\(round)").rename("html/new", to: "html/a.txt")
      #expect(try get("/a.txt") == "\(round)")
    }
  }

  @Test("is not mistaken for one with the same path on another host, or behind a fragment")
  func requestsDiffer() throws {
    #expect(try server.get("/a.txt", [("Host", "evil.example")]).status == 421)
    #expect(try server.get("/a.txt").status == 200)
    // A refusal closes: each has a connection of its own, on which a good request comes first.
    for target in ["/a.txt#x", "/a.txt?x#y"] {
      let other = try KeptConnection(to: server.server)
      #expect(try other.get("/a.txt").status == 200)
      #expect(try other.get(target).status == 400)
    }
    #expect(try server.get("/a.txt?x").text == "first")
    let connection = try server.server.connect()
    #expect(try connection.request("/a.txt").status == 200)
    #expect(try connection.request("/a.txt", headers: [("Host", "evil.example")]).status == 421)
    #expect(try connection.request("/a.txt").status == 200)
    #expect(try connection.request("/a.txt", method: "POST").status == 405)
  }
}
