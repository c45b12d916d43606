import Foundation
import TestSupport
import Testing

@Suite("A server without a descriptor left")
struct ExhaustionTests {
  @Test("says so, and does not say that files are missing")
  func descriptors() throws {
    let tree = try TemporaryTree().file("html/index.html", "start")
    // What was sent once is in memory: each is asked for once.
    var cold = (0..<500).map { "\($0).txt" }
    for name in cold { try tree.file("html/\(name)", "cold") }
    let ready = tree.path("ready")
    let server = try ChildProcess(
      "/bin/sh",
      [
        "-c", "ulimit -n 60; exec \"$0\" \"$@\"", try ServerProcess.executable(),
        tree.path("html"), "--port", "0", "--ready-file", ready,
      ])
    defer { server.kill() }
    #expect(eventually(timeout: .seconds(60)) { tree.exists("ready") })
    let port = try #require(try JSONValue(parsing: tree.contents("ready"))["port"].int)
    let client = try SocketClient(port: port)
    #expect(try client.request("/").text == "start")
    // Each takes a descriptor, until the server has none.
    var idle: [SocketClient] = []
    for _ in 0..<80 { idle.append(try SocketClient(port: port)) }
    let isExhausted = try eventually(timeout: .seconds(60), every: .milliseconds(50)) {
      let answer = try client.request("/" + (cold.popLast() ?? "none"))
      return answer.status == 503 && answer["Retry-After"] == "1"
    }
    #expect(isExhausted)
    #expect(
      eventually { server.errorText.contains(".txt cannot be opened: Too many open files") })
    idle = []
    #expect(
      try eventually(timeout: .seconds(60)) {
        try client.request("/" + (cold.first ?? "none")).text == "cold"
      })
  }
}
