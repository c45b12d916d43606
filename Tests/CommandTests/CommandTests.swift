import Foundation
import Glibc
import TestSupport
import Testing

@Suite("The command")
struct CommandTests {
  private let tree: TemporaryTree

  init() throws { tree = try TemporaryTree().file("html/index.html", "<p>start").file("file", "x") }

  @Test(
    "serves, says where, writes the ready file, and ends with 0 on SIGTERM and SIGINT",
    arguments: [SIGTERM, SIGINT])
  func serving(_ signal: Int32) throws {
    let server = try ServerProcess([tree.path("html")])
    #expect(server.url == "http://127.0.0.1:\(server.port)/")
    #expect(server.ready["pid"].int == Int(server.child.pid))
    #expect(server.ready["bundles"] == [.string(tree.path("html"))])
    #expect(try server.get("/").text == "<p>start")
    #expect(server.output.isEmpty)
    #expect(
      eventually { server.errors.contains("serving \(tree.path("html")) at \(server.url)\n") })
    server.signal(signal)
    #expect(try server.child.wait() == 0)
  }

  @Test("lets the ready file lie only while it serves, and touches nobody else's")
  func readyFile() throws {
    let ready = tree.path("ready")
    try tree.file("ready", "old")
    #expect(try ServerProcess.run([tree.path("none"), "--ready-file", ready]).status == 3)
    #expect(!tree.exists("ready"))

    func serve() throws -> ChildProcess {
      let child = try ChildProcess(
        ServerProcess.executable(), [tree.path("html"), "-p", "0", "--ready-file", ready])
      #expect(eventually { (try? tree.text("ready").contains("\"pid\":\(child.pid),")) == true })
      return child
    }
    let first = try serve()
    let second = try serve()
    first.signal(SIGTERM)
    #expect(try first.wait() == 0)
    #expect(tree.exists("ready"))
    second.signal(SIGTERM)
    #expect(try second.wait() == 0)
    #expect(!tree.exists("ready"))

    try tree.folder("folder").fifo("pipe").symlink("link", to: "file")
    for path in [tree.path("folder"), tree.path("pipe"), tree.path("link"), "/dev/null"] {
      let result = try ServerProcess.run([tree.path("html"), "-p", "0", "--ready-file", path])
      #expect(result.status == 3)
      #expect(
        result.stderr
          == "bundled-serve: \(path) is no ordinary file: give --ready-file a path where a file can be written and removed again\n"
      )
    }
    #expect(try tree.text("file") == "x")
  }

  @Test("takes `serve` before the bundle, and options after it")
  func spelling() throws {
    let server = try ServerProcess([
      "serve", tree.path("html"), "--no-bridge", "--host", "127.0.0.1", "-p", "0",
    ])
    #expect(try server.get("/", headers: [("Sec-Fetch-Dest", "document")]).text == "<p>start")
    #expect(throws: SocketError.self) { try HTTPClient.get(host: "::1", port: server.port) }
  }

  @Test("takes a path with = in it for a path when it is there")
  func equalsSign() throws {
    try tree.file("a=b/index.html", "equal")
    #expect(try ServerProcess([tree.path("a=b")]).get("/").text == "equal")
  }

  @Test("lists folders, and answers routes with the start page, when asked to")
  func missing() throws {
    try tree.file("html/sub/a.txt")
    let navigation = [("Accept", "text/html")]
    let server = try ServerProcess([tree.path("html"), "--listing", "--spa"])
    #expect(try server.get("/sub/", headers: navigation).text.contains("<a href=\"/sub/a.txt\">"))
    #expect(try server.get("/users/7", headers: navigation).text == "<p>start")
    let plain = try ServerProcess([tree.path("html")])
    for target in ["/sub/", "/users/7"] {
      #expect(try plain.get(target, headers: navigation).status == 404)
    }
  }

  @Test("says in one line why it could not start, and leaves nothing behind")
  func failures() throws {
    let ready = tree.path("ready")
    func fails(_ arguments: [String], _ message: String) throws {
      let result = try ServerProcess.run(arguments + ["--ready-file", ready])
      #expect(result.status == 3)
      #expect(result.stderr == "bundled-serve: \(message)\n")
      #expect(result.stdout.isEmpty)
      #expect(!tree.exists("ready"))
    }
    let html = tree.path("html")
    try fails(
      [tree.path("none")],
      "there is no folder \(tree.path("none")): name the folder that holds your index.html")
    try fails([tree.path("file")], "\(tree.path("file")) is a file: name the folder that holds it")
    try fails([html, tree.path], "two bundles at the root: mount the further ones as NAME=PATH")
    try fails(
      [html, "--host", "203.0.113.7", "-p", "0"],
      "203.0.113.7 is no address of this machine: choose one with --host, or leave it out for loopback"
    )
    try fails(
      [html, "--host", "no such host", "-p", "0"],
      "\"no such host\" is neither an address nor a name that is known: --host takes one of this machine's addresses, like 192.168.1.5, or 0.0.0.0 for all"
    )
    try fails(
      [html, "-p", "0", "--events", tree.path("no/such/folder")],
      "cannot write events to \(tree.path("no/such/folder")): No such file or directory")
    try fails(
      ["_bundled=\(html)"],
      "no bundle can be mounted under the name \"_bundled\": choose another NAME in NAME=PATH")
    try tree.fifo("unread")
    try fails(
      [html, "-p", "0", "--events", tree.path("unread")],
      "cannot write events to \(tree.path("unread")): No such device or address")
    let other = try ServerProcess([html])
    try fails(
      [html, "-p", "\(other.port)"],
      "port \(other.port) of 127.0.0.1 is taken: stop what uses it, or choose another with --port (0 takes a free one)"
    )
    let result = try ServerProcess.run([html, "-p", "0", "--ready-file", tree.path("no/ready")])
    #expect(result.status == 3)
    #expect(
      result.stderr.contains(
        "cannot write the ready file \(tree.path("no/ready")): No such file or directory\n"))
  }

  @Test("does not follow a folder that may not be read")
  func unreadable() throws {
    try tree.file("closed/index.html", "x").file("html/closed.html", "x").file("html/ok.html", "ok")
    try tree.chmod("closed", 0).chmod("html/closed.html", 0)
    defer { _ = try? tree.chmod("closed", 0o755) }
    // Permissions do not bind root, so root lends the command another user's eyes.
    let asNobody = geteuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups", "--"] : []
    try tree.chmod("", 0o755)
    func run(_ arguments: [String]) throws -> ChildProcess {
      let line = asNobody + [try ServerProcess.executable()] + arguments
      return try ChildProcess("/usr/bin/env", line)
    }
    let failing = try run([tree.path("closed"), "-p", "0"])
    #expect(try failing.wait() == 3)
    #expect(
      failing.errorText
        == "bundled-serve: cannot read the folder \(tree.path("closed")) (Permission denied): make it readable for this user\n"
    )
    let serving = try run([tree.path("html"), "-p", "0"])
    defer { serving.signal(SIGTERM) }
    let port = try #require(
      firstValue {
        serving.errorText.split(separator: "127.0.0.1:").last.flatMap {
          Int($0.prefix { $0.isNumber })
        }
      })
    #expect(try HTTPClient.get(port: port, target: "/closed.html").status == 403)
    #expect(try HTTPClient.get(port: port, target: "/ok.html").text == "ok")
    let message =
      "no permission to read \(tree.path("html"))/closed.html: make it readable for this user"
    #expect(eventually { serving.errorText.contains(message) })
  }

  @Test(
    "says what is wrong with a command line, and ends with 2",
    arguments: [
      ([], "no bundle given: name the folder that holds your index.html"),
      (["serve"], "no bundle given: name the folder that holds your index.html"),
      (["x", "--bogus"], "unknown option --bogus"), (["x", "-q"], "unknown option -q"),
      (["x", "--port"], "--port needs a value"),
      (["x", "-p"], "-p needs a value"),
      (["x", "--port", "70000"], "--port takes a number up to 65535, not 70000"),
      (["x", "--port=a"], "--port takes a number up to 65535, not a"),
      (["x", "--no-bridge=1"], "--no-bridge takes no value"),
      (["x", "--spa=1"], "--spa takes no value"),
      (["x", "--listing=1"], "--listing takes no value"),
      (["x", "--log-format", "xml"], "--log-format takes text or json, not xml"),
      (
        ["x", "--callback-scheme", "my_app"],
        "--callback-scheme takes a scheme like app-callback, not my_app"
      ),
      (
        ["x", "--callback-scheme", "HTTP"],
        "HTTP is a scheme that web engines load themselves: name such URLs with --callback"
      ),
      (
        ["x", "--callback-scheme", "app://"],
        "--callback-scheme takes a scheme like app-callback, not app://"
      ),
      (
        ["x", "--callback", ""],
        "--callback takes a glob like https://app.example/* or /getInfo*, not \"\""
      ),
      (
        ["x", "--callback", "  "],
        "--callback takes a glob like https://app.example/* or /getInfo*, not \"  \""
      ),
      (
        ["a/b=html"],
        "NAME in NAME=PATH may have letters, digits, - _ . and nothing else, unlike \"a/b\"; and there is no folder a/b=html"
      ),
      (
        ["=html"],
        "NAME in NAME=PATH may have letters, digits, - _ . and nothing else, unlike \"\"; and there is no folder =html"
      ),
      (["x", "--event-limit", "0"], "--event-limit takes a number from 1 up, not 0"),
    ])
  func usage(_ arguments: [String], _ message: String) throws {
    let result = try ServerProcess.run(arguments)
    #expect(result.status == 2)
    #expect(result.stderr == "bundled-serve: \(message); see bundled-serve --help\n")
  }

  @Test("explains each option")
  func help() throws {
    let result = try ServerProcess.run(["--help"])
    #expect(result.status == 0)
    for option in [
      "--port", "--host", "--callback-scheme", "--callback", "--ready-file", "--events",
      "--log-format", "--no-bridge", "--listing", "--spa", "--version", "-p", "-h",
    ] {
      #expect(result.stdout.contains(option))
    }
    #expect(result.stdout.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(try ServerProcess.run(["help"]).stdout == result.stdout)
    #expect(try ServerProcess.run(["--version"]).stdout.hasPrefix("bundled-serve "))
  }

  @Test("appends events as NDJSON, and shows each on one line")
  func events() throws {
    let server = try ServerProcess([tree.path("html"), "--events", tree.path("events")])
    for url in [
      "app-callback://map?address=%E6%9D%B1%E4%BA%AC&lat=35.69", "x://a%0Ab?c=%1B%5B31m",
      "callback:///secondpage.html",
    ] {
      #expect(try server.get("/_bundled/callback/" + url).status == 204)
    }
    #expect(try server.terminate() == 0)
    let events = try JSONValue.lines(try tree.text("events"))
    #expect(events.map { $0["id"].int } == [1, 2, 3])
    #expect(events[0]["callback"]["parameters"]["address"] == "東京")
    let lines = server.errors.split(separator: "\n").map { String($0.dropFirst(9)) }
    #expect(
      lines[1]
        == "#1 callback app-callback://map?address=%E6%9D%B1%E4%BA%AC&lat=35.69  (address=東京, lat=35.69)  other"
    )
    #expect(lines[2] == "#2 callback x://a%0Ab?c=%1B%5B31m  (c=\\u{1b}[31m)  other")
    #expect(lines[3] == "#3 callback callback:///secondpage.html  other")
    #expect(lines.count == 4)
    // A second run adds to the file.
    let again = try ServerProcess([tree.path("html"), "--events", tree.path("events")])
    #expect(try again.get("/_bundled/callback/x://4").status == 204)
    #expect(try again.terminate() == 0)
    #expect(try JSONValue.lines(try tree.text("events")).count == 4)
  }

  @Test("gives standard output to the events alone when asked, and logs JSON when asked")
  func standardOutput() throws {
    let server = try ServerProcess([tree.path("html"), "--events", "-", "--log-format", "json"])
    _ = try server.get("/nothing")
    _ = try server.get("/_bundled/callback/x://1")
    #expect(try server.terminate() == 0)
    #expect(try JSONValue.lines(server.output).map { $0["navigationAction"]["url"] } == ["x://1"])
    let log = try JSONValue.lines(server.errors)
    #expect(log[1]["message"] == "404 no nothing")
    #expect(log[1]["level"] == "warning")
    #expect(log[2]["event"]["id"] == 1)
  }

  @Test("may open as many files and connections as the system allows")
  func descriptors() throws {
    // A shell lowers the soft limit as a login does.
    let line = "ulimit -Sn 64; exec \(try ServerProcess.executable()) \(tree.path("html")) -p 0"
    let child = try ChildProcess("/bin/sh", ["-c", line])
    let limits = firstValue {
      child.errorText.contains("serving")
        ? try? String(contentsOfFile: "/proc/\(child.pid)/limits", encoding: .utf8) : nil
    }
    let limit = limits?.split(separator: "\n").first { $0.hasPrefix("Max open files") }
    let values = limit?.split(separator: " ").compactMap { Int($0) }
    #expect(try #require(values?.first) > 64)
    #expect(values?.first == values?.last)
    child.signal(SIGTERM)
    #expect(try child.wait() == 0)
  }
}
