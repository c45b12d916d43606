import TestSupport
import Testing

extension Exchange {
  static let all =
    methods + paths + folders + hidden + validators + ranges + severalRanges + conditionalRanges
    + heads + framing + types + codings
}

@Suite("Beside nginx and lighttpd")
struct DifferentialTests {
  @Test("answers as they do, or for a reason otherwise", arguments: Exchange.all)
  func comparison(_ exchange: Exchange) async throws {
    try await onOwnThread {
      let servers = try Servers.running()
      let ours = try servers.answer(to: exchange)
      let theirs = try Peer.allCases.map { ($0, try servers.answer(to: exchange, of: $0)) }
      func compare() {
        for (peer, answer) in theirs { self.compare(ours, answer, of: peer, on: exchange) }
      }
      if let comment = exchange.knownIssue {
        withKnownIssue(Comment(rawValue: comment), compare)
      } else {
        compare()
      }
    }
  }

  private func compare(_ ours: Answer, _ theirs: Answer, of peer: Peer, on exchange: Exchange) {
    let found = theirs.differences(from: ours)
    let known = exchange.differences.filter { $0.peer == peer }
    for trait in found where !known.contains(where: { $0.trait == trait }) {
      Issue.record("\(peer) has \(trait), we \(ours.traits[trait.aspect] ?? "none"): who is right?")
    }
    for difference in known where !found.contains(difference.trait) {
      Issue.record(
        "\(peer) no longer differs in \(difference.trait): strike it off (\(difference.reason.text))"
      )
    }
  }
}
