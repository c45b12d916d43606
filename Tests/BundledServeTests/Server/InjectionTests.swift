import TestSupport
import Testing

@testable import BundledServe

@Suite("The bridge")
struct InjectionTests {
  private static let tag = #"<script src="/_bundled/bridge.js"></script>"#
  private let tree: TemporaryTree
  private let server: Server

  init() throws {
    tree = try TemporaryTree().file("index.html", "<!doctype html><p>x").file("a.js", "let a").file(
      "page", "<!doctype html><html><title>x</title></html>")
    server = try Server(Configuration(bundle: tree.path))
  }

  @Test(
    "is put into a document that a browser navigates to",
    arguments: ["document", "iframe", "frame", "object", "embed"])
  func navigations(_ destination: String) throws {
    let response = try server.get(
      "/", [("Sec-Fetch-Dest", destination), ("Sec-Fetch-Mode", "navigate")])
    #expect(response.text == "<!doctype html>\(InjectionTests.tag)<p>x")
    #expect(response["Vary"] == "Sec-Fetch-Dest, Upgrade-Insecure-Requests")
    #expect(response["Content-Length"] == String(response.body.count))
  }

  @Test("is put into it where no Sec-Fetch field is sent, by what navigations ask")
  func insecure() throws {
    #expect(
      try server.get("/", [("Upgrade-Insecure-Requests", "1")]).text.contains(InjectionTests.tag))
    #expect(
      try server.get("/", [("Upgrade-Insecure-Requests", "1"), ("Sec-Fetch-Dest", "empty")]).text
        == "<!doctype html><p>x")
  }

  @Test("is kept out of what fetch or a tool gets, and out of other types")
  func others() throws {
    #expect(try server.get("/").text == "<!doctype html><p>x")
    #expect(try server.get("/", [("Sec-Fetch-Dest", "empty")]).text == "<!doctype html><p>x")
    #expect(try server.get("/a.js", [("Sec-Fetch-Dest", "document")]).text == "let a")
    #expect(try server.get("/a.js")["Vary"] == nil)
    #expect(
      try server.get("/page", [("Sec-Fetch-Dest", "document")]).text.contains(InjectionTests.tag))
  }

  @Test("gives its documents their own entity tag")
  func entityTags() throws {
    // Older than a stamp's grain.
    _ = eventually(timeout: .milliseconds(60)) { false }
    let navigation = [("Sec-Fetch-Dest", "document")]
    let plain = try #require(try server.get("/")["ETag"])
    let injected = try #require(try server.get("/", navigation)["ETag"])
    #expect(plain != injected)
    #expect(try server.get("/", navigation + [("If-None-Match", plain)]).status == 200)
    #expect(try server.get("/", navigation + [("If-None-Match", injected)]).status == 304)
    #expect(try server.get("/", [("If-None-Match", injected)]).status == 200)
    #expect(try server.get("/", navigation + [("Range", "bytes=0-14")]).text == "<!doctype html>")
  }

  @Test("stays away when it is switched off")
  func off() throws {
    var configuration = Configuration(bundle: tree.path)
    configuration.injectsBridge = false
    let server = try Server(configuration)
    defer { server.stop() }
    let response = try server.get("/", [("Sec-Fetch-Dest", "document")])
    #expect(response.text == "<!doctype html><p>x")
    #expect(response["Vary"] == nil)
  }

  @Test("is a script of this server with the configured schemes in it")
  func script() throws {
    var configuration = Configuration(bundle: tree.path)
    configuration.callbackSchemes = ["My-App"]
    configuration.callbackPatterns = ["/getInfo/*"]
    let server = try Server(configuration)
    defer { server.stop() }
    let response = try server.get("/_bundled/bridge.js")
    #expect(response.status == 200)
    #expect(response["Content-Type"] == "text/javascript; charset=utf-8")
    #expect(
      response.text.contains(
        #"{"callbackPatterns":["/getInfo/*"],"callbackSchemes":["my-app"],"engineSchemes":["about","#
      ))
    let tag = try #require(response["ETag"])
    #expect(try server.get("/_bundled/bridge.js", [("If-None-Match", tag)]).status == 304)
    #expect(try server.get("/_bundled/bridge.js", method: "POST")["Allow"] == "GET, HEAD")
  }
}
