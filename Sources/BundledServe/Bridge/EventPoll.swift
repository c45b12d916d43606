package import BundledServeSystem
import FoundationEssentials

/// Answers once with the events behind a cursor, waiting for the first if there is none (long poll).
package final class EventPoll: ByteStream, @unchecked Sendable {
  /// The most events in one answer.
  private static let limit = 1000

  private let log: EventLog
  private let filter: EventFilter
  private let deadline: Date
  // libmicrohttpd asks one exchange from one thread at a time.
  private var cursor: Int
  private var dropped = 0
  private var isAnswered = false

  /// - Parameter wait: seconds to wait for the first event; 0 answers at once.
  package init(log: EventLog, filter: EventFilter, after cursor: Int, wait: Double) {
    self.log = log
    self.filter = filter
    self.cursor = cursor
    deadline = Date(timeIntervalSinceNow: wait)
  }

  package func next(for exchange: Exchange) -> StreamStep {
    while !isAnswered {
      let entries = collect()
      if !entries.isEmpty || log.phase >= .draining || Date() >= deadline {
        isAnswered = true
        return .bytes(text(entries))
      }
      if log.park(exchange, after: cursor, until: .draining, whileHeld: exchange.park) {
        return .parked
      }
    }
    return .end
  }

  private func collect() -> [EventLog.Entry] {
    var found: [EventLog.Entry] = []
    while found.count < EventPoll.limit {
      let page = log.read(after: cursor, limit: EventPoll.limit - found.count)
      dropped += page.dropped
      cursor = page.next
      if page.entries.isEmpty { break }
      found += page.entries.filter { filter.admits($0.event) }
    }
    return found
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
