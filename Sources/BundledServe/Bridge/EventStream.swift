package import BundledServeSystem

/// Sends a session's events as they come (server-sent events, HTML §9.2).
package final class EventStream: ByteStream, @unchecked Sendable {
  /// Silence after which a comment is sent: only a write shows that a peer is gone.
  private static let heartbeat = Duration.seconds(15)
  /// Events read at a time: what a slow observer has not got to stays in the log.
  private static let batch = 32

  private let log: EventLog
  private let filter: EventFilter
  // libmicrohttpd asks one exchange from one thread at a time.
  private var cursor: Int
  private var lastWrite = ContinuousClock.now
  private var hasBegun = false
  /// Read from the log, but not sent yet; each is copied only when its turn comes.
  private var pending: ArraySlice<EventLog.Entry> = []

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
      if let entry = pending.popFirst() { return send(frame(of: entry)) }
      let page = log.read(after: cursor, limit: EventStream.batch)
      cursor = page.next
      pending = page.entries.filter { filter.admits($0.event) }[...]
      if page.dropped > 0 {
        return send(Array("event: dropped\ndata: {\"dropped\":\(page.dropped)}\n\n".utf8))
      }
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

  private func frame(of entry: EventLog.Entry) -> [UInt8] {
    let type = entry.event.report.type.rawValue
    return Array("id: \(entry.event.id)\nevent: \(type)\ndata: ".utf8) + entry.json
      + Array("\n\n".utf8)
  }
}
