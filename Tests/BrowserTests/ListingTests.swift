import TestSupport
import Testing

@Suite("Pages of the server's own in Chromium", .serialized)
struct ListingTests {
  private let tree: TemporaryTree
  private let server: ServerProcess
  private let browser: WebDriver
  private static let image = "<img src=x onerror=\"document.title='pwned'\">.txt"

  init() throws {
    tree = try TemporaryTree().file(ListingTests.image, "image").file("a#b?c%41.txt", "contents")
      .file("javascript:document.title='pwned'", "scheme").file("\u{202E}<script>x", "script")
      .file("sub/Style.css", "body {}")
    server = try ServerProcess([tree.path, "--listing"])
    browser = try WebDriver()
  }

  @Test("a list shows hostile names as text, and each link leads to its file")
  func list() async throws {
    try await onOwnThread {
      try browser.navigate(to: server.url)
      let names = try #require(
        try browser.execute("return [...document.querySelectorAll('td a')].map(a => a.textContent)")
          .array)
      #expect(names.count == 5)
      #expect(names.contains(.string(ListingTests.image)))
      #expect(try browser.execute("return document.querySelectorAll('img, script').length") == 0)
      #expect(try browser.title() == "/")
      // The policy lets the page's own style in.
      #expect(
        try browser.execute("return getComputedStyle(document.querySelector('bdi')).whiteSpace")
          .string?.hasPrefix("pre-wrap") == true)
      for (name, contents) in [
        ("a#b?c%41.txt", "contents"), (ListingTests.image, "image"),
        ("\u{202E}<script>x", "script"), ("javascript:document.title='pwned'", "scheme"),
      ] {
        try browser.navigate(to: server.url)
        let link = try #require(
          WebElement(
            try browser.execute(
              "return [...document.querySelectorAll('a')].find(a => a.textContent == arguments[0])",
              .string(name))))
        // What the link leads to, without the page's policy or a download in the way.
        let reference = try #require(
          try browser.execute("return arguments[0].href", link.reference).string)
        #expect(reference.hasPrefix(server.url))
        let target = String(reference.dropFirst(server.url.count - 1))
        #expect(try server.get(target).text == contents)
        if name.hasSuffix(".txt") {
          try browser.click(link)
          let shown = try eventually {
            try browser.execute("return document.body.innerText").string == contents
          }
          #expect(shown, "\(name)")
        }
        #expect(try browser.title() != "pwned")
      }
    }
  }

  @Test("a 404 links to the file that was meant")
  func nearMiss() async throws {
    try await onOwnThread {
      try browser.navigate(to: server.url + "SUB/style.css")
      #expect(try browser.text(of: "a") == "sub/Style.css")
      #expect(try browser.text(of: "li") == "SUB/style.css")
      try browser.click("a")
      #expect(try eventually { try browser.currentURL() == server.url + "sub/Style.css" })
      #expect(try browser.execute("return document.body.innerText") == "body {}")
    }
  }
}
