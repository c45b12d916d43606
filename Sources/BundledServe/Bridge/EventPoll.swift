package import BundledServeSystem

/// Answers once with the events behind a cursor, waiting for the first if there is none (long poll).
package final class EventPoll: ByteStream, @unchecked Sendable {
  /// The most events in one answer.
  private static let limit = 1000

  private let log: EventLog
  private let filter: EventFilter
  private let deadline: ContinuousClock.Instant
  // libmicrohttpd asks one exchange from one thread at a time.
  private var cursor: Int
  private var dropped = 0
  private var isAnswered = false

  /// - Parameter wait: seconds to wait for the first event; 0 answers at once.
  package init(log: EventLog, filter: EventFilter, after cursor: Int, wait: Double) {
    self.log = log
    self.filter = filter
    self.cursor = cursor
    deadline = .now + .seconds(wait)
  }

  package func next(for exchange: Exchange) -> StreamStep {
    while !isAnswered {
      let (entries, phase) = collect()
      if !entries.isEmpty || phase >= .draining || ContinuousClock.now >= deadline {
        isAnswered = true
        return .bytes(text(entries))
      }
      if log.park(exchange, after: cursor, until: .draining, whileHeld: exchange.park) {
        return .parked
      }
    }
    return .end
  }

  private func collect() -> (entries: [EventLog.Entry], phase: EventLog.Phase) {
    var found: [EventLog.Entry] = []
    while true {
      let page = log.read(after: cursor, limit: EventPoll.limit - found.count)
      dropped += page.dropped
      cursor = page.next
      found += page.entries.filter { filter.admits($0.event) }
      if page.entries.isEmpty || found.count >= EventPoll.limit { return (found, page.phase) }
    }
  }

  private func text(_ entries: [EventLog.Entry]) -> [UInt8] {
    var text = Array("{\"dropped\":\(dropped),\"events\":[".utf8)
    for (index, entry) in entries.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text += entry.json
    }
    return text + Array("],\"next\":\(cursor)}\n".utf8)
  }
}
