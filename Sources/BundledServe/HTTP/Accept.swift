/// The media types that a client takes, by its Accept field (RFC 9110 §12.5.1).
package struct Accept: Sendable {
  private struct Range {
    var type: Substring
    var subtype: Substring
    /// 0…1000.
    var quality: Int
  }

  private var ranges: [Range] = []

  /// - Parameter field: nil, as when there is none, takes everything alike.
  package init(_ field: String?) {
    let elements = Accept.split(field ?? "*/*", at: ",")
    ranges = elements.compactMap { Accept.range($0) }
    // Of a field that says nothing, nothing follows.
    if ranges.isEmpty { ranges = [Range(type: "*", subtype: "*", quality: 1000)] }
  }

  /// How much the client wants a type, 0…1000: the most specific range that covers it says so.
  package func quality(of type: String) -> Int {
    let (type, subtype) = Accept.parts(type[...])
    return (quality(type, subtype) ?? quality(type, "*") ?? quality("*", "*")) ?? 0
  }

  /// Whether the client names just this type, and does not refuse it.
  package func names(_ type: String) -> Bool {
    let (type, subtype) = Accept.parts(type[...])
    return quality(type, subtype) ?? 0 > 0
  }

  /// The type to send: of those that the client names, the one it wants most, unless it wants the
  /// default more; of equals, the first.
  package func preferred(among types: [String], default fallback: String) -> String {
    var best: String?
    for type in types where names(type) {
      if let best, quality(of: type) <= quality(of: best) { continue }
      if best == nil, quality(of: type) < quality(of: fallback) { continue }
      best = type
    }
    return best ?? fallback
  }

  private func quality(_ type: Substring, _ subtype: Substring) -> Int? {
    ranges.filter { $0.type == type && $0.subtype == subtype }.map(\.quality).max()
  }

  /// - Returns: nil for what is no range, and for one with parameters of its own, `text/html;level=1`:
  ///   none of our types has any.
  private static func range(_ element: Substring) -> Range? {
    let pieces = split(element, at: ";").map { trimmed($0) }
    guard let name = pieces.first, name.contains("/") else { return nil }
    let (type, subtype) = parts(name)
    guard !type.isEmpty, !subtype.isEmpty else { return nil }
    var range = Range(type: type, subtype: subtype, quality: 1000)
    for parameter in pieces.dropFirst() where !parameter.isEmpty {
      guard parameter.lowercased().hasPrefix("q="),
        let quality = QualityValue.thousandths(parameter.dropFirst(2))
      else { return nil }
      range.quality = quality
      // What follows the weight is none of the type's parameters.
      break
    }
    return range
  }

  private static func parts(_ name: Substring) -> (type: Substring, subtype: Substring) {
    let name = name.lowercased()[...]
    let type = name.prefix { $0 != "/" }
    return (type, name[type.endIndex...].dropFirst())
  }

  /// Splits at a separator that stands in no quoted string.
  private static func split(_ text: some StringProtocol, at separator: Character) -> [Substring] {
    var pieces: [Substring] = []
    var piece = ""
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == separator && !isQuoted {
        pieces.append(piece[...])
        piece = ""
        continue
      }
      piece.append(character)
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = isQuoted
      } else if character == "\"" {
        isQuoted.toggle()
      }
    }
    return pieces + [piece[...]]
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let rest = text.drop(while: isBlank)
    return rest.lastIndex { !isBlank($0) }.map { rest[...$0] } ?? rest.prefix(0)
  }
}
