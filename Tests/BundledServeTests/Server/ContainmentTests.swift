import TestSupport
import Testing

@testable import BundledServe

@Suite("A bundle's border")
struct ContainmentTests {
  @Test("holds against paths that climb")
  func climbing() throws {
    let parent = try TemporaryTree().file("secret.txt", "secret").file("html/index.html", "start")
      .file("html/a/b.txt", "b")
    let server = try Server(Configuration(bundle: parent.path("html")))
    defer { server.stop() }
    for target in [
      "/../secret.txt", "/%2e%2e/secret.txt", "/a/../../secret.txt", "/a/%2E./%2e%2e/secret.txt",
      "/..%2fsecret.txt",
      "/a/..%2f..%2fsecret.txt", "/..\\secret.txt", "/....//secret.txt", "/%252e%252e/secret.txt",
      "//../secret.txt",
      "/./../secret.txt", "http://localhost/../secret.txt", "/%c0%ae%c0%ae/secret.txt",
      parent.path + "/secret.txt",
    ] {
      let response = try server.get(target)
      #expect(response.status == 404, "\(target)")
      #expect(!response.text.contains("secret\n"))
    }
  }

  @Test("lets links inside it be followed, and none that leaves it")
  func links() throws {
    let parent = try TemporaryTree().file("secret/a.txt", "secret").file(
      "html/real/a.txt", "inside"
    )
    .symlink("html/relative", to: "real").symlink("html/file.txt", to: "real/a.txt")
    .symlink("html/real/up", to: "../real/a.txt").symlink("html/out", to: "../secret")
    .symlink("html/out.txt", to: "../secret/a.txt").symlink("html/passwd", to: "/etc/passwd")
    .symlink("html/root", to: "/")
    .symlink("html/loop", to: "loop").symlink("html/proc", to: "/proc/self/cwd").symlink(
      "html/dangling", to: "nowhere"
    )
    .symlink("html/around", to: "../html/real/a.txt").symlink("html/chain", to: "relative")
    try parent.symlink("html/absolute", to: parent.path("html/real"))
    try parent.symlink("html/absolute-out", to: parent.path("secret"))
    let server = try Server(Configuration(bundle: parent.path("html")))
    defer { server.stop() }
    for target in [
      "/relative/a.txt", "/file.txt", "/real/up", "/absolute/a.txt", "/around", "/chain/a.txt",
    ] {
      #expect(try server.get(target).text == "inside", "\(target)")
    }
    for target in [
      "/out/a.txt", "/out.txt", "/passwd", "/root/etc/passwd", "/loop", "/proc/a.txt", "/dangling",
      "/absolute-out/a.txt",
    ] {
      let response = try server.get(target)
      #expect(response.status == 404, "\(target)")
      #expect(!response.text.contains("root:"))
    }
  }

  @Test("is crossed by no link, and the log says which one tried")
  func logged() throws {
    let parent = try TemporaryTree().file("html/index.html", "").file("secret").symlink(
      "html/out", to: "../secret")
    let lines = Lines()
    var configuration = Configuration(bundle: parent.path("html"))
    configuration.log = lines.add
    let server = try Server(configuration)
    defer { server.stop() }
    _ = try server.get("/out")
    #expect(lines.all == ["404 /out: the link leaves the bundle, so it is not served"])
  }

  @Test("may itself be reached through a link")
  func linkedRoot() throws {
    let parent = try TemporaryTree().file("real/index.html", "start").file("real/x", "x").symlink(
      "html", to: "real"
    )
    .symlink("real/y", to: "x")
    let server = try Server(Configuration(bundle: parent.path("html")))
    defer { server.stop() }
    #expect(try server.get("/").text == "start")
    #expect(try server.get("/y").text == "x")
  }

  @Test("keeps a name that looks hostile on one line of the log and out of the terminal's hands")
  func logLines() throws {
    let tree = try TemporaryTree().file("index.html")
    let lines = Lines()
    var configuration = Configuration(bundle: tree.path)
    configuration.log = lines.add
    let server = try Server(configuration)
    defer { server.stop() }
    _ = try server.get("/a%0Ab%1B%5B31m%E2%80%AE%C2%9B")
    #expect(lines.all == ["404 no a\\u{a}b\\u{1b}[31m\\u{202e}\\u{9b}"])
  }
}
