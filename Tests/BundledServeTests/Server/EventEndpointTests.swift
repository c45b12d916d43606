import TestSupport
import Testing

@testable import BundledServe

@Suite("The control endpoints")
struct EventEndpointTests {
  private let tree: TemporaryTree
  private let server: Server

  init() throws {
    tree = try TemporaryTree().file("index.html", "x")
    server = try Server(Configuration(bundle: tree.path))
  }

  private func callback(_ url: String, _ headers: [(String, String)] = []) throws {
    #expect(try server.get("/_bundled/callback/" + url, headers).status == 204)
  }

  private func events(_ query: String = "") throws -> JSONValue {
    try server.get("/_bundled/events" + query).json()
  }

  private func urls(_ answer: JSONValue) -> [String?] {
    (answer["events"].array ?? []).map { $0["navigationAction"]["url"].string }
  }

  @Test(
    "record a callback URL byte for byte",
    arguments: [
      "app-callback://map?address=%E6%9D%B1%E4%BA%AC&lat=35.69", "callback:///secondpage.html",
      "callback:secondpage.html",
      "APP-Callback://Map/Path?Q=1", "x://%zz?a=%4#f%20g", "x://a/../b/./c", "x:",
      "gap://Class.method#{\"a\":1}", "x://y?a=b+c&&",
      "http://example.org/x?y",
    ])
  func raw(_ url: String) throws {
    try callback(url)
    #expect(urls(try events()) == [url])
    let event = try events()["events"][0]
    #expect(event["id"] == 1)
    #expect(event["session"] == "default")
    #expect(event["type"] == "decidePolicyForNavigationAction")
    #expect(event["policy"] == "cancel")
    #expect(event["observedBy"] == "request")
    #expect(event["callback"]["scheme"].string == url.split(separator: ":")[0].lowercased())
  }

  @Test("record one that comes as the request target itself, by any method")
  func absoluteForm() throws {
    for method in ["GET", "POST", "PROPFIND", "HEAD"] {
      let response = try server.get("app-callback://map?a=1#f", method: method)
      #expect(response.status == 204)
    }
    let answer = try events()
    #expect(urls(answer) == Array(repeating: "app-callback://map?a=1#f", count: 4))
    #expect(answer["events"][1]["navigationAction"]["method"] == "POST")
  }

  @Test("take the absolute form of their own URLs")
  func ownAbsoluteForm() throws {
    for host in ["localhost", "a.b.localhost:80", "127.0.0.1"] {
      #expect(try server.get("http://\(host)/_bundled/callback/app://m?a=1").status == 204)
    }
    #expect(urls(try events()) == Array(repeating: "app://m?a=1", count: 3))
  }

  @Test("end a HEAD with its head")
  func head() throws {
    let client = try server.connect()
    for accept in ["*/*", "text/event-stream"] {
      try client.send(
        "HEAD /_bundled/events HTTP/1.1\r\nHost: localhost\r\nAccept: \(accept)\r\n\r\n")
      #expect(try client.readResponse(to: "HEAD").status == 200)
      #expect(try client.request("/_bundled/health").json() == ["status": "ok"])
    }
  }

  @Test("say what they take a page's address and gesture from")
  func provenance() throws {
    try callback(
      "x://y",
      [
        ("Referer", server.url + "a.html"), ("Sec-Fetch-User", "?1"),
        ("Sec-Fetch-Site", "same-origin"),
      ])
    let action = try events()["events"][0]["navigationAction"]
    #expect(action["mainDocumentURL"].string == server.url + "a.html")
    #expect(action["isUserGesture"] == true)
  }

  @Test(
    "refuse what is no absolute URL, saying what is expected",
    arguments: ["", "map?a=1", "my_app://x", "app-callback%3A%2F%2Fmap"])
  func relative(_ url: String) throws {
    let response = try server.get("/_bundled/callback/" + url)
    #expect(response.status == 400)
    #expect(try response.json()["error"]["code"] == "notAbsolute")
    #expect(server.session.log.lastID == 0)
  }

  @Test("give the events behind a cursor, filtered")
  func polling() throws {
    for number in 1...5 { try callback("x://\(number)") }
    try callback("app-callback://map?lat=1")
    #expect(urls(try events("?after=3")) == ["x://4", "x://5", "app-callback://map?lat=1"])
    #expect(urls(try events("?url=app-callback://map*")) == ["app-callback://map?lat=1"])
    #expect(urls(try events("?url=x://%3F&after=4")) == ["x://5"])
    #expect(urls(try events("?type=createWebView")).isEmpty)
    #expect(urls(try events("?webView=w1")).isEmpty)
    #expect(urls(try events("?session=default&after=5")).count == 1)
    #expect(try events("?url=none*")["next"] == 6)
    #expect(try events("?after=6")["next"] == 6)
    // A cursor of an earlier server begins anew, whatever its size.
    #expect(urls(try events("?after=7")).count == 6)
    #expect(urls(try events("?after=9223372036854775807")).count == 6)
    #expect(try events()["dropped"] == 0)
  }

  @Test(
    "say what is wrong with a question",
    arguments: [
      ("?after=x", 400), ("?after=-1", 400), ("?wait=x", 400), ("?wait=-1", 400),
      ("?wait=nan", 400), ("?type=nothing", 400), ("?afer=1", 400), ("?session=other", 404),
    ])
  func badQuestions(_ query: String, _ status: Int) throws {
    let response = try server.get("/_bundled/events" + query)
    #expect(response.status == status)
    #expect(try response.json()["error"]["message"].string?.isEmpty == false)
  }

