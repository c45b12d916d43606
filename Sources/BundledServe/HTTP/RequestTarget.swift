/// What a request line asks for (RFC 9112 §3.2).
package enum RequestTarget: Equatable {
  /// A path here, in origin form, or in absolute form with the authority it names.
  case resource(path: ArraySlice<UInt8>, query: ArraySlice<UInt8>?, authority: ArraySlice<UInt8>?)
  /// The absolute form of a URL with a scheme that is not HTTP's.
  case url(ArraySlice<UInt8>)
  /// `*`, the server as a whole.
  case asterisk

  /// - Returns: nil for a target that is none of the forms.
  package init?(_ bytes: [UInt8]) {
    if bytes.first == UInt8(ascii: "/") {
      self.init(resource: bytes[...], authority: nil)
    } else if bytes == [UInt8(ascii: "*")] {
      self = .asterisk
    } else if let colon = schemeEnd(of: bytes[...]) {
      let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
      guard scheme == "http" || scheme == "https" else {
        self = .url(bytes[...])
        return
      }
      let rest = bytes[(colon + 1)...]
      guard rest.starts(with: "//".utf8) else { return nil }
      let authority = rest.dropFirst(2).prefix {
        $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?")
      }
      self.init(resource: bytes[authority.endIndex...], authority: authority)
    } else {
      return nil
    }
  }

  private init(resource bytes: ArraySlice<UInt8>, authority: ArraySlice<UInt8>?) {
    let path = bytes.prefix { $0 != UInt8(ascii: "?") }
    let query = path.endIndex < bytes.endIndex ? bytes[(path.endIndex + 1)...] : nil
    self = .resource(path: path, query: query, authority: authority)
  }
}

/// The index of the colon after a scheme, or nil where there is none (RFC 3986 §3.1).
package func schemeEnd(of bytes: ArraySlice<UInt8>) -> Int? {
  guard let first = bytes.first, isLetter(first) else { return nil }
  for index in bytes.indices {
    let byte = bytes[index]
    if byte == UInt8(ascii: ":") { return index }
    let isSchemeByte =
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    if !isSchemeByte { return nil }
  }
  return nil
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}
