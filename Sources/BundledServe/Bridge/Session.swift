import BundledServeSystem

/// An event log with the web views that report to it.
package final class Session: Sendable {
  /// Pages and tabs remembered; the oldest go first.
  private static let memory = 4096

  package let name: String
  package let log: EventLog
  private let rule: CallbackRule
  private let known = Lock(Known())

  fileprivate struct Known {
    var lastSequence = Recent<Int>(limit: Session.memory)
    var webViews = Recent<String>(limit: Session.memory)
    var webViewCount = 0
  }

  package init(name: String, limits: EventLog.Limits, rule: CallbackRule) {
    self.name = name
    log = EventLog(session: name, limits: limits)
    self.rule = rule
  }

  /// Takes a page's messages over, each once: a message may come again when the page did not learn
  /// that it had arrived.
  package func receive(_ delivery: Delivery) {
    known.withLock { known in
      let webView = known.webView(for: delivery.webView)
      var last = known.lastSequence[delivery.page] ?? 0
      for message in delivery.messages where message.sequence > last {
        last = message.sequence
        log.append(
          NavigationEvent.Report(
            webView: webView, type: message.type, navigationAction: message.navigationAction,
            policy: message.policy, supersededBy: message.supersededBy,
            callback: callback(message.navigationAction.url), observedBy: message.observedBy))
      }
      known.lastSequence[delivery.page] = last
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

  private func callback(_ url: String) -> CallbackURL? {
    rule.isCallback(url) ? CallbackURL(url) : nil
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
