import TestSupport

@testable import BundledServe

extension Server {
  /// Sends one request to the server on a connection of its own.
  func get(
    _ target: String, _ headers: [(String, String)] = [], method: String = "GET",
    body: (any BytesConvertible)? = nil
  ) throws -> HTTPResponse {
    try HTTPClient.get(
      port: Int(port), target: target, headers: headers, method: method, body: body)
  }

  func connect() throws -> SocketClient { try SocketClient(port: Int(port)) }
}

/// A server with one connection to it that is kept: only on such a one, what was sent before is answered
/// from memory.
struct KeptConnection {
  let server: Server
  private let connection: SocketClient

  init(to server: Server) throws {
    self.server = server
    connection = try server.connect()
  }

  func get(
    _ target: String, _ fields: [(String, String)] = [], method: String = "GET"
  ) throws -> HTTPResponse {
    try connection.request(target, method: method, headers: fields)
  }
}
