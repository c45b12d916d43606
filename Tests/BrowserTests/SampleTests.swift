import Foundation
import TestSupport
import Testing

@Suite("The sample bundle in Chromium", .serialized)
struct SampleTests {
  private let server: ServerProcess
  private let browser: WebDriver

  init() throws {
    server = try ServerProcess([SampleTests.bundle])
    browser = try WebDriver()
  }

  static let bundle = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("html").path

  /// The events that have come, once there are so many.
  private func events(_ count: Int) throws -> [JSONValue] {
    var found: [JSONValue] = []
    _ = try eventually {
      found = try server.events(after: 0)["events"].array ?? []
      return found.count >= count
    }
    // One too many would come at once.
    _ = eventually(timeout: .milliseconds(100)) { false }
    return try server.events(after: 0)["events"].array ?? []
  }

  private func urls(_ count: Int) throws -> [String?] {
    try events(count).map { $0["navigationAction"]["url"].string }
  }

  @Test("basic: the app's call fills the page, the page's button calls the app")
  func basic() async throws {
    try await onOwnThread {
      try browser.navigate(to: server.url + "basic.html")
      _ = try browser.execute("webViewCallback('Hello <b>日本</b>')")
      #expect(
        try browser.execute("return document.querySelector('#message').textContent")
          == "Hello <b>日本</b>")
      try browser.sendKeys("こんにちは & more", to: "#text")
      try browser.click("#call-native")
      let events = try events(1)
      let text = "%E3%81%93%E3%82%93%E3%81%AB%E3%81%A1%E3%81%AF%20%26%20more"
      #expect(events.count == 1)
      let event = try #require(events.first)
      let page = server.url + "basic.html"
      #expect(event["type"] == "decidePolicyForNavigationAction")
      #expect(event["policy"] == "cancel")
      #expect(event["webView"] == "w1")
      #expect(event["observedBy"] == "navigationAPI")
      #expect(
        event["navigationAction"]
          == [
            "url": .string("app-callback://basic?text=\(text)"), "method": "GET",
            "navigationType": "other", "mainDocumentURL": .string(page),
            "sourceFrame": ["isMainFrame": true, "url": .string(page)],
            "targetFrame": ["isMainFrame": true], "isRedirect": false,
            "isUserGesture": true,
          ])
      #expect(event["callback"]["host"] == "basic")
      #expect(event["callback"]["parameters"] == ["text": "こんにちは & more"])
      #expect(try browser.currentURL() == page)
    }
  }

  @Test("map: a search and a drag call back with address and coordinates")
  func map() async throws {
    try await onOwnThread {
      try browser.navigate(to: server.url + "map.html")
      try browser.sendKeys("東京都新宿区", to: "#address")
      try browser.click("#search")
      let found = try #require(try events(1).first)
      let tokyo = "%E6%9D%B1%E4%BA%AC%E9%83%BD%E6%96%B0%E5%AE%BF%E5%8C%BA"
      #expect(
        found["navigationAction"]["url"].string
          == "app-callback://map?address=\(tokyo)&lat=35.693763&lng=139.703632")
      #expect(
        found["callback"]["parameters"]
          == ["address": "東京都新宿区", "lat": "35.693763", "lng": "139.703632"])
      try browser.execute("document.getElementById('marker').scrollIntoView({ block: 'center' })")
      try browser.drag(browser.find("#marker"), byX: 40, y: 30)
      let events = try events(2)
      #expect(events.count == 2)
      let dragged = try #require(events.last)["callback"]["parameters"]
      #expect(dragged["address"].string?.isEmpty == false)
      #expect(try #require(dragged["lng"].string.flatMap(Double.init)) > 139.703632)
      #expect(try #require(dragged["lat"].string.flatMap(Double.init)) < 35.693763)
      #expect(try browser.currentURL() == server.url + "map.html")
    }
  }

  @Test("pages: each link's frame calls back and is gone")
  func pages() async throws {
    try await onOwnThread {
      try browser.navigate(to: server.url + "pages.html")
      let links = try #require(
        try browser.execute(
          "return [...document.querySelectorAll('.callback-to-ios')].map(a => a.getAttribute('href'))"
        ).array)
      #expect(links.count >= 2)
      for index in links.indices {
        _ = try browser.execute("document.querySelectorAll('.callback-to-ios')[\(index)].click()")
      }
      let events = try events(links.count)
      #expect(
        events.map { $0["navigationAction"]["url"].string }
          == links.map { "callback://" + ($0.string ?? "") })
      #expect(events.first?["callback"]["resource"] == "/secondpage.html")
      #expect(
        events.allSatisfy {
          $0["navigationAction"]["targetFrame"]["isMainFrame"] == false
            && $0["observedBy"] == "iframe"
        })
      #expect(try browser.execute("return document.querySelectorAll('iframe').length") == 0)
      #expect(try browser.currentURL() == server.url + "pages.html")
    }
  }

  @Test("links: every way to reach the app does, and the page stays")
  func links() async throws {
    try await onOwnThread {
      try browser.navigate(to: server.url + "links.html")
      let ids = [
        "href", "assign", "replace", "link", "blank", "area", "form-get", "form-post",
        "window-open", "meta-refresh", "iframe",
      ]
      let types = [
        "href": "other", "assign": "other", "replace": "other", "link": "linkActivated",
        "blank": "linkActivated", "area": "linkActivated",
        "form-get": "formSubmitted", "form-post": "formSubmitted", "window-open": "other",
        "meta-refresh": "other", "iframe": "other",
      ]
      for (number, id) in ids.enumerated() {
        _ = try browser.execute("document.getElementById('\(id)').click()")
        let event = try #require(try events(number + 1).last)
        #expect(
          event["navigationAction"]["url"].string?.hasPrefix("app-callback://") == true, "\(id)")
        #expect(event["navigationAction"]["navigationType"].string == types[id], "\(id)")
        #expect(
          event["type"].string
            == (id == "window-open" ? "createWebView" : "decidePolicyForNavigationAction"), "\(id)")
        #expect(
          event["navigationAction"]["targetFrame"].isNull == (id == "window-open" || id == "blank"),
          "\(id)")
      }
      #expect(try events(ids.count).count == ids.count)
      #expect(try browser.currentURL() == server.url + "links.html")
      #expect(try browser.windows().count == 1)
    }
  }

  @Test("names: every link leads to the file of that name")
  func names() async throws {
    try await onOwnThread {
      try browser.navigate(to: server.url + "names.html")
      let links = try #require(
        try browser.execute(
          "return [...document.querySelectorAll('a[href^=\"names/\"]')].map(a => a.getAttribute('href'))"
        ).array)
      #expect(links.count >= 8)
      for link in links.compactMap(\.string) {
        #expect(try server.get("/" + link).status == 200, "\(link)")
        let file = try #require(link.removingPercentEncoding)
        #expect(
          String(URL(fileURLWithPath: "/r/" + file).absoluteString.dropFirst("file:///r/".count))
            == link)
        let contents = FileManager.default.contents(atPath: SampleTests.bundle + "/" + file)
        #expect(contents.map(Array.init) == (try server.get("/" + link).body))
      }
    }
  }

  @Test("video: plays, and is fetched in ranges")
  func video() async throws {
    try await onOwnThread {
      try browser.navigate(to: server.url + "video.html")
      #expect(
        try eventually {
          try browser.execute("return document.querySelector('video').readyState >= 1").bool == true
        })
      #expect(
        try browser.execute("return document.querySelector('video').duration").double ?? 0 > 1)
      _ = try browser.execute(
        "const v = document.querySelector('video'); v.muted = true; v.currentTime = v.duration / 2; v.play()"
      )
      #expect(
        try eventually {
          try browser.execute(
            "const v = document.querySelector('video'); return v.currentTime > v.duration / 2 + 0.1"
          ).bool == true
        })
      let part = try server.get("/media/clip.mp4", headers: [("Range", "bytes=0-1")])
      #expect(part.status == 206)
      #expect(part.body.count == 2)
    }
  }

  @Test("every page loads without an error, and nothing it asks for is missing")
  func clean() async throws {
    try await onOwnThread {
      for page in [
        "", "basic.html", "map.html", "pages.html", "secondpage.html", "pages/third.html",
        "names.html", "video.html", "links.html",
      ] {
        try browser.navigate(to: server.url + page)
        #expect(try browser.execute("return document.title").string?.isEmpty == false)
      }
      #expect(try browser.browserLog() == [])
      #expect(!server.errors.contains("404"))
      #expect(try urls(0).isEmpty)
    }
  }
}
