public import FoundationEssentials

/// What a delegate method would have been called with.
public struct NavigationEvent: Sendable, Identifiable {
  /// Counts from 1 in its session, without gap or repetition.
  public let id: Int
  /// When the server learned of it.
  public let time: Date
  /// The name of the log it is in.
  public let session: String
  /// What was reported.
  public let report: Report

  /// The delegate methods' short names.
  public enum Kind: String, Sendable, Codable {
    case decidePolicyForNavigationAction, createWebView
    /// A navigation that the page started and a device would never have asked about.
    case superseded
  }

  /// A delegate's answer (`WKNavigationActionPolicy`).
  public enum Policy: String, Sendable, Codable { case allow, cancel }

  /// The mechanism that saw a navigation.
  public enum Observer: String, Sendable, Codable {
    case navigationAPI, iframe, click, request
  }

  /// An event before it has its place in the log.
  public struct Report: Sendable, Encodable {
    /// The web view it came from; nil for a request without a page.
    public let webView: String?
    /// The delegate method that would have been called.
    public let type: Kind
    /// What the delegate method would have been asked about.
    public let navigationAction: NavigationAction
    /// The answer; nil where the delegate method has none to give.
    public let policy: Policy?
    /// The URL that was asked about instead, for `superseded`.
    public let supersededBy: String?
    /// Set when the URL is the app's.
    public let callback: CallbackURL?
    /// What saw it.
    public let observedBy: Observer

    private enum CodingKeys: CodingKey {
      case webView, type, navigationAction, policy, supersededBy, callback, observedBy
    }

    /// Writes the parts that the type has; the web view even where there is none, as null.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(webView, forKey: .webView)
      try container.encode(type, forKey: .type)
      try container.encode(navigationAction, forKey: .navigationAction)
      try container.encodeIfPresent(policy, forKey: .policy)
      try container.encodeIfPresent(supersededBy, forKey: .supersededBy)
      try container.encodeIfPresent(callback, forKey: .callback)
      try container.encode(observedBy, forKey: .observedBy)
    }
  }
}
