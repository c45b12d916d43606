/// An opaque validator of a representation (RFC 9110 §8.8.3).
package struct EntityTag: Equatable, Sendable, CustomStringConvertible {
  /// What stands between the quotes.
  package let opaque: String
  package let isWeak: Bool

  package init(opaque: String, isWeak: Bool) {
    self.opaque = opaque
    self.isWeak = isWeak
  }

  /// - Returns: nil for text that is not exactly one entity tag.
  package init?(field: String) {
    var rest = field[...].utf8
    self.init(parsing: &rest)
    guard rest.isEmpty else { return nil }
  }

  /// Takes one entity tag from the front of `rest`.
  fileprivate init?(parsing rest: inout Substring.UTF8View) {
    let isWeak = rest.starts(with: "W/".utf8)
    let quoted = rest.dropFirst(isWeak ? 2 : 0)
    let opaque = quoted.dropFirst().prefix(while: EntityTag.isOpaque)
    let end = quoted.dropFirst(1 + opaque.count)
    guard quoted.first == UInt8(ascii: "\""), end.first == UInt8(ascii: "\"") else { return nil }
    self.init(opaque: String(Substring(opaque)), isWeak: isWeak)
    rest = end.dropFirst()
  }

  package var description: String { (isWeak ? "W/" : "") + "\"\(opaque)\"" }

  /// The comparison of `If-None-Match` (RFC 9110 §8.8.3.2).
  package func weaklyMatches(_ other: EntityTag) -> Bool {
    // Byte for byte: Swift's own equality would take NFC and NFD for the same.
    opaque.utf8.elementsEqual(other.opaque.utf8)
  }

  /// The comparison of `If-Match` and `If-Range`: a weak tag matches nothing, not even itself.
  package func stronglyMatches(_ other: EntityTag) -> Bool {
    !isWeak && !other.isWeak && weaklyMatches(other)
  }

  package static func == (left: EntityTag, right: EntityTag) -> Bool {
    left.isWeak == right.isWeak && left.weaklyMatches(right)
  }

  /// `etagc`: any visible character but the quote, and `obs-text`.
  private static func isOpaque(_ byte: UInt8) -> Bool {
    byte == 0x21 || (0x23...0x7E).contains(byte) || byte >= 0x80
  }
}

/// The value of `If-Match` or `If-None-Match` (RFC 9110 §13.1.1, §13.1.2).
package enum EntityTagList: Equatable, Sendable {
  /// `*`: whatever there is.
  case any
  case tags([EntityTag])

  /// - Returns: nil for text that is neither `*` nor a list of entity tags. The list may be empty.
  package init?(field: String) {
    var rest = EntityTagList.withoutWhitespace(field[...].utf8)
    if rest.first == UInt8(ascii: "*") {
      guard EntityTagList.withoutWhitespace(rest.dropFirst()).isEmpty else { return nil }
      self = .any
      return
    }
    var tags: [EntityTag] = []
    while !rest.isEmpty {
      // Not split at the commas: a tag may contain one. Empty elements count for nothing.
      if rest.first != UInt8(ascii: ",") {
        guard let tag = EntityTag(parsing: &rest) else { return nil }
        tags.append(tag)
        rest = EntityTagList.withoutWhitespace(rest)
      }
      guard rest.isEmpty || rest.first == UInt8(ascii: ",") else { return nil }
      rest = EntityTagList.withoutWhitespace(rest.dropFirst())
    }
    self = .tags(tags)
  }

  /// Whether one of the tags is `tag` by the given comparison.
  package func contains(where matches: (EntityTag) -> Bool) -> Bool {
    switch self {
    case .any: true
    case .tags(let tags): tags.contains(where: matches)
    }
  }

  private static func withoutWhitespace(_ text: Substring.UTF8View) -> Substring.UTF8View {
    text.drop { $0 == 0x20 || $0 == 0x09 }
  }
}
