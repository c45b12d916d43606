import Foundation
import Glibc
import TestSupport
import Testing

@Suite("The command's end")
struct EndingTests {
  private let tree: TemporaryTree

  init() throws { tree = try TemporaryTree().file("html/index.html", "<p>start") }

  @Test("goes on and ends although nobody reads what it says")
  func fullPipes() throws {
    // A pipe that is never read, and one more for the events.
    let line = """
      mkfifo \(tree.path("log")) \(tree.path("ndjson"))
      exec 3<>\(tree.path("log")) 4<>\(tree.path("ndjson"))
      exec \(try ServerProcess.executable()) \(tree.path("html")) -p 0 \
        --ready-file \(tree.path("ready")) --events \(tree.path("ndjson")) 2>&3
      """
    let child = try ChildProcess("/bin/bash", ["-c", line])
    let ready = try #require(firstValue { tree.exists("ready") ? try? tree.text("ready") : nil })
    let port = try #require(try JSONValue(parsing: ready)["port"].int)
    let client = try SocketClient(port: port)
    for number in 0..<3000 {
      #expect(try client.request("/none\(number)").status == 404)
      #expect(try client.request("/_bundled/callback/x://\(number)").status == 204)
    }
    #expect(try client.request("/").text == "<p>start")
    child.signal(SIGTERM)
    #expect(try child.wait() == 0)
  }

  @Test("records a callback that was on its way when it was told to stop")
  func lastEvent() throws {
    let server = try ServerProcess([tree.path("html"), "--events", tree.path("events")])
    let client = try SocketClient(port: server.port)
    try client.send("POST /_bundled/callback/x://last HTTP/1.1\r\nHost: localhost\r\n")
    try client.send("Content-Length: 4\r\n\r\nab")
    _ = eventually(timeout: .milliseconds(100)) { false }
    server.signal(SIGTERM)
    _ = eventually(timeout: .milliseconds(300)) { false }
    try client.send("cd")
    #expect(try client.readResponse().status == 204)
    #expect(try server.child.wait() == 0)
    let events = try JSONValue.lines(try tree.text("events"))
    #expect(events.map { $0["navigationAction"]["url"] } == ["x://last"])
  }

  @Test("lets a download in flight end before it stops, and ends although observers wait")
  func draining() throws {
    try tree.file("html/big", [UInt8](repeating: 7, count: 8 << 20))
    let server = try ServerProcess([tree.path("html")])
    let slow = try SocketClient(port: server.port, receiveBuffer: 65536)
    try slow.sendRequest("/big")
    let observer = try EventStreamReader(port: server.port)
    server.signal(SIGTERM)
    #expect(try slow.readResponse().body.count == 8 << 20)
    #expect(try observer.nextEvent() == nil)
    #expect(try server.child.wait() == 0)
    #expect(throws: SocketError.self) { try SocketClient(port: server.port) }
  }
}
