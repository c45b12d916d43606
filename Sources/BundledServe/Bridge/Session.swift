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
    var webViews = Recent<String>(limit: Session.memory)
    var webViewCount = 0
    /// The pages whose messages wait for one that is missing.
    var waiting: Set<String> = []
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
    known.withLock { known in
      var inbox =
        known.inboxes[delivery.page] ?? PageInbox(webView: known.webView(for: delivery.webView))
      append(inbox.take(delivery.messages, now: .now), from: inbox.webView)
      if inbox.isWaiting { known.waiting.insert(delivery.page) }
      defer { known.inboxes[delivery.page] = inbox }
      return inbox.note(dropped: delivery.dropped ?? 0)
    }
  }

  /// Takes over a callback that came as a request of its own.
  package func receive(_ action: NavigationAction) {
    log.append(
      NavigationEvent.Report(
        webView: nil, type: .decidePolicyForNavigationAction, navigationAction: action,
        policy: .cancel, supersededBy: nil, callback: CallbackURL(action.url), observedBy: .request)
    )
  }

  /// Does what has to be done once a second: lets go messages that have waited long enough, and
  /// wakes observers for their heartbeats and time-outs.
  func pulse(now: ContinuousClock.Instant = .now) {
    known.withLock { known in
      for page in known.waiting {
        if var inbox = known.inboxes[page] {
          append(inbox.overdue(now: now), from: inbox.webView)
          known.inboxes[page] = inbox
          if inbox.isWaiting { continue }
        }
        known.waiting.remove(page)
      }
    }
    log.wakeAll()
  }

  private func append(_ messages: [Delivery.Message], from webView: String) {
    for message in messages {
      let url = message.navigationAction.url
      log.append(
        NavigationEvent.Report(
          webView: webView, type: message.type, navigationAction: message.navigationAction,
          policy: message.policy, supersededBy: message.supersededBy,
          callback: rule.isCallback(url) ? CallbackURL(url) : nil, observedBy: message.observedBy))
    }
  }
}

extension Session.Known {
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
