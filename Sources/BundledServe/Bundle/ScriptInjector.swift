/// Puts the bridge's script tag where an HTML document's first script would run.
package enum ScriptInjector {
  package static let bridgePath = "/_bundled/bridge.js"
  private static let tag = "<script src=\"\(bridgePath)\"></script>"

  /// Adds the tag after the document type and the start tags of `html` and `head`, if they are
  /// written out; every other byte stays, and with it the mode the document is laid out in.
  package static func inject(into document: [UInt8]) -> [UInt8] {
    var scanner = Scanner(document)
    let place = scanner.placeForScript()
    var result: [UInt8] = []
    result.reserveCapacity(document.count + tag.utf8.count * scanner.unit.width)
    result += document[..<place]
    for byte in tag.utf8 { result += scanner.unit.encode(byte) }
    result += document[place...]
    return result
  }

  /// How many bytes an ASCII character takes in the document's encoding, and in which order.
  private enum Unit {
    case byte, utf16BigEndian, utf16LittleEndian

    var width: Int { self == .byte ? 1 : 2 }

    func encode(_ byte: UInt8) -> [UInt8] {
      switch self {
      case .byte: [byte]
      case .utf16BigEndian: [0, byte]
      case .utf16LittleEndian: [byte, 0]
      }
    }
  }

  /// Walks over what may stand before a document's first element (HTML §13.2.6.4).
  private struct Scanner {
    let document: [UInt8]
    let unit: Unit
    var position: Int

    init(_ document: [UInt8]) {
      self.document = document
      if document.starts(with: [0xFE, 0xFF]) {
        (unit, position) = (.utf16BigEndian, 2)
      } else if document.starts(with: [0xFF, 0xFE]) {
        (unit, position) = (.utf16LittleEndian, 2)
      } else {
        (unit, position) = (.byte, document.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
      }
    }

    mutating func placeForScript() -> Int {
      var place = position
      while true {
        skipWhiteSpace()
        let isKnown =
          (stands("<!--") ? skip("<!--", through: "-->") : skip("<!", through: ">"))
          || skip("<?", through: ">") || skipStartTag("html") || skipStartTag("head")
        if !isKnown { return place }
        place = position
      }
    }

    /// The ASCII character at a distance from the position, or nil for any other and past the end.
    private func character(at distance: Int) -> UInt8? {
      let index = position + distance * unit.width
      guard index + unit.width <= document.count else { return nil }
      switch unit {
      case .byte: return document[index]
      case .utf16BigEndian: return document[index] == 0 ? document[index + 1] : 0x80
      case .utf16LittleEndian: return document[index + 1] == 0 ? document[index] : 0x80
      }
    }

    private func stands(_ text: String, at distance: Int = 0) -> Bool {
      text.utf8.enumerated().allSatisfy { offset, byte in
        guard let found = character(at: distance + offset) else { return false }
        return found == byte
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(found) && found | 0x20 == byte
      }
    }

    private mutating func skipWhiteSpace() {
      while let found = character(at: 0), [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(found) {
        position += unit.width
      }
    }

    private mutating func skip(_ opening: String, through closing: String) -> Bool {
      guard stands(opening) else { return false }
      var distance = opening.utf8.count
      // `<!-->` and `<!--->` are whole comments.
      if opening == "<!--" { distance -= 2 }
      while character(at: distance) != nil {
        if stands(closing, at: distance) {
          position += (distance + closing.utf8.count) * unit.width
          return true
        }
        distance += 1
      }
      return false
    }

    private mutating func skipStartTag(_ name: String) -> Bool {
      guard stands("<" + name) else { return false }
      var distance = 1 + name.utf8.count
      guard let next = character(at: distance),
        [0x09, 0x0A, 0x0C, 0x0D, 0x20, 0x2F, 0x3E].contains(next)
      else { return false }
      var quote: UInt8?
      while let found = character(at: distance) {
        distance += 1
        if let open = quote {
          if found == open { quote = nil }
        } else if found == UInt8(ascii: "\"") || found == UInt8(ascii: "'") {
          quote = found
        } else if found == UInt8(ascii: ">") {
          position += distance * unit.width
          return true
        }
      }
      return false
    }
  }
}
