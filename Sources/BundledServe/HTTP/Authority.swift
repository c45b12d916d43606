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
      let digits = rest.dropFirst()
      guard rest.hasPrefix(":"), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let port = UInt16(digits)
      else { return nil }
      self.port = port
    }
  }
}
