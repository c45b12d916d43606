/// An interval of a file's bytes, both ends included (RFC 9110 §14.1.2).
package struct ByteRange: Equatable, Sendable {
  package let first: UInt64
  package let last: UInt64

  /// - Precondition: `last` is not before `first`.
  package init(first: UInt64, last: UInt64) {
    self.first = first
    self.last = last
  }

  package var count: UInt64 { last - first + 1 }

  /// The value of the `Content-Range` field for content of this length (RFC 9110 §14.4).
  package func contentRange(of length: UInt64) -> String { "bytes \(first)-\(last)/\(length)" }
}

/// What a `Range` field asks of content of a known length (RFC 9110 §14.2).
package enum RangeRequest: Equatable, Sendable {
  /// Malformed or in another unit: the answer is the whole content.
  case ignored
  /// Well formed, but nothing of it lies in the content.
  case unsatisfiable
  /// Disjoint ranges in the order asked: together never more bytes than the content has.
  case satisfiable([ByteRange])

  /// Up to this many parts are sent as asked; beyond, narrow gaps are closed.
  private static let partLimit = 16
  /// A gap below this costs less than a further part of a `multipart/byteranges` (RFC 9110 §15.3.7.2).
  private static let partOverhead: UInt64 = 80
  /// Nobody reads a file in more pieces: such a request is an attack, the whole file answers it.
  private static let rangeLimit = 100

  package init(field: String, length: UInt64) {
    guard let specifiers = RangeRequest.specifiers(field) else {
      self = .ignored
      return
    }
    var ranges: [ByteRange] = []
    for specifier in specifiers {
      // One malformed range makes the whole field invalid (RFC 9110 §14.1.1).
      guard let specifier = RangeSpecifier(specifier) else {
        self = .ignored
        return
      }
      if let range = specifier.range(of: length) { ranges.append(range) }
    }
    ranges = RangeRequest.coalesce(ranges, gap: 0)
    if ranges.count > RangeRequest.partLimit {
      ranges = RangeRequest.coalesce(ranges, gap: RangeRequest.partOverhead)
    }
    if ranges.isEmpty {
      self = .unsatisfiable
    } else {
      self = ranges.count > RangeRequest.rangeLimit ? .ignored : .satisfiable(ranges)
    }
  }

  /// The list behind `bytes=`, without the empty elements a sender may leave (RFC 9110 §5.6.1.2).
  ///
  /// - Returns: nil for another unit, or a list of nothing.
  private static func specifiers(_ field: String) -> [Substring.UTF8View]? {
    let parts = field[...].utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Substring(parts[0]).lowercased() == "bytes" else { return nil }
    let elements = parts[1].split(separator: UInt8(ascii: ",")).map(\.withoutWhitespace)
    let specifiers = elements.filter { !$0.isEmpty }
    return specifiers.isEmpty ? nil : specifiers
  }

  /// Joins ranges that overlap or lie less than `gap` bytes apart; a joined range stands where the
  /// first of its members was asked for.
  private static func coalesce(_ ranges: [ByteRange], gap: UInt64) -> [ByteRange] {
    var joined: [(position: Int, range: ByteRange)] = []
    for (position, range) in ranges.enumerated().sorted(by: { $0.element.first < $1.element.first })
    {
      if let previous = joined.last,
        range.first <= previous.range.last || range.first - previous.range.last - 1 < gap
      {
        joined[joined.count - 1] = (
          min(previous.position, position),
          ByteRange(first: previous.range.first, last: max(previous.range.last, range.last))
        )
      } else {
        joined.append((position, range))
      }
    }
    return joined.sorted { $0.position < $1.position }.map(\.range)
  }
}

/// One element of a `Range` field: `first-last`, `first-` or `-suffix` (RFC 9110 §14.1.1).
private enum RangeSpecifier {
  case from(UInt64, through: UInt64)
  case suffix(UInt64)

  init?(_ text: Substring.UTF8View) {
    let parts = text.split(
      separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(isDigit) }) else { return nil }
    let (first, last) = (parts[0], parts[1])
    if first.isEmpty {
      guard !last.isEmpty else { return nil }
      self = .suffix(RangeSpecifier.clamped(last))
    } else {
      // Compared as written: beyond 64 bits both numbers would be clamped to the same.
      guard last.isEmpty || !RangeSpecifier.isLess(last, first) else { return nil }
      self = .from(
        RangeSpecifier.clamped(first),
        through: last.isEmpty ? .max : RangeSpecifier.clamped(last))
    }
  }

  /// - Returns: nil when no byte of the content is meant.
  func range(of length: UInt64) -> ByteRange? {
    switch self {
    case .from(let first, let last):
      first < length ? ByteRange(first: first, last: min(last, length - 1)) : nil
    case .suffix(let count):
      count > 0 && length > 0
        ? ByteRange(first: length - min(count, length), last: length - 1) : nil
    }
  }

  /// A number of any size, no larger than 64 bits hold: a file is never longer.
  private static func clamped(_ digits: Substring.UTF8View) -> UInt64 {
    UInt64(Substring(digits)) ?? .max
  }

  private static func isLess(_ left: Substring.UTF8View, _ right: Substring.UTF8View) -> Bool {
    let left = left.drop { $0 == UInt8(ascii: "0") }
    let right = right.drop { $0 == UInt8(ascii: "0") }
    return left.count == right.count
      ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

extension Substring.UTF8View {
  /// Without the spaces and tabs around it.
  fileprivate var withoutWhitespace: Substring.UTF8View {
    let isWhitespace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let start = drop(while: isWhitespace)
    guard let end = start.lastIndex(where: { !isWhitespace($0) }) else { return start.prefix(0) }
    return start[...end]
  }
}
