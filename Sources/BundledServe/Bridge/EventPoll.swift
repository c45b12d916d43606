package import BundledServeSystem

/// Answers once with the events behind a cursor, waiting for the first if there is none (long poll).
package final class EventPoll: ByteStream, @unchecked Sendable {
  /// The most events in one answer.
  private static let limit = 1000
  /// Silence after which white space is sent: only a write shows that a peer is gone.
  private static let heartbeat = Duration.seconds(15)

  private enum State {
    case waiting
    /// The events still to send, from an index on; each is copied only when its turn comes.
    case sending([EventLog.Entry], Int)
    case done
  }

  private let log: EventLog
  private let filter: EventFilter
  private let deadline: ContinuousClock.Instant
  // libmicrohttpd asks one exchange from one thread at a time.
  private var cursor: Int
  private var dropped = 0
  private var lastWrite = ContinuousClock.now
  private var state = State.waiting

  /// - Parameter wait: seconds to wait for the first event; 0 answers at once.
  package init(log: EventLog, filter: EventFilter, after cursor: Int, wait: Double) {
    self.log = log
    self.filter = filter
    self.cursor = cursor
    deadline = .now + .seconds(wait)
  }

  package func next(for exchange: Exchange) -> StreamStep {
    switch state {
    case .waiting:
      return wait(for: exchange)
    case .sending(let entries, let index) where index < entries.count:
      state = .sending(entries, index + 1)
      return .bytes((index > 0 ? [UInt8(ascii: ",")] : []) + entries[index].json)
    case .sending:
      state = .done
      return .bytes(Array("],\"next\":\(cursor)}\n".utf8))
    case .done:
      return .end
    }
  }

  private func wait(for exchange: Exchange) -> StreamStep {
    while true {
      let (entries, phase) = collect()
      if !entries.isEmpty || phase >= .draining || ContinuousClock.now >= deadline {
        state = .sending(entries, 0)
        return .bytes(Array("{\"dropped\":\(dropped),\"events\":[".utf8))
      }
      if ContinuousClock.now - lastWrite >= EventPoll.heartbeat {
        lastWrite = .now
        return .bytes([UInt8(ascii: "\n")])
      }
      if log.park(exchange, after: cursor, until: .draining, whileHeld: exchange.park) {
        return .parked
      }
    }
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
}
