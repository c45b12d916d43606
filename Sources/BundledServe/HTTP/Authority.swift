/// The host and port of a `Host` field, an `Origin` or a URL (RFC 3986 §3.2).
package struct Authority: Equatable, Sendable {
  /// In lower case, without the brackets of an IPv6 address and without a final dot.
  package let host: String
  package let port: UInt16?

  /// - Returns: nil for text that is no authority, or one with user information.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    guard !text.utf8.contains(where: { "/?#@\\".utf8.contains($0) }) else { return nil }
    var rest = text[...]
    if rest.hasPrefix("[") {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      host = rest[..<end].dropFirst().lowercased()
      rest = rest[end...].dropFirst()
    } else {
      let name = rest.prefix { $0 != ":" }
      rest = rest[name.endIndex...]
      host = (name.hasSuffix(".") ? name.dropLast() : name).lowercased()
    }
    guard !host.isEmpty else { return nil }
    if rest.isEmpty || rest == ":" {
      port = nil
    } else {
      guard rest.hasPrefix(":"), let port = UInt16(rest.dropFirst()) else { return nil }
      self.port = port
    }
  }
}