  @Test("let a poll wait for the first event that matches")
  func waiting() async throws {
    async let answer = onOwnThread { try events("?wait=10&url=app-callback://*") }
    try await Task.sleep(for: .milliseconds(100))
    try callback("x://other")
    try callback("app-callback://map")
    #expect(urls(try await answer) == ["app-callback://map"])
  }

  @Test("end a poll's wait with an empty answer")
  func timingOut() async throws {
    try callback("x://1")
    let answer = try await onOwnThread { try events("?wait=0.2&after=1") }
    #expect(urls(answer).isEmpty)
    #expect(answer["next"] == 1)
  }

  @Test("stream events as they come, and go on behind the last one seen")
  func streaming() async throws {
    try await onOwnThread {
      try callback("x://1")
      let stream = try EventStreamReader(port: Int(server.port))
      #expect(stream.response["Content-Type"] == "text/event-stream")
      #expect(try stream.nextEvent()?.id == "1")
      try callback("x://2")
      let second = try #require(try stream.nextEvent())
      #expect(second.id == "2")
      #expect(second.event == "decidePolicyForNavigationAction")
      #expect(try second.json()["navigationAction"]["url"] == "x://2")
      try callback("x://3")
      let resumed = try EventStreamReader(port: Int(server.port), headers: [("Last-Event-ID", "2")])
      #expect(try resumed.nextEvent()?.id == "3")
      let filtered = try EventStreamReader(
        port: Int(server.port), target: "/_bundled/events?url=y:*")
      try callback("x://4")
      try callback("y://5")
      #expect(try filtered.nextEvent()?.id == "5")
    }
  }

  @Test("reach every one of many observers with every event in order")
  func manyObservers() async throws {
    try await onOwnThread {
      let streams = try (0..<30).map { _ in try EventStreamReader(port: Int(server.port)) }
      let client = try server.connect()
      for number in 1...200 { _ = try client.request("/_bundled/callback/x://\(number)") }
      for stream in streams {
        #expect(try stream.events(200).compactMap(\.id) == (1...200).map(String.init))
      }
    }
  }

  @Test("say how much a late observer has missed")
  func dropping() async throws {
    var configuration = Configuration(bundle: tree.path)
    configuration.eventLimit = 10
    let server = try Server(configuration)
    defer { server.stop() }
    try await onOwnThread {
      let client = try server.connect()
      for number in 1...25 { _ = try client.request("/_bundled/callback/x://\(number)") }
      let answer = try server.get("/_bundled/events").json()
      #expect(answer["dropped"] == 15)
      #expect(answer["events"].array?.compactMap { $0["id"].int } == Array(16...25))
      let stream = try EventStreamReader(port: Int(server.port))
      let first = try #require(try stream.nextEvent())
      #expect(first.event == "dropped")
      #expect(first.data == #"{"dropped":15}"#)
      #expect(try stream.nextEvent()?.id == "16")
    }
  }

  @Test("end streams and waits when the server stops")
  func stopping() async throws {
    let server = try Server(Configuration(bundle: tree.path))
    try await onOwnThread {
      let streams = try (0..<5).map { _ in try EventStreamReader(port: Int(server.port)) }
      let poll = try server.connect()
      try poll.sendRequest("/_bundled/events?wait=600")
      _ = eventually(timeout: .milliseconds(100)) { false }
      server.stop()
      for stream in streams { #expect(try stream.nextEvent() == nil) }
      #expect(try poll.readResponse().json()["events"] == [])
    }
  }

  @Test("are closed to pages of other sites, who can neither read nor forge")
  func foreign() throws {
    let own = "http://127.0.0.1:\(server.port)"
    for headers in [
      [("Origin", "http://evil.example")], [("Origin", "null")],
      [("Origin", "https://127.0.0.1:\(server.port)")],
      [("Origin", "http://127.0.0.1:1")], [("Origin", "http://localhost:\(server.port)")],
      [("Sec-Fetch-Site", "cross-site")],
      [("Sec-Fetch-Site", "same-site")], [("Referer", "http://evil.example/page.html")],
      [("Referer", "https://127.0.0.1:\(server.port)/")],
    ] {
      for target in ["/_bundled/events", "/_bundled/callback/x://y", "x://y"] {
        #expect(try server.get(target, headers).status == 403, "\(headers) \(target)")
      }
      #expect(
        try server.get("/_bundled/channel", headers, method: "POST", body: "{}").status == 403)
    }
    #expect(server.session.log.lastID == 0)
    for headers in [
      [("Origin", own)], [("Sec-Fetch-Site", "same-origin")], [("Sec-Fetch-Site", "none")], [],
    ] {
      #expect(try server.get("/_bundled/events", headers).status == 200)
    }
  }

  @Test("say what there is not, and which methods there are")
  func others() throws {
    #expect(try server.get("/_bundled/health").json() == ["status": "ok"])
    #expect(try server.get("http://localhost/_bundled/health").json() == ["status": "ok"])
    #expect(try server.get("/_bundled/nothing").status == 404)
    #expect(try server.get("/_bundled/nothing").json()["error"]["code"] == "notFound")
    #expect(try server.get("/_bundled/events", method: "POST")["Allow"] == "GET, HEAD")
    #expect(try server.get("/_bundled/channel")["Allow"] == "POST")
    #expect(try server.get("/_bundled/events", method: "HEAD").status == 200)
  }
}
