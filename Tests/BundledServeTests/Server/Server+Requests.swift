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
