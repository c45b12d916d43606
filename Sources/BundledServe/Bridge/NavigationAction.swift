/// Why a navigation happened (`WKNavigationType`).
public enum NavigationType: String, Sendable, Codable {
  case linkActivated, formSubmitted, backForward, reload, formResubmitted, other
}

/// A frame of a web view (`WKFrameInfo`).
public struct FrameInfo: Sendable, Codable, Equatable {
  /// Whether it is the web view's own (`WKFrameInfo.isMainFrame`).
  public let isMainFrame: Bool
  /// The frame's document; nil where it is not known.
  public let url: String?
}

/// One attempt to navigate a frame (`WKNavigationAction`).
public struct NavigationAction: Sendable, Codable, Equatable {
  /// The engine's canonical string, still percent-encoded.
  public let url: String
  /// The HTTP method; a form posted to a callback URL says GET, as WebKit does.
  public let method: String
  /// Why it happened (`WKNavigationAction.navigationType`).
  public let navigationType: NavigationType
  /// The main frame's document (`NSURLRequest.mainDocumentURL`); nil for a request without a page.
  public let mainDocumentURL: String?
  /// The frame that asked; nil where it is not known.
  public let sourceFrame: FrameInfo?
  /// The frame to navigate; nil for a new window.
  public let targetFrame: FrameInfo?
  /// Whether a server's redirect led there.
  public let isRedirect: Bool
  /// Whether a person's click, touch or key came within the second before.
  public let isUserGesture: Bool

  private enum CodingKeys: CodingKey {
    case url, method, navigationType, mainDocumentURL, sourceFrame, targetFrame, isRedirect
    case isUserGesture
  }

  /// Writes every part, unknown ones as null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(url, forKey: .url)
    try container.encode(method, forKey: .method)
    try container.encode(navigationType, forKey: .navigationType)
    try container.encode(mainDocumentURL, forKey: .mainDocumentURL)
    try container.encode(sourceFrame, forKey: .sourceFrame)
    try container.encode(targetFrame, forKey: .targetFrame)
    try container.encode(isRedirect, forKey: .isRedirect)
    try container.encode(isUserGesture, forKey: .isUserGesture)
  }
}
