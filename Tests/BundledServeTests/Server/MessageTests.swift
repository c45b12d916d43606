import TestSupport
import Testing

@testable import BundledServe

@Suite("HTTP messages")
struct MessageTests {
  private let server: Server
  private let tree: TemporaryTree

  init() throws {
    tree = try TemporaryTree().file("index.html", "<p>start").file("css/style.css", "a{}")
      .file("data", #"{"a":1}"#).file("empty").file("file.html", "x")
    server = try Server(Configuration(bundle: tree.path))
  }

  private func get(
    _ target: String, _ fields: [(String, String)] = [], method: String = "GET"
  ) throws -> HTTPResponse {
    try server.get(target, fields, method: method)
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
}
