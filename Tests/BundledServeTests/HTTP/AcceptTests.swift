import Testing

@testable import BundledServe

@Suite("Accept")
struct AcceptTests {
  private static let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

  @Test(
    "wants a type as much as its most specific range says",
    arguments: [
      (nil, 1000), ("", 1000), ("*/*", 1000), ("text/html", 1000), ("TEXT/HTML;Q=0.5", 500),
      ("text/*;q=0.3, */*;q=0.8", 300), ("text/html;q=0, text/*, */*", 0), ("image/png", 0),
      ("*/*;q=0", 0), ("text/html ; q=0.123", 123), ("text/html;q=1.000", 1000), (browser, 1000),
      ("text/html;q=0.2,text/html;q=0.7", 700), ("text/html;q=0.5;ext=1", 500),
      // Ranges of other types: ours has no such parameter.
      ("text/html;level=1, */*;q=0.1", 100), ("a/b;x=\"text/html,\", text/html;q=0.4", 400),
      ("a/b;x=\"\\\",text/html\", */*;q=0.2", 200),
      // No weight, no type: no range.
      ("text/html;q=1.5, */*;q=0.1", 100), ("text/html;q=0.1234, */*;q=0.1", 100),
      ("text/html;q=, */*;q=0.1", 100), ("text/html;q=-1, */*;q=0.1", 100), ("html", 1000),
      ("text/, /html, */*;q=0.6", 600), (",,;,", 1000),
    ] as [(String?, Int)])
  func quality(_ field: String?, _ quality: Int) {
    #expect(Accept(field).quality(of: "text/html") == quality)
  }

  @Test(
    "chooses a type that it names, unless it wants the default more",
    arguments: [
      (nil, "text/plain"), ("*/*", "text/plain"), ("text/*", "text/plain"), (browser, "text/html"),
      ("application/json", "application/json"),
      ("application/json, text/plain, */*", "application/json"),
      ("application/json;q=0.5, */*", "text/plain"),
      ("application/json;q=0, */*;q=0.1", "text/plain"), ("application/json;q=0", "text/plain"),
      ("text/html;q=0.5, application/json", "application/json"),
      ("application/json, text/html", "text/html"), ("image/png", "text/plain"),
      ("application/json;q=0.9, text/html;q=0.8, text/plain;q=0.7", "application/json"),
    ] as [(String?, String)])
  func preference(_ field: String?, _ type: String) {
    let types = ["text/html", "application/json"]
    #expect(Accept(field).preferred(among: types, default: "text/plain") == type)
  }

  @Test("names what it does not refuse")
  func naming() {
    #expect(Accept(AcceptTests.browser).names("text/html"))
    #expect(!Accept("*/*").names("text/html"))
    #expect(!Accept("text/html;q=0, */*").names("text/html"))
    #expect(!Accept(nil).names("text/html"))
  }
}
