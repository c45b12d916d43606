import BundledServeSystem

/// Hands every event of a log to a closure, in order, on a thread of its own: a slow terminal or a
/// full pipe holds up nobody else.
package final class EventRecorder: Sendable {
  private let ended = Gate()

  /// - Parameters:
  ///   - record: gets the events that came since, as many as there are.
  ///   - lost: gets how many events the log dropped before they could be recorded.
  package init(
    _ log: EventLog, record: @escaping @Sendable ([EventLog.Entry]) -> Void,
    lost: @escaping @Sendable (Int) -> Void
  ) {
    let ended = ended
    _ = Thread {
      let gate = Gate()
      var cursor = 0
      while true {
        let page = log.read(after: cursor)
        cursor = page.next
        if page.dropped > 0 { lost(page.dropped) }
        if !page.entries.isEmpty {
          record(page.entries)
        } else if page.phase == .ended {
          return ended.wake()
        } else if log.park(gate, after: cursor, until: .ended) {
          _ = gate.wait()
        }
      }
    }
  }

  /// Waits until the events of an ended log have all been handed over.
  ///
  /// - Returns: whether that was done within so many milliseconds.
  package func finish(within milliseconds: Int = .max) -> Bool {
    ended.wait(milliseconds: milliseconds)
  }
}
