import Foundation
import TestSupport
import Testing

@testable import BundledServe

@Suite("The start page for a route")
struct StartPageTests {
  private static let navigation = [
    ("Accept", "text/html,*/*;q=0.8"), ("Sec-Fetch-Dest", "document"),
    ("Sec-Fetch-Mode", "navigate"),
  ]
  private let tree: TemporaryTree
  private let lines = Lines()
  private let server: Server

  init() throws {
    tree = try TemporaryTree().file("html/index.html", "<p>start").file("html/about.html", "about")
      .file("html/a/x.js", "x").file("html/.git/config").file("html/docs/index.html", "docs")
      .file("html/Exact", "exact").file("secret/x").symlink("html/out", to: "../secret")
    server = try StartPageTests.serve([.init(path: tree.path("html"))], lines)
  }

  private static func serve(_ bundles: [Configuration.Bundle], _ lines: Lines) throws -> Server {
    var configuration = Configuration(bundles: bundles).onFreePort
    configuration.servesStartPageForRoutes = true
    configuration.log = lines.add
    return try Server(configuration)
  }

  @Test(
    "is what a navigation to nothing gets",
    arguments: [
      "/users", "/users/7", "/users/7/", "/a/none", "/a/", "/x.y/users", "/About", "/about",
      "/user/a%2Fb", "/users?x=1.js", "/css%20a", "/exact",
    ])
  func routes(_ target: String) throws {
    let answer = try server.get(target, StartPageTests.navigation)
    #expect(answer.status == 200, "\(target)")
    #expect(answer.text.hasSuffix("<p>start"))
    #expect(answer.text.contains("/_bundled/bridge.js"))
    #expect(answer["Content-Type"]?.hasPrefix("text/html") == true)
    #expect(
      answer.all("Vary").joined(separator: ", ").contains("Accept, Sec-Fetch-Dest, Sec-Fetch-Mode"))
    #expect(lines.all.isEmpty)
  }

  @Test("does not stand in memory for the path: what does not navigate there finds nothing")
  func notKept() throws {
    // What has just changed would not be kept anyway.
    Thread.sleep(forTimeInterval: 0.05)
    let connection = try KeptConnection(to: server)
    for _ in 0..<2 {
      #expect(try connection.get("/users/7", StartPageTests.navigation).status == 200)
      #expect(try connection.get("/users/7", [("Accept", "*/*")]).status == 404)
    }
  }

  @Test("is known by each of the signs of a navigation")
  func signs() throws {
    for headers in [
      [("Accept", "text/html")], [("Sec-Fetch-Dest", "document")], [("Sec-Fetch-Dest", "iframe")],
      [("Sec-Fetch-Dest", "frame")], [("Sec-Fetch-Mode", "navigate")],
    ] {
      #expect(try server.get("/users", headers).status == 200, "\(headers)")
      #expect(try server.get("/users", headers, method: "HEAD").status == 200)
    }
    for headers in [
      [], [("Accept", "*/*")], [("Accept", "*/*"), ("Sec-Fetch-Dest", "empty")],
      [("Accept", "text/html;q=0, */*"), ("Sec-Fetch-Mode", "cors")],
      [("Accept", "image/avif,image/*"), ("Sec-Fetch-Dest", "image")],
      [("Accept", "application/json")],
    ] {
      #expect(try server.get("/users", headers).status == 404, "\(headers)")
    }
    #expect(try server.get("/users", StartPageTests.navigation, method: "POST").status == 405)
  }

  @Test(
    "is no answer for a file that is missing, hidden or outside",
    arguments: [
      "/app.js", "/a/none.js", "/users/7.html", "/.git", "/.git/", "/.git/config", "/.GIT/x",
      "/.git/hooks", "/Thumbs.db/x", "/out/none", "/out/x", "/x.y/", "/a%2F.git",
    ])
  func missing(_ target: String) throws {
    #expect(try server.get(target, StartPageTests.navigation).status == 404, "\(target)")
  }

  @Test("leaves what is there as it is, and names near misses of files")
  func files() throws {
    #expect(try server.get("/about.html").text == "about")
    #expect(try server.get("/docs", StartPageTests.navigation).status == 308)
    #expect(try server.get("/docs/").text == "docs")
    #expect(try server.get("/Exact", StartPageTests.navigation).text == "exact")
    let answer = try server.get("/A/X.js", StartPageTests.navigation)
    #expect(answer.text.contains("<a href=\"/a/x.js\">"))
    // Who does not navigate has no use for the start page.
    #expect(try server.get("/About").text.contains("there is about.html"))
  }

  @Test("answers preconditions like any file")
  func preconditions() throws {
    // A file of this very moment has another tag each time it is asked for.
    let isKnown = try eventually {
      let tag = try #require(try server.get("/", StartPageTests.navigation)["ETag"])
      let answer = try server.get("/users", StartPageTests.navigation + [("If-None-Match", tag)])
      return answer.status == 304 && answer["ETag"] == tag
    }
    #expect(isKnown)
  }

  @Test("is a mounted bundle's own, and none where a bundle has none")
  func mounts() throws {
    try tree.file("one/index.html", "one").folder("two")
    let server = try StartPageTests.serve(
      [.init(name: "one", path: tree.path("one")), .init(name: "two", path: tree.path("two"))],
      lines)
    #expect(try server.get("/one/users/7", StartPageTests.navigation).text.hasSuffix("one"))
    #expect(try server.get("/two/users/7", StartPageTests.navigation).status == 404)
    #expect(try server.get("/users/7", StartPageTests.navigation).status == 404)
  }

  @Test("comes behind a folder's list")
  func listing() throws {
    var configuration = Configuration(bundle: tree.path("html"))
    configuration.servesStartPageForRoutes = true
    configuration.listsFolders = true
    let server = try Server(configuration)
    #expect(try server.get("/a/", StartPageTests.navigation).text.contains("/a/x.js"))
    #expect(try server.get("/b/", StartPageTests.navigation).text.hasSuffix("<p>start"))
  }

  @Test("is not served unless asked for")
  func off() throws {
    let server = try Server(Configuration(bundle: tree.path("html")))
    #expect(try server.get("/users", StartPageTests.navigation).status == 404)
  }
}
