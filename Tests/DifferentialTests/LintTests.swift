import Foundation
import TestSupport
import Testing

/// What httplint, which knows HTTP's and the browsers' rules, says of our answers.
@Suite("Under httplint's eyes")
struct LintTests {
  /// Notes of httplint's that we take upon us, by their names.
  private static let accepted = [
    "STATUS_BAD_REQUEST": "it warns of every 400, also of one that was asked for",
    "PARTIAL_WITHOUT_RANGE": "RFC 9110 §15.3.7.2: multipart/byteranges must not have Content-Range",
  ]

  private static let exchanges = [
    Exchange("GET /"), Exchange("GET /page.html"), Exchange("GET /sjis.html"),
    Exchange("GET /css/style.css"), Exchange("GET /app.js"), Exchange("GET /image.png"),
    Exchange("GET /data.json"), Exchange("GET /unknown.zzz"), Exchange("GET /empty.txt"),
    Exchange("GET /page.html", "Sec-Fetch-Dest: document"),
    Exchange("GET /app.css", "Accept-Encoding: gzip"),
    Exchange("GET /app.css", "Accept-Encoding: br, zstd"),
    Exchange("HEAD /page.html"), Exchange("HEAD /nothing"),
    Exchange("GET /thousand.txt", "Range: bytes=0-1"),
    Exchange("GET /thousand.txt", "Range: bytes=0-1,500-501"),
    Exchange("GET /thousand.txt", "Range: bytes=5000-"),
    Exchange("GET /page.html", "If-None-Match: {etag}"),
    Exchange("GET /page.html", "If-Match: \"other\""),
    Exchange("GET /css?a=b"), Exchange("GET /nothing"), Exchange("GET /a%00b"),
    Exchange("POST /page.html", "Content-Length: 0"), Exchange("BREW /page.html"),
    Exchange("OPTIONS /page.html"), Exchange("OPTIONS *"),
    Exchange("GET http://other.example/"),
    Exchange("GET /_bundled/health"), Exchange("HEAD /_bundled/health"),
    Exchange("GET /_bundled/events"), Exchange("GET /_bundled/events?wait=x"),
    Exchange("GET /_bundled/nothing"), Exchange("POST /_bundled/health", "Content-Length: 0"),
    Exchange("GET /_bundled/health", "Origin: http://other.example"),
    Exchange("GET /_bundled/bridge.js"),
    Exchange("GET /_bundled/callback/app-callback://map?a=1"),
  ]

  @Test("answers without a fault")
  func faults() async throws {
    let faults = try await onOwnThread {
      let tree = try sampleTree()
      let server = try ServerProcess([tree.path])
      return try lint(LintTests.exchanges.map { try recorded($0, port: server.port) })
    }
    for fault in faults where LintTests.accepted[fault["note"].string ?? ""] == nil {
      Issue.record("\(fault["exchange"]): \(fault["note"]), \(fault["summary"])")
    }
    for (name, reason) in LintTests.accepted
    where !faults.contains(where: { $0["note"].string == name }) {
      Issue.record("httplint no longer says \(name): strike it off (\(reason))")
    }
  }

  @Test("is told by httplint of a fault there is")
  func sight() throws {
    let base64 = { (text: String) in JSONValue.string(Data(text.utf8).base64EncodedString()) }
    let faults = try lint([
      [
        "name": "made up", "request": base64("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
        "head": base64("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nETag: bare\r\n\r\n"),
        "body": base64("four"),
      ]
    ]).compactMap { $0["note"].string }
    #expect(faults.contains("CL_INCORRECT"))
    #expect(faults.contains("BAD_SYNTAX"))
  }

  /// A request and the answer to it, as `lint.py` reads them.
  private func recorded(_ exchange: Exchange, port: Int) throws -> JSONValue {
    let request = try exchange.filledIn(port: port)
    let client = try SocketClient(port: port)
    try client.send(request)
    let response = try client.readResponse(to: exchange.method)
    func base64(_ bytes: [UInt8]) -> JSONValue { .string(Data(bytes).base64EncodedString()) }
    return [
      "name": .string(exchange.name), "request": base64(request),
      "head": base64(response.head), "body": base64(response.body),
    ]
  }

  private func lint(_ exchanges: [JSONValue]) throws -> [JSONValue] {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
    let python = root.appending(path: "../../.build/tools/bin/python").standardized.path
    guard FileManager.default.isExecutableFile(atPath: python) else {
      throw PeerError("\(python) is missing: make .build/tools")
    }
    let child = try ChildProcess(
      python, [root.appending(path: "lint.py").path],
      input: try JSONValue.array(exchanges).encoded())
    guard try child.wait(timeout: .seconds(60)) == 0 else { throw PeerError(child.errorText) }
    return try JSONValue.lines(child.output)
  }
}
