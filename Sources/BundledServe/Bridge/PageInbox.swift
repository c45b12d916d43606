/// Puts one page's messages in their order, each once.
///
/// A page that is leaving sends what is unacknowledged once more, in several requests at a time: a
/// message may come twice, and a later one first.
struct PageInbox {
  /// How long later messages wait for a missing one; what the server refused never comes.
  private static let patience = Duration.seconds(1)
  /// Messages that may wait.
  private static let limit = 1000
  /// Above what a page can count to exactly.
  private static let sequences = 1..<(1 << 53)

  /// The short name of the page's tab.
  let webView: String
  private var last = 0
  private var held: [Int: Delivery.Message] = [:]
  private var heldSince: ContinuousClock.Instant?
  private var dropped = 0

  init(webView: String) { self.webView = webView }

  var isWaiting: Bool { heldSince != nil }

  /// Takes messages over.
  ///
  /// - Returns: those whose turn has come.
  mutating func take(_ messages: [Delivery.Message], now: ContinuousClock.Instant) -> [Delivery
    .Message]
  {
    for message in messages
    where message.sequence > last && PageInbox.sequences.contains(message.sequence) {
      held[message.sequence] = message
    }
    var ready: [Delivery.Message] = []
    while let next = held.removeValue(forKey: last + 1) {
      last += 1
      ready.append(next)
    }
    if held.count > PageInbox.limit { ready += releaseAll() }
    heldSince = held.isEmpty ? nil : heldSince ?? now
    return ready
  }

  /// Gives up waiting when it has been long enough.
  mutating func overdue(now: ContinuousClock.Instant) -> [Delivery.Message] {
    guard let heldSince, now - heldSince >= PageInbox.patience else { return [] }
    return releaseAll()
  }

  /// Notes the page's own count of messages it had to let go.
  ///
  /// - Returns: how many that is more than it said before.
  mutating func note(dropped count: Int) -> Int {
    defer { dropped = max(dropped, count) }
    return max(0, count - dropped)
  }

  private mutating func releaseAll() -> [Delivery.Message] {
    let messages = held.values.sorted { $0.sequence < $1.sequence }
    last = messages.last?.sequence ?? last
    held = [:]
    heldSince = nil
    return messages
  }
}
