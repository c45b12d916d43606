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
      for fault in exchange.faults
      where ours.traits[fault.trait.aspect] ?? "none" != fault.trait.value {
        Issue.record("we no longer have \(fault.trait): strike it off (\(fault.reason.text))")
      }
      for peer in Peer.allCases {
        compare(ours, try servers.answer(to: exchange, of: peer), of: peer, on: exchange)
      }
    }
  }

  private func compare(_ ours: Answer, _ theirs: Answer, of peer: Peer, on exchange: Exchange) {
    let found = theirs.differences(from: ours).filter { trait in
      !exchange.faults.contains { $0.trait.aspect == trait.aspect }
    }
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
