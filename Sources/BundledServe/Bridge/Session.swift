import BundledServeSystem

/// An event log with the web views that report to it.
package final class Session: Sendable {
  /// Pages and tabs remembered; those not heard of for longest go first.
  private static let memory = 4096

  package let name: String
  package let log: EventLog
  private let rule: CallbackRule
  private let known = Lock(Known())

  fileprivate struct Known {
    var inboxes = Recent<PageInbox>(limit: Session.memory)
    /// The pages whose events wait for one that is missing: they are not forgotten.
    var waiting: [String: PageInbox] = [:]
    var webViews = Recent<String>(limit: Session.memory)
    var webViewCount = 0
  }

  package init(name: String, limits: EventLog.Limits, rule: CallbackRule) {
    self.name = name
    log = EventLog(session: name, limits: limits)
    self.rule = rule
  }

  /// Takes a page's messages over.
  ///
  /// - Returns: how many the page says it had to let go, since it last said so.
  package func receive(_ delivery: Delivery) -> Int {
    let webView = known.withLock { $0.webView(for: delivery.webView) }
    let drafts = delivery.messages.map { ($0.sequence, draft($0, from: webView)) }
    return known.withLock { known in
      var inbox =
        known.waiting[delivery.page] ?? known.inboxes[delivery.page] ?? PageInbox(webView: webView)
      for draft in inbox.take(drafts, now: .now) { log.append(draft) }
      let dropped = inbox.note(dropped: delivery.dropped ?? 0)
      known.keep(inbox, of: delivery.page)
      return dropped
    }
  }

  /// Takes over a callback that came as a request of its own.
  package func receive(_ action: NavigationAction) {
    log.append(
      EventLog.Draft(
        NavigationEvent.Report(
          webView: nil, type: .decidePolicyForNavigationAction, navigationAction: action,
          policy: .cancel, supersededBy: nil, callback: CallbackURL(action.url),
          observedBy: .request)))
  }

  /// Does what has to be done once a second: lets go events that have waited long enough, and wakes
  /// observers for their heartbeats and time-outs.
  func pulse(now: ContinuousClock.Instant = .now) {
    known.withLock { known in
      for (page, waiting) in known.waiting {
        var inbox = waiting
        for draft in inbox.overdue(now: now) { log.append(draft) }
        known.keep(inbox, of: page)
      }
    }
    log.wakeAll()
  }

  private func draft(_ message: Delivery.Message, from webView: String) -> EventLog.Draft {
    let url = message.navigationAction.url
    return EventLog.Draft(
      NavigationEvent.Report(
        webView: webView, type: message.type, navigationAction: message.navigationAction,
        policy: message.policy, supersededBy: message.supersededBy,
        callback: rule.isCallback(url) ? CallbackURL(url) : nil, observedBy: message.observedBy))
  }
}

extension Session.Known {
  /// Keeps an inbox where it belongs by what it waits for.
  fileprivate mutating func keep(_ inbox: PageInbox, of page: String) {
    waiting[page] = inbox.isWaiting ? inbox : nil
    inboxes[page] = inbox
  }

  /// The short name of a tab, given when it is first heard of.
  fileprivate mutating func webView(for tab: String) -> String {
    if webViews[tab] == nil { webViewCount += 1 }
    let name = webViews[tab] ?? "w\(webViewCount)"
    webViews[tab] = name
    return name
  }
}

/// A dictionary that forgets what was set longest ago.
private struct Recent<Value> {
  let limit: Int
  private var current: [String: Value] = [:]
  private var previous: [String: Value] = [:]

  init(limit: Int) { self.limit = limit }

  subscript(key: String) -> Value? {
    get { current[key] ?? previous[key] }
    set {
      current[key] = newValue
      if current.count >= limit / 2 { (previous, current) = (current, [:]) }
    }
  }
}
