import TestSupport
import Testing

@Suite("The recorded pages in Chromium", .serialized)
struct ReplayTests {
  /// What Chromium does otherwise, where no script of a page can see or change it.
  static let differences: [String: [String]] = [
    // Chromium lets no page navigate the main frame to a data URL, and says so on the console alone.
    "data-url": [],
    // Chromium writes `'` as %27 in the query of every scheme; what the page wrote is not to be seen.
    "url-quote": ["cancel other app-callback://map?a=%27%22%3C%3E`"],
  ]

  @Test("make the events that WebKit's delegate got, in the same order")
  func replay() async throws {
    try await onOwnThread {
      let tree = try TemporaryTree()
      for (name, html) in Recording.pages { try tree.file(name, html) }
      try tree.file("download.bin", "x").file("my_app://x", "")
      let server = try ServerProcess([tree.path])
      let browser = try WebDriver(capabilities: ["unhandledPromptBehavior": "accept"])
      var asWebKit = 0
      for recording in Recording.all {
        let expected =
          ReplayTests.differences[recording.name]
          ?? recording.expected(host: "127.0.0.1:\(server.port)")
        let found = try events(of: recording, expecting: expected.count, browser, server)
        #expect(found == expected, "\(recording.name)")
        asWebKit += found == expected && ReplayTests.differences[recording.name] == nil ? 1 : 0
      }
      print("recorded pages as in WebKit: \(asWebKit) of \(Recording.all.count)")
      #expect(Recording.all.count == 65)
    }
  }

  private func events(
    of recording: Recording, expecting count: Int, _ browser: WebDriver, _ server: ServerProcess
  ) throws -> [String] {
    let start = try server.events(after: 0)["next"].int ?? 0
    try pastAlerts { try browser.navigate(to: server.url + recording.name + ".html") }
    var found: [JSONValue] = []
    _ = try eventually(timeout: .seconds(3)) {
      // Any command lets a page go on that shows an alert.
      try pastAlerts { _ = try browser.title() }
      found = try asked(server.events(after: start))
      return found.count >= count
    }
    // What should not come must have the time to come.
    _ = eventually(timeout: .milliseconds(count == 0 ? 400 : 200)) { false }
    found = try asked(server.events(after: start))
    try pastAlerts { try browser.navigate(to: "about:blank") }
    return found.map { event in
      let action = event["navigationAction"]
      return describe(
        type: event["type"].string, url: action["url"].string,
        navigationType: action["navigationType"].string,
        policy: event["policy"].string, isNewWindow: action["targetFrame"].isNull)
    }
  }

  /// Repeats a command that an alert has interrupted: the driver has accepted it then.
  private func pastAlerts(_ command: () throws -> Void) throws {
    do {
      try command()
    } catch let error as WebDriverError where error.code == "unexpected alert open" {
      try command()
    }
  }

  private func asked(_ answer: JSONValue) -> [JSONValue] {
    (answer["events"].array ?? []).filter { $0["type"] != "superseded" }
  }
}
