import TestSupport
import Testing

@testable import BundledServe

@Suite("Serving a bundle")
struct ServingTests {
  private let tree: TemporaryTree
  private let server: Server

  init() throws {
    tree = try TemporaryTree()
    try tree.file("index.html", "<p>start").file("css/style.css", "a{}").file(
      "css/index.html", "css"
    )
    .file("data", #"{"a":1}"#).file("empty").file("a..b.js", "let a").file(
      "video.mp4", String(repeating: "v", count: 1000)
    )
    .folder("bare").file("file.html", "x").file(
      "big.bin", String(repeating: "0123456789", count: 300_000)
    )
    .fifo("pipe")
    server = try Server(Configuration(bundle: tree.path))
  }

  private func get(_ target: String, _ fields: [(String, String)] = [], method: String = "GET")
    throws -> HTTPResponse
  {
    try server.get(target, fields, method: method)
  }

  @Test("gives a folder's start page, and each file as it lies on disk")
  func files() throws {
    #expect(try get("/").text == "<p>start")
    #expect(try get("/index.html").text == "<p>start")
    #expect(try get("/css/").text == "css")
    #expect(try get("/css/style.css").text == "a{}")
    #expect(try get("/a..b.js").text == "let a")
    #expect(try get("/empty").body.isEmpty)
    #expect(try get("/css/style.css?v=3").text == "a{}")
    #expect(try get("http://localhost:\(server.port)/css/style.css").text == "a{}")
  }

  @Test("answers on both loopback families")
  func families() throws {
    #expect(server.hosts.first == "127.0.0.1")
    for host in server.hosts {
      #expect(try HTTPClient.get(host: host, port: Int(server.port)).text == "<p>start")
    }
  }

  @Test(
    "says what is not there",
    arguments: [
      "/nothing", "/css/nothing", "/file.html/", "/empty/", "/bare/", "/css/style.css/x", "/pipe",
      "/" + String(repeating: "n", count: 300),
    ])
  func missing(_ target: String) throws {
    let answer = try get(target)
    #expect(answer.status == 404)
    #expect(answer["Content-Type"] == "text/plain; charset=utf-8")
  }

  @Test("says which file it looked for in a folder")
  func missingIndex() throws {
    #expect(try get("/bare/").text == "no bare/index.html\n")
    let empty = try TemporaryTree()
    let server = try Server(Configuration(bundle: empty.path))
    #expect(try server.get("/").text == "no index.html\n")
  }

  @Test("sends a folder to its URL with the slash, on this host only")
  func redirect() throws {
    for (target, location) in [
      ("/css", "/css/"), ("/css?a=b&c", "/css/?a=b&c"), ("//css", "/css/"), ("/x/..//css", "/css/"),
      ("/\\css/%2e%2e/css", "/css/"), ("/%63ss", "/css/"), ("http://localhost/css", "/css/"),
    ] {
      let answer = try get(target)
      #expect(answer.status == 308)
      #expect(answer["Location"] == location)
    }
    for target in [
      "//evil.example/..%2f..", "/\\evil.example/%2e%2e/dir", "//evil.example", "/%5Cevil.example/",
    ] {
      #expect(try get(target).status == 404)
    }
  }

  @Test("says when a folder's URL is too long to be redirected")
  func longRedirect() throws {
    #expect(try get("/css?" + String(repeating: "q", count: 3000)).status == 308)
    #expect(try get("/css?" + String(repeating: "q", count: 8000)).status == 414)
    #expect(try get("/css?q=あ")["Location"] == "/css/?q=%E3%81%82")
  }

  @Test("resolves dots before it decides what answers")
  func dotsFirst() throws {
    #expect(try get("/_bundled/../index.html").text == "<p>start")
    #expect(try get("/x/../_bundled/health").text == #"{"status":"ok"}"#)
    #expect(try get("/%5fbundled/health").text == #"{"status":"ok"}"#)
    #expect(try get("/_bundled/%00").status == 400)
  }

  @Test("sends a file of several megabytes whole, from its file")
  func large() throws {
    let answer = try get("/big.bin")
    #expect(answer.body.count == 3_000_000)
    #expect(answer.body.elementsEqual(String(repeating: "0123456789", count: 300_000).utf8))
    #expect(try get("/big.bin", [("Range", "bytes=2999995-")]).text == "56789")
  }

  @Test("mounts further bundles under their names")
  func mounts() throws {
    let other = try TemporaryTree().file("index.html", "other").file("sub/a.txt", "a")
    var configuration = Configuration(bundle: tree.path)
    configuration.bundles.append(Configuration.Bundle(name: "docs", path: other.path))
    let server = try Server(configuration)
    defer { server.stop() }
    #expect(try server.get("/docs/").text == "other")
    #expect(try server.get("/docs/sub/a.txt").text == "a")
    #expect(try server.get("/docs")["Location"] == "/docs/")
    #expect(try server.get("/docs/sub")["Location"] == "/docs/sub/")
    for target in [
      "/docs%2Findex.html", "/docs/sub%2Fa.txt", "/docs/sub%2f..%2findex.html", "/%2Fdocs",
    ] {
      let response = try server.get(target)
      #expect(response.status == 404, "\(target)")
      #expect(response["Location"] == nil)
    }
    #expect(try server.get("/docs/../css/style.css").text == "a{}")
    #expect(try server.get("/").text == "<p>start")
  }

  @Test("says at its start what nobody would expect who looks at the folders")
  func startWarnings() throws {
    let folder = try TemporaryTree().file("docs/a.txt").file("index.html").folder("empty")
    let lines = Lines()
    var configuration = Configuration(bundle: folder.path)
    configuration.bundles += [.init(name: "docs", path: folder.path("empty"))]
    configuration.log = lines.add
    let server = try Server(configuration)
    server.stop()
    #expect(
      lines.all == [
        "/docs/ is a bundle of its own: it hides \(folder.path)/docs",
        "\(folder.path)/empty has no index.html: --listing lists the folder instead",
      ])
  }

  @Test("is silent about the icon that browsers ask for by themselves, and shows %2F as it came")
  func notFoundWords() throws {
    let lines = Lines()
    var configuration = Configuration(bundle: tree.path)
    configuration.log = lines.add
    let server = try Server(configuration)
    defer { server.stop() }
    #expect(try server.get("/favicon.ico").status == 404)
    #expect(try server.get("/css%2Fstyle.css").text == "no css%2Fstyle.css\n")
    #expect(lines.all == ["404 no css%2Fstyle.css"])
  }

  @Test("answers a name of control characters, and one of endless marks, on one line")
  func endlessNames() throws {
    #expect(try get("/a%0Ab").text == "no a\\u{a}b\n")
    let marks = String(repeating: "%CC%81%CC%A7", count: 1000)
    let answer = try get("/a\(marks)")
    #expect(answer.status == 404)
    #expect(answer.body.starts(with: "no a".utf8))
  }

  @Test("serves a bundle again that was deleted and made anew, or exchanged")
  func rebuilt() throws {
    let parent = try TemporaryTree().file("out/index.html", "first")
    let server = try Server(Configuration(bundle: parent.path + "/out"))
    defer { server.stop() }
    #expect(try server.get("/").text == "first")
    parent.remove("out")
    #expect(try server.get("/").status == 404)
    try parent.file("out/index.html", "second")
    #expect(try server.get("/").text == "second")
    try parent.file("next/index.html", "third")
    try parent.rename("out", to: "old")
    try parent.rename("next", to: "out")
    #expect(try server.get("/").text == "third")
  }
}
