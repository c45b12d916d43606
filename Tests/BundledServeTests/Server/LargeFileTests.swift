import Foundation
import TestSupport
import Testing

@testable import BundledServe

@Suite("A large file that changes while it is sent")
struct LargeFileTests {
  private static let size = 32 << 20
  private let tree: TemporaryTree
  private let server: Server
  private let connection: SocketClient

  init() throws {
    tree = try TemporaryTree().file("large", [UInt8](repeating: 1, count: Self.size))
    server = try Server(Configuration(bundle: tree.path))
    Thread.sleep(forTimeInterval: 0.05)
    connection = try server.connect()
    // What the sockets' buffers hold is on its way; the rest waits until it is read.
    try connection.sendRequest("/large")
    _ = try connection.read(1 << 20)
  }

  @Test("by being replaced arrives whole, as it was")
  func replaced() throws {
    try tree.file("new", [UInt8](repeating: 2, count: Self.size)).rename("new", to: "large")
    let rest = try connection.read(Self.size - (1 << 20))
    #expect(rest.allSatisfy { $0 == 1 })
    #expect(try server.get("/large").body.allSatisfy { $0 == 2 })
  }

  @Test("by being removed arrives whole")
  func removed() throws {
    tree.remove("large")
    #expect(try connection.read(Self.size - (1 << 20)).allSatisfy { $0 == 1 })
    #expect(try server.get("/large").status == 404)
  }

  @Test("in place breaks off, with nothing of the new bytes, also when it is dated back")
  func rewritten() throws {
    try tree.modified("large", seconds: 1_000_000_000)
    let second = try server.connect()
    Thread.sleep(forTimeInterval: 0.05)
    try second.sendRequest("/large")
    _ = try second.read(1 << 20)
    try tree.file("large", [UInt8](repeating: 2, count: Self.size))
      .modified("large", seconds: 1_000_000_000)
    for client in [connection, second] {
      let rest = try client.readToEnd()
      #expect(rest.count < Self.size - (1 << 20))
      #expect(rest.allSatisfy { $0 == 1 })
    }
  }

  @Test("by being cut short breaks off at once")
  func truncated() throws {
    try tree.file("large", "short")
    #expect(try connection.readToEnd().count < Self.size - (1 << 20))
  }
}
