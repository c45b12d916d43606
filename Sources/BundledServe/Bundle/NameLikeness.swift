/// In what a name differs from one that was asked for and probably meant the same.
///
/// The larger the raw value, the less alike they are.
package struct NameDifference: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let letterCase = NameDifference(rawValue: 1)
  /// `+`, a space and `%20` taken for one another; a path encoded twice.
  package static let encoding = NameDifference(rawValue: 2)
  /// Compatible characters, such as a letter in full width.
  package static let form = NameDifference(rawValue: 4)
  /// `.html` left out or put behind.
  package static let suffix = NameDifference(rawValue: 8)
  /// A file asked for as a folder.
  package static let slash = NameDifference(rawValue: 16)
}

/// Tells whether names are alike, and in what they differ.
struct NameLikeness {
  private static let html = Array(".html".utf8)
  private static let kinds: [NameDifference] = [
    [], .letterCase, .encoding, [.letterCase, .encoding], .form, [.form, .letterCase],
    [.form, .encoding], [.form, .letterCase, .encoding],
  ]

  private struct Spelling {
    var name: [UInt8]
    var difference: NameDifference
    /// What is left when every difference is taken away.
    var essence: CanonicalText
  }

  private let spellings: [Spelling]

  /// - Parameter name: as it was asked for, decoded once.
  /// - Parameter mayLackSuffix: whether `.html` at its end makes no difference.
  init(to name: [UInt8], mayLackSuffix: Bool) {
    var names: [([UInt8], NameDifference)] = [(name, [])]
    if mayLackSuffix {
      names.append((name + NameLikeness.html, .suffix))
      let tail = String(decoding: name.suffix(NameLikeness.html.count), as: UTF8.self)
      if tail.lowercased() == ".html", name.count > NameLikeness.html.count {
        names.append((name.dropLast(NameLikeness.html.count), .suffix))
      }
    }
    spellings = names.compactMap { name, difference in
      NameLikeness.text(name, without: NameLikeness.kinds.last!).flatMap(CanonicalText.init).map {
        Spelling(name: name, difference: difference, essence: $0)
      }
    }
  }

  /// - Returns: nil when they are not alike; nothing when they are canonically equivalent.
  func difference(of name: [UInt8]) -> NameDifference? {
    guard !spellings.isEmpty,
      let essence = NameLikeness.text(name, without: NameLikeness.kinds.last!),
      let spelling = spellings.first(where: { $0.essence.isEquivalent(to: essence) })
    else { return nil }
    let kind = NameLikeness.kinds.first {
      NameLikeness.text(name, without: $0) == NameLikeness.text(spelling.name, without: $0)
    }
    return kind?.union(spelling.difference)
  }

  /// Strings are compared by canonical equivalence; bytes that are no UTF-8 are like nothing else.
  private static func text(_ name: [UInt8], without difference: NameDifference) -> String? {
    var bytes = name
    if difference.contains(.encoding) {
      // Each round takes one encoding away; who encodes more than three times means something else.
      for _ in 0..<3 where bytes.contains(UInt8(ascii: "%")) {
        bytes = PercentEncoding.decode(bytes[...]).bytes
      }
      bytes = bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    }
    guard var text = String(validating: bytes, as: UTF8.self) else { return nil }
    if difference.contains(.form) { text = CompatibilityForm.folded(text) }
    return difference.contains(.letterCase) ? text.lowercased() : text
  }
}
