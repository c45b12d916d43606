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

  @Test("allows GET, HEAD and OPTIONS and names them to all others")
  func methods() throws {
    let head = try get("/css/style.css", method: "HEAD")
    #expect(head.status == 200)
    #expect(head["Content-Length"] == "3")
    #expect(head.body.isEmpty)
    #expect(head["Content-Type"] == "text/css; charset=utf-8")
    let options = try get("/", method: "OPTIONS")
    #expect(options.status == 204)
    #expect(options["Allow"] == "GET, HEAD, OPTIONS")
    #expect(try get("*", method: "OPTIONS").status == 204)
    for method in ["POST", "PUT", "DELETE", "PATCH", "TRACE"] {
      let answer = try get("/", method: method)
      #expect(answer.status == 405)
      #expect(answer["Allow"] == "GET, HEAD, OPTIONS")
    }
    #expect(try get("/", method: "BREW").status == 501)
    #expect(try get("localhost:80", method: "CONNECT").status == 405)
    #expect(server.session.log.lastID == 0)
  }

  @Test("goes on with the connection after an answer, an error, or content nobody asked for")
  func keepAlive() throws {
    let client = try server.connect()
    for target in ["/", "/nothing", "/css/style.css", "/css"] {
      _ = try client.request(target)
    }
    let content = [UInt8](repeating: 65, count: 100_000)
    #expect(try client.request("/", method: "POST", body: content).status == 405)
    #expect(try client.request("/", method: "HEAD").status == 200)
    #expect(try client.request("/").text == "<p>start")
  }

  @Test("answers pipelined requests in order")
  func pipelining() throws {
    let client = try server.connect()
    for _ in 0..<50 {
      try client.sendRequest("/")
      try client.sendRequest("/css/style.css")
    }
    for _ in 0..<50 {
      #expect(try client.readResponse().text == "<p>start")
      #expect(try client.readResponse().text == "a{}")
    }
  }

  @Test(
    "refuses a request that HTTP does not allow, and closes",
    arguments: [
      ("GET / HTTP/1.1\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
      ("GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
      ("GET /a\0b HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
      ("GET /\u{7F} HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", 400),
      ("GET  / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
      ("G{T / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
      ("G\tT / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
      ("G\0T / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
      ("GET / HTTP/1.1x\r\nHost: localhost\r\n\r\n", 400),
      ("GET / HTTP/2.0\r\nHost: localhost\r\n\r\n", 505),
      ("GET / HTTP/0.9\r\nHost: localhost\r\n\r\n", 505),
      ("GET / HTTP/1.2\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: localhost\r\nA{: x\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: localhost\r\nA: b\u{1}c\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: localhost\r\nA: b\rc\r\n\r\n", 400),
      // A NUL hides what follows it, in the middle and at the end.
      ("GET / HTTP/1.1\r\nHost: localhost\0evil\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: localhost\0\0x\r\nA: b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: localhost\r\nA: b\0\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: localhost\r\nA: b\0\0\0c\r\n\r\n", 400),
      // Folded lines.
      ("GET / HTTP/1.1\r\nHost: localhost\r\nA: b\r\n c\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: localhost\r\nA: b\r\n\tc\r\n d\r\nE: f\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: localhost\r\nA: b\r\n \r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n Host: localhost\r\n\r\n", 400),
      (
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n 3\r\n\r\nabc",
        400
      ),
      (
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        400
      ),
      (
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
        400
      ),
      ("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
      (
        "POST /_bundled/channel HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n",
        413
      ),
    ])
  func malformed(_ request: String, _ status: Int) throws {
    let client = try server.connect()
    try client.send(request)
    #expect(try client.readResponse().status == status)
    #expect(try client.readToEnd().isEmpty)
  }

  @Test(
    "takes the heads that HTTP allows, however they are written",
    arguments: [
      "GET / HTTP/1.1\nHost: localhost\nA: b\n\n", "\r\nGET / HTTP/1.1\r\nHost:localhost\r\n\r\n",
      "GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.0\n\n", "GET / HTTP/1.2\r\nHost: localhost\r\n\r\n",
      "GET /?a=b&c HTTP/1.1\r\nHost: \tlocalhost\r\nA:\r\nB: \r\nC: \t \r\n\r\n",
      "GET /%69ndex.html?a HTTP/1.1\r\nCookie: a=b; c=\"d\"; e\r\nHost: localhost\r\nA: あ\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nA: b  \r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\n"
        + String(repeating: "A: \(String(repeating: "b", count: 300))\r\n", count: 30) + "\r\n",
    ])
  func wellFormed(_ request: String) throws {
    let client = try server.connect()
    // Twice, the second time with the next one behind it: the buffer has moved.
    try client.send(request)
    #expect(try client.readResponse().text == "<p>start")
    if request.contains("HTTP/1.0") { return }
    try client.send(request + request)
    for _ in 0..<2 { #expect(try client.readResponse().text == "<p>start") }
  }

  @Test("refuses what is no path of this server", arguments: ["/a%00b", "/%00", "/a#b", "x", "?a"])
  func targets(_ target: String) throws {
    #expect(try get(target).status == 400)
  }

  @Test("sends a file of several megabytes whole, from its file")
  func large() throws {
    let answer = try get("/big.bin")
    #expect(answer.body.count == 3_000_000)
    #expect(answer.body.elementsEqual(String(repeating: "0123456789", count: 300_000).utf8))
    #expect(try get("/big.bin", [("Range", "bytes=2999995-")]).text == "56789")
  }

  @Test("refuses hosts that are not its own: DNS rebinding ends here")
  func hosts() throws {
    for host in [
      "localhost", "LOCALHOST:1", "a.localhost:80", "127.0.0.1:4000", "[::1]:4000", "localhost.",
      "localhost:",
    ] {
      #expect(try get("/", [("Host", host)]).status == 200)
    }
    for host in [
      "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.1", "a,b",
    ] {
      #expect(try get("/", [("Host", host)]).status == 421)
      #expect(try get("/_bundled/events", [("Host", host)]).status == 421)
    }
    for host in ["", "a b", "evil@localhost", "localhost:+80", "localhost:x", "[::1"] {
      #expect(try get("/", [("Host", host)]).status == 400, "\(host)")
    }
    #expect(try get("http://evil.example/").status == 421)
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
