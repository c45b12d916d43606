package import BundledServeSystem

/// Sends a session's events as they come (server-sent events, HTML §9.2).
package final class EventStream: ByteStream, @unchecked Sendable {
  /// Silence after which a comment is sent: only a write shows that a peer is gone.
  private static let heartbeat = Duration.seconds(15)

  private let log: EventLog
  private let filter: EventFilter
  // libmicrohttpd asks one exchange from one thread at a time.
  private var cursor: Int
  private var lastWrite = ContinuousClock.now
  private var hasBegun = false

  package init(log: EventLog, filter: EventFilter, after cursor: Int) {
    self.log = log
    self.filter = filter
    self.cursor = cursor
  }

  package func next(for exchange: Exchange) -> StreamStep {
    // The first bytes tell the observer that it is connected.
    if !hasBegun {
      hasBegun = true
      return send(Array(": events\n\n".utf8))
    }
    while true {
      let page = log.read(after: cursor)
      cursor = page.next
      let text = frames(of: page)
      if !text.isEmpty { return send(text) }
      if !page.entries.isEmpty { continue }
      if page.phase >= .draining { return .end }
      if ContinuousClock.now - lastWrite >= EventStream.heartbeat {
        return send(Array(":\n\n".utf8))
      }
      if log.park(exchange, after: cursor, until: .draining, whileHeld: exchange.park) {
        return .parked
      }
    }
  }

  private func send(_ bytes: [UInt8]) -> StreamStep {
    lastWrite = .now
    return .bytes(bytes)
  }

  private func frames(of page: EventLog.Page) -> [UInt8] {
    var text: [UInt8] = []
    if page.dropped > 0 {
      text += "event: dropped\ndata: {\"dropped\":\(page.dropped)}\n\n".utf8
    }
    for entry in page.entries where filter.admits(entry.event) {
      text += "id: \(entry.event.id)\nevent: \(entry.event.report.type.rawValue)\ndata: ".utf8
      text += entry.json
      text += "\n\n".utf8
    }
    return text
  }
}
