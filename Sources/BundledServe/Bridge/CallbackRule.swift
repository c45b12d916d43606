import BundledServeSystem

/// Which URLs are the app's and not the web engine's.
package struct CallbackRule: Sendable, Encodable {
  /// What a web engine loads, runs or shows by itself.
  package static let engineSchemes: Set<String> = [
    "about", "blob", "data", "file", "filesystem", "http", "https", "javascript", "view-source",
    "ws", "wss", "chrome", "chrome-error", "chrome-extension", "chrome-untrusted", "devtools",
    "edge", "moz-extension", "resource", "webkit-extension", "safari-web-extension",
  ]

  /// In lower case; nil for every scheme that the engine does not load itself.
  package let callbackSchemes: [String]?
  /// Globs on a whole URL, or on path and query when they begin with `/`.
  package let callbackPatterns: [String]

  package init(schemes: [String], patterns: [String]) {
    callbackSchemes = schemes.isEmpty ? nil : schemes.map { $0.lowercased() }
    callbackPatterns = patterns
  }

  private enum CodingKeys: CodingKey { case callbackSchemes, callbackPatterns, engineSchemes }

  /// As the bridge gets it.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(callbackSchemes, forKey: .callbackSchemes)
    try container.encode(callbackPatterns, forKey: .callbackPatterns)
    try container.encode(CallbackRule.engineSchemes.sorted(), forKey: .engineSchemes)
  }

  package func isCallback(_ url: String) -> Bool {
    let bytes = Array(url.utf8)
    guard let colon = schemeEnd(of: bytes[...]) else { return false }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    if let callbackSchemes {
      if callbackSchemes.contains(scheme) { return true }
    } else if !CallbackRule.engineSchemes.contains(scheme) {
      return true
    }
    guard !callbackPatterns.isEmpty else { return false }
    let pathAndQuery = CallbackRule.pathAndQuery(of: bytes[(colon + 1)...])
    return callbackPatterns.contains { pattern in
      matches(pattern.hasPrefix("/") ? pathAndQuery : url, glob: pattern)
    }
  }

  private static func pathAndQuery(of bytes: ArraySlice<UInt8>) -> String {
    guard bytes.starts(with: "//".utf8) else { return "" }
    let authority = bytes.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    return String(
      decoding: bytes[authority.endIndex...].prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
  }
}
