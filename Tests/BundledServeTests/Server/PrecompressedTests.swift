import Foundation
import TestSupport
import Testing

@testable import BundledServe

@Suite("Files compressed beforehand")
struct PrecompressedTests {
  private let tree: TemporaryTree

  init() throws {
    tree = try TemporaryTree().file("app.js", "let identity").file("app.js.br", "BR")
      .file("app.js.zst", "ZST").file("app.js.gz", "GZ").file("plain.js", "let plain")
      .file("index.html", "<!doctype html><p>page").file("index.html.gz", "PAGE")
    // Siblings are looked for again while the folder may still change unnoticed.
    Thread.sleep(forTimeInterval: 0.05)
  }

  private func serve(_ change: (inout Configuration) -> Void = { _ in }) throws -> KeptConnection {
    var configuration = Configuration(bundle: tree.path)
    change(&configuration)
    return try KeptConnection(to: Server(configuration))
  }

  @Test(
    "are sent to clients that accept their coding",
    arguments: [
      ("gzip, deflate, br, zstd", "br", "BR"), ("gzip", "gzip", "GZ"),
      ("zstd;q=0.8, gzip;q=0.3", "zstd", "ZST"),
      ("identity", nil, "let identity"), ("deflate", nil, "let identity"),
      ("br;q=0, gzip;q=0, zstd;q=0", nil, "let identity"),
    ] as [(String, String?, String)])
  func chosen(_ accept: String, _ coding: String?, _ content: String) throws {
    let server = try serve()
    // Cold, then warm.
    for _ in 0..<2 {
      let answer = try server.get("/app.js", [("Accept-Encoding", accept)])
      #expect(answer.status == 200)
      #expect(answer["Content-Encoding"] == coding)
      #expect(answer["Content-Type"] == "text/javascript; charset=utf-8")
      #expect(answer["Content-Length"] == "\(content.utf8.count)")
      #expect(answer["Vary"] == "Accept-Encoding")
      #expect(answer.text == content)
    }
  }

  @Test("leave a request without the field, and a file without siblings, alone")
  func untouched() throws {
    let server = try serve()
    let answer = try server.get("/app.js")
    #expect(answer.text == "let identity")
    #expect(answer["Vary"] == "Accept-Encoding")
    let plain = try server.get("/plain.js", [("Accept-Encoding", "br")])
    #expect(plain.text == "let plain")
    #expect(plain["Vary"] == nil)
    #expect(try server.get("/app.js.gz", [("Accept-Encoding", "gzip")])["Content-Encoding"] == nil)
  }

  @Test("have entity tags of their own, each good for a 304")
  func tags() throws {
    let server = try serve()
    var tags: Set<String> = []
    for accept in ["identity", "br", "zstd", "gzip"] {
      let tag = try #require(try server.get("/app.js", [("Accept-Encoding", accept)])["ETag"])
      tags.insert(tag)
      let fields = [("Accept-Encoding", accept), ("If-None-Match", tag)]
      let answer = try server.get("/app.js", fields)
      #expect(answer.status == 304)
      #expect(answer["Vary"] == "Accept-Encoding")
      let other = accept == "br" ? "gzip" : "br"
      #expect(
        try server.get("/app.js", [("Accept-Encoding", other), ("If-None-Match", tag)]).status
          == 200)
    }
    #expect(tags.count == 4)
  }

  @Test("give way to the file itself where a range is asked for")
  func ranges() throws {
    let server = try serve()
    let fields = [("Accept-Encoding", "br"), ("Range", "bytes=0-2")]
    let answer = try server.get("/app.js", fields)
    #expect(answer.status == 206)
    #expect(answer["Content-Encoding"] == nil)
    #expect(answer.text == "let")
    let tag = try #require(try server.get("/app.js", [("Accept-Encoding", "br")])["ETag"])
    let whole = try server.get("/app.js", fields + [("If-Range", tag)])
    #expect(whole.status == 200)
    #expect(whole.text == "let identity")
  }

  @Test("give way to a document's bridge, but not to what a script fetches")
  func bridge() throws {
    let server = try serve()
    let accept = ("Accept-Encoding", "gzip")
    let page = try server.get("/", [accept, ("Sec-Fetch-Dest", "document")])
    #expect(page["Content-Encoding"] == nil)
    #expect(page.text.contains("/_bundled/bridge.js"))
    #expect(page["Vary"] == "Sec-Fetch-Dest, Upgrade-Insecure-Requests, Accept-Encoding")
    #expect(try server.get("/", [accept, ("Sec-Fetch-Dest", "empty")]).text == "PAGE")
    let plain = try serve { $0.injectsBridge = false }
    #expect(try plain.get("/", [accept, ("Sec-Fetch-Dest", "document")]).text == "PAGE")
  }

  @Test("are found when they come, and gone when they go")
  func changes() throws {
    let server = try serve()
    let accept = [("Accept-Encoding", "br, gzip")]
    #expect(try server.get("/plain.js", accept).text == "let plain")
    try tree.file("plain.js.br", "NEW")
    #expect(try server.get("/plain.js", accept).text == "NEW")
    Thread.sleep(forTimeInterval: 0.05)
    #expect(try server.get("/plain.js", accept).text == "NEW")
    try tree.file("plain.js.br", "NEWER")
    #expect(try server.get("/plain.js", accept).text == "NEWER")
    tree.remove("plain.js.br")
    #expect(try server.get("/plain.js", accept).text == "let plain")
  }

  @Test("are passed over when older than the file: they were made of another")
  func outdated() throws {
    try tree.modified("app.js.br", seconds: 1_000_000_000)
    let server = try serve()
    #expect(try server.get("/app.js", [("Accept-Encoding", "br, zstd;q=0.1")]).text == "ZST")
    try tree.file("app.js", "let newer")
    #expect(try server.get("/app.js", [("Accept-Encoding", "gzip")]).text == "let newer")
  }

  @Test("are not looked for when that is switched off, nor outside of the bundle, nor in a folder")
  func off() throws {
    let server = try serve { $0.servesPrecompressed = false }
    let answer = try server.get("/app.js", [("Accept-Encoding", "br")])
    #expect(answer.text == "let identity")
    #expect(answer["Vary"] == nil)
    let outside = try TemporaryTree().file("secret", "secret")
    try tree.file("a.css", "a {}").symlink("a.css.br", to: outside.path("secret"))
      .folder("a.css.gz")
    #expect(try serve().get("/a.css", [("Accept-Encoding", "br, gzip")]).text == "a {}")
  }
}
