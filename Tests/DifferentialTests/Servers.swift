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
    let (responses, rest) = try responses(client, to: exchange.method)
    let final = responses.firstIndex { $0.status >= 200 } ?? responses.endIndex
    let next = responses.dropFirst(final + 1).map { "\($0.status)" } + (rest.isEmpty ? [] : [rest])
    return Answer(
      to: exchange, interim: Array(responses[..<final]),
      final < responses.endIndex ? responses[final] : nil,
      next: next.isEmpty ? "closed" : next.joined(separator: " "))
  }

  /// Reads all that comes until the server closes, and says whether anything of it is no response.
  private static func responses(
    _ client: SocketClient, to method: String
  ) throws -> (responses: [HTTPResponse], rest: String) {
    var responses: [HTTPResponse] = []
    do {
      while true {
        let isFirst = !responses.contains { $0.status >= 200 }
        responses.append(try client.readResponse(to: isFirst ? method : "GET"))
      }
    } catch SocketError.malformed {
      return (responses, "no HTTP")
    } catch SocketError.closedByPeer {
      return (responses, try client.readSome().isEmpty ? "" : "no HTTP")
    } catch SocketError.system {
      // A reset: the server closed before it had read everything.
      return (responses, "")
    }
  }
}
