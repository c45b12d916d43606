/// Puts one page's events in their order, each once.
///
/// A page that is leaving sends what is unacknowledged once more, in several requests at a time: an
/// event may come twice, and a later one first.
struct PageInbox {
  /// How long later events wait for a missing one; what the server refused never comes.
  private static let patience = Duration.seconds(1)
  /// Events that may wait, and gaps that are remembered.
  private static let limit = 1000

  /// The short name of the page's tab.
  let webView: String
  private var last = 0
  private var held: [Int: EventLog.Draft] = [:]
  private var heldSince: ContinuousClock.Instant?
  /// The numbers passed over when waiting ended: who comes that late is still let in.
  private var missed: [Range<Int>] = []
  private var dropped = 0

  init(webView: String) { self.webView = webView }

  var isWaiting: Bool { heldSince != nil }

  /// Takes events over, by their numbers in the page.
  ///
  /// - Returns: those whose turn has come.
  mutating func take(
    _ drafts: [(sequence: Int, draft: EventLog.Draft)], now: ContinuousClock.Instant
  ) -> [EventLog.Draft] {
    var ready: [EventLog.Draft] = []
    for (sequence, draft) in drafts {
      if sequence > last {
        held[sequence] = draft
      } else if removeMissed(sequence) {
        ready.append(draft)
      }
    }
    let before = last
    while let next = held.removeValue(forKey: last + 1) {
      last += 1
      ready.append(next)
    }
    if held.count > PageInbox.limit { ready += releaseAll() }
    // The next gap has its own second.
    if last > before { heldSince = nil }
    heldSince = held.isEmpty ? nil : heldSince ?? now
    return ready
  }

  /// Gives up waiting when it has been long enough.
  mutating func overdue(now: ContinuousClock.Instant) -> [EventLog.Draft] {
    guard let heldSince, now - heldSince >= PageInbox.patience else { return [] }
    return releaseAll()
  }

  /// Gives up waiting.
  mutating func releaseAll() -> [EventLog.Draft] {
    let waiting = held.sorted { $0.key < $1.key }
    for (sequence, _) in waiting {
      if sequence > last + 1, missed.count < PageInbox.limit { missed.append(last + 1..<sequence) }
      last = sequence
    }
    held = [:]
    heldSince = nil
    return waiting.map(\.value)
  }

  /// Notes the page's own count of events it had to let go.
  ///
  /// - Returns: how many that is more than it said before.
  mutating func note(dropped count: Int) -> Int {
    guard count > dropped else { return 0 }
    defer { dropped = count }
    return count - dropped
  }

  private mutating func removeMissed(_ sequence: Int) -> Bool {
    guard let index = missed.firstIndex(where: { $0.contains(sequence) }) else { return false }
    let range = missed.remove(at: index)
    missed += [range.lowerBound..<sequence, sequence + 1..<range.upperBound].filter { !$0.isEmpty }
    return true
  }
}
