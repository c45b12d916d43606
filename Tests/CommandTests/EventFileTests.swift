import Foundation
import TestSupport
import Testing

@Suite("The file of events")
struct EventFileTests {
  private let tree: TemporaryTree

  init() throws { tree = try TemporaryTree().file("html/index.html", "<p>start") }

  /// Starts a server by a shell that prepares something first.
  private func serve(
    after preparation: String, events: String
  ) throws -> (child: ChildProcess, port: Int) {
    let line = """
      \(preparation)
      exec \(try ServerProcess.executable()) \(tree.path("html")) -p 0 \
        --ready-file \(tree.path("ready")) --events \(events)
      """
    let child = try ChildProcess("/bin/bash", ["-c", line])
    let ready = try #require(firstValue { tree.exists("ready") ? try? tree.text("ready") : nil })
    return (child, try #require(try JSONValue(parsing: ready)["port"].int))
  }

  @Test(
    "has every later event on a line of its own after it was full, and the log says what it lacks")
  func full() throws {
    let (child, port) = try serve(after: "", events: tree.path("events"))
    // prlimit, of util-linux, takes room from a running process and gives it again: from its start
    // on, a sanitizer could not make its own files.
    func limit(_ size: String) throws {
      #expect(
        try ChildProcess("prlimit", ["--pid", "\(child.pid)", "--fsize=\(size)"]).wait() == 0)
    }
    try limit("16384:unlimited")
    let client = try SocketClient(port: port)
    func report(_ name: String) throws {
      let url = "x://\(name)?" + String(repeating: "p", count: 1500)
      #expect(try client.request("/_bundled/callback/\(url)").status == 204)
    }
    for number in 1...20 { try report("\(number)") }
    #expect(eventually { child.errorText.contains("cannot write events to") })
    #expect(try tree.contents("events").last != UInt8(ascii: "\n"))
    try limit("unlimited")
    for number in 21...23 { try report("\(number)") }
    child.signal(SIGTERM)
    #expect(try child.wait() == 0)

    let lines = try tree.text("events").split(separator: "\n")
    let whole = lines.compactMap { try? JSONValue(parsing: String($0))["id"].int }
    let lost = Set(1...23).subtracting(whole)
    let (first, last) = (try #require(lost.min()), try #require(lost.max()))
    // How many were tried before there was room again is the writer's affair.
    #expect(whole == (1...23).filter { $0 < first || $0 > last })
    #expect(last <= 20)
    #expect(lines.count == whole.count + 1)
    let log = child.errorText.split(separator: "\n").filter { $0.contains(tree.path("events")) }
    try #require(log.count == 2)
    #expect(log[0].contains("from \(first) on: File too large; serving goes on"))
    let name = first == last ? "event \(first)" : "events \(first) to \(last)"
    #expect(log[1].hasSuffix("can be written again; it lacks \(name)"))
  }

  @Test("gets no event onto a line that an earlier run left torn")
  func torn() throws {
    try tree.file("events", #"{"id":1,"ti"#)
    let server = try ServerProcess([tree.path("html"), "--events", tree.path("events")])
    #expect(try server.get("/_bundled/callback/x://1").status == 204)
    #expect(try server.terminate() == 0)
    let lines = try tree.text("events").split(separator: "\n")
    #expect(lines.first == #"{"id":1,"ti"#)
    #expect(try lines.dropFirst().map { try JSONValue(parsing: String($0))["id"] } == [1])
  }

  @Test("says what it lacks when it stays full to the end")
  func staysFull() throws {
    let server = try ServerProcess([tree.path("html"), "--events", "/dev/full"])
    for number in 1...3 { _ = try server.get("/_bundled/callback/x://\(number)") }
    #expect(try server.terminate() == 0)
    #expect(
      server.errors.contains(
        "cannot write events to /dev/full from 1 on: No space left on device; serving goes on\n"))
    #expect(server.errors.contains("error: /dev/full lacks events 1 to 3\n"))
  }

  @Test("holds nothing up on the terminal when nobody reads it any more")
  func stalledFile() throws {
    try tree.fifo("ndjson")
    let (child, port) = try serve(
      after: "exec 4<>\(tree.path("ndjson"))", events: tree.path("ndjson"))
    let client = try SocketClient(port: port)
    for number in 1...1000 {
      #expect(try client.request("/_bundled/callback/x://\(number)").status == 204)
    }
    #expect(eventually { child.errorText.contains("#1000 callback x://1000 ") })
    child.signal(SIGTERM)
    #expect(try child.wait() == 0)
    #expect(child.errorText.contains("nobody reads the file of --events"))
  }
}
