package import BundledServeSystem
import FoundationEssentials

/// A session's events in order: a bounded ring that observers read at their own pace.
package final class EventLog: Sendable {
  /// How much of the past is kept.
  package struct Limits: Sendable {
    package var events: Int
    /// In memory, in bytes.
    package var bytes: Int
  }

  package struct Entry: Sendable {
    package let event: NavigationEvent
    /// The event as one line of JSON, without the line's end.
    package let json: [UInt8]

    /// What it takes in memory, roughly: its strings stand in the text once more.
    fileprivate var cost: Int { 2 * json.count }
  }

  /// An event encoded but not yet in the log: the costly part, done before any lock is taken.
  package struct Draft: Sendable {
    let report: NavigationEvent.Report
    fileprivate let text: [UInt8]

    package init(_ report: NavigationEvent.Report) {
      self.report = report
      text = JSON.encode(report)
    }
  }

  /// What an observer finds behind its cursor.
  package struct Page: Sendable {
    package let entries: [Entry]
    /// How many events behind the cursor were dropped before they could be read.
    package let dropped: Int
    /// The cursor to go on from.
    package let next: Int
    /// The log's phase when it was read: at `ended`, nothing comes behind an empty page.
    package let phase: Phase
  }

  /// What becomes of a log when its server stops.
  package enum Phase: Comparable, Sendable {
    case open
    /// Requests in flight may still bring events, but who observes by a request goes.
    case draining
    /// No event will come any more.
    case ended
  }

  private struct State {
    /// Nil where an event has been dropped.
    var entries: [Entry?] = []
    /// Where the ring begins in `entries`.
    var start = 0
    var bytes = 0
    var lastID = 0
    var waiters: [any Waiter] = []
    var phase = Phase.open
  }

  private let session: String
  /// The session's name as JSON.
  private let sessionText: String
  private let limits: Limits
  private let state = Lock(State())

  package init(session: String, limits: Limits) {
    self.session = session
    sessionText = String(decoding: JSON.encode(session), as: UTF8.self)
    self.limits = limits
  }

  /// Gives an event its id and wakes who waits for it.
  package func append(_ draft: Draft) {
    state.withLock { state in
      state.lastID += 1
      let event = NavigationEvent(
        id: state.lastID, time: Date(), session: session, report: draft.report)
      let entry = Entry(event: event, json: line(event, report: draft.text))
      state.entries.append(entry)
      state.bytes += entry.cost
      trim(&state)
      wakeAll(&state)
    }
  }

  /// The id of the newest event, 0 before the first.
  package var lastID: Int { state.withLock { $0.lastID } }

  /// Reads on from a cursor. An id that has not been given yet is one of an earlier server: who
  /// comes back with it gets everything.
  package func read(after cursor: Int, limit: Int = 500) -> Page {
    state.withLock { state in
      let cursor = cursor > state.lastID ? 0 : cursor
      let kept = state.entries.count - state.start
      let first = state.lastID - kept + 1
      let from = max(cursor + 1, first)
      let begin = state.start + min(kept, from - first)
      let end = min(state.entries.count, begin + limit)
      let entries = state.entries[begin..<end].compactMap { $0 }
      let next = entries.last?.event.id ?? max(cursor, first - 1)
      return Page(
        entries: entries, dropped: max(0, first - 1 - cursor), next: next, phase: state.phase)
    }
  }

  /// Registers a waiter for the first event behind a cursor, and runs the closure with it
  /// registered but not yet woken; does neither when there is such an event, or the log has reached
  /// the phase that the waiter does not outlive.
  ///
  /// - Returns: whether the waiter will be woken.
  package func park(
    _ waiter: any Waiter, after cursor: Int, until end: Phase, whileHeld: () -> Void = {}
  ) -> Bool {
    state.withLock { state in
      guard state.phase < end, state.lastID <= cursor else { return false }
      state.waiters.append(waiter)
      whileHeld()
      return true
    }
  }

  /// Wakes every waiter although nothing came: heartbeats and time-outs.
  package func wakeAll() { state.withLock { wakeAll(&$0) } }

  /// Goes on to a later phase, and wakes who does not outlive the present one.
  package func advance(to phase: Phase) {
    state.withLock { state in
      state.phase = max(state.phase, phase)
      wakeAll(&state)
    }
  }

  private func wakeAll(_ state: inout State) {
    for waiter in state.waiters { waiter.wake() }
    state.waiters.removeAll(keepingCapacity: true)
  }

  private func trim(_ state: inout State) {
    while state.entries.count - state.start > 1,
      state.entries.count - state.start > limits.events || state.bytes > limits.bytes
    {
      state.bytes -= state.entries[state.start]?.cost ?? 0
      state.entries[state.start] = nil
      state.start += 1
    }
    if state.start > max(1024, state.entries.count / 2) {
      state.entries.removeFirst(state.start)
      state.start = 0
    }
  }

  /// Joins what only the log knows to the text of the report.
  private func line(_ event: NavigationEvent, report: [UInt8]) -> [UInt8] {
    let head = "{\"id\":\(event.id),\"time\":\"\(event.time.iso8601)\",\"session\":\(sessionText),"
    return Array(head.utf8) + report.dropFirst()
  }
}

extension Date {
  /// ISO 8601 in UTC with milliseconds: `2026-11-30T20:31:05.123Z`.
  package var iso8601: String {
    formatted(
      Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
