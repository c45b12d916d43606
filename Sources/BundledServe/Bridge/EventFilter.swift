import BundledServeSystem

/// Which events an observer of `/_bundled/events` wants.
package struct EventFilter: Sendable {
  package let type: String?
  /// A glob on the navigation action's URL.
  package let url: String?
  package let webView: String?

  package init(_ query: Query) {
    type = query["type"]
    url = query["url"]
    webView = query["webView"]
  }

  package func admits(_ event: NavigationEvent) -> Bool {
    if let type, event.report.type.rawValue != type { return false }
    if let webView, event.report.webView != webView { return false }
    if let url, !matches(event.report.navigationAction.url, glob: url) { return false }
    return true
  }
}
