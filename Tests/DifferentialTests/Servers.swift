import TestSupport

/// Ours and its peers, serving one folder.
struct Servers: Sendable {
  private static let shared = Result { try Servers() }

  private let ours: ServerProcess
  private let peers: [Peer: RunningPeer]
  private let tree: TemporaryTree

  /// The servers of this test run, started once and killed at its end.
  static func running() throws -> Servers { try shared.get() }

  private init() throws {
    tree = try sampleTree()
    // The bridge is no concern of HTTP's: without it each file is what lies on disk.
    ours = try ServerProcess([tree.path, "--no-bridge"])
    var peers: [Peer: RunningPeer] = [:]
    for peer in Peer.allCases { peers[peer] = try peer.start(serving: tree) }
    self.peers = peers
  }

  func answer(to exchange: Exchange) throws -> Answer {
    try Servers.answer(to: exchange, port: ours.port)
  }

  func answer(to exchange: Exchange, of peer: Peer) throws -> Answer {
    guard let running = peers[peer] else { throw PeerError("no \(peer)") }
    return try Servers.answer(to: exchange, port: running.port)
  }

  /// Sends a request with a second one behind it, whose fate tells where the server saw the first
  /// one end, and whether it closed.
  private static func answer(to exchange: Exchange, port: Int) throws -> Answer {
    let end = "GET /end.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    let request = try exchange.filledIn(port: port)
    let client = try SocketClient(port: port, timeout: .seconds(10))
    // Who refuses a request need not read it to its end.
    try? client.send(request + end.utf8)
    var responses: [HTTPResponse] = []
    var method = exchange.method
    while let response = try nextResponse(client, to: method) {
      responses.append(response)
      if response.status >= 200 { method = "GET" }
    }
    let final = responses.firstIndex { $0.status >= 200 } ?? responses.endIndex
    let further = responses.dropFirst(final + 1).map { "\($0.status)" }
    return Answer(
      to: exchange, interim: Array(responses[..<final]),
      final < responses.endIndex ? responses[final] : nil,
      next: further.isEmpty ? "closed" : further.joined(separator: " "))
  }

  /// - Returns: nil once the server has closed, or sends what is no HTTP/1 response.
  private static func nextResponse(_ client: SocketClient, to method: String) throws
    -> HTTPResponse?
  {
    do {
      return try client.readResponse(to: method)
    } catch SocketError.timedOut {
      throw SocketError.timedOut
    } catch is SocketError {
      return nil
    }
  }
}
