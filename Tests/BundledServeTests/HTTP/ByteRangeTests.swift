import Testing

@testable import BundledServe

@Suite("A Range field")
struct ByteRangeTests {
  private static let beyond = "18446744073709551616"

  private func ranges(_ field: String, of length: UInt64 = 1000) -> [String]? {
    guard case .satisfiable(let ranges) = RangeRequest(field: field, length: length) else {
      return nil
    }
    return ranges.map { "\($0.first)-\($0.last)" }
  }

  @Test(
    "asks for part of a file of 1000 bytes",
    arguments: [
      ("bytes=0-1", "0-1"), ("bytes=0-0", "0-0"), ("bytes=-10", "990-999"),
      ("bytes=-5000", "0-999"),
      ("bytes=990-2000", "990-999"), ("bytes=999-", "999-999"), ("bytes=0-", "0-999"),
      ("bytes=0-9223372036854775807", "0-999"), ("bytes=0-\(beyond)", "0-999"),
      ("bytes=-\(beyond)", "0-999"), ("bytes=00000000000000000000000-0001", "0-1"),
      ("Bytes=0-1", "0-1"), ("bytes=,0-1,", "0-1"), ("bytes=0-1 ", "0-1"),
      ("bytes=0-1,5000-", "0-1"), ("bytes=-0,3-4", "3-4"),
    ])
  func satisfiable(_ field: String, _ range: String) { #expect(ranges(field) == [range]) }

  @Test(
    "beyond the end cannot be satisfied",
    arguments: [
      "5000-", "1000-1000", "1000-", "-0", "-00", "\(beyond)-", "\(beyond)-\(beyond)", "5000-,-0",
    ])
  func unsatisfiable(_ set: String) {
    #expect(RangeRequest(field: "bytes=" + set, length: 1000) == .unsatisfiable)
  }

  @Test(
    "that is malformed or of another unit is ignored",
    arguments: [
      "bytes=5-2", "bytes=abc", "items=0-1", "", "bytes", "bytes=", "bytes=,", "bytes=-",
      "bytes=--1",
      "bytes=1", "bytes=1--2", "bytes=+1-2", "bytes=1-+2", "bytes=1-2-3", "bytes=0x1-2",
      "bytes=1-2;3-4",
      "bytes=1 -2", "bytes =1-2", "=bytes=1-2", "bytes=1-2,5-2", "bytes=1-2,x", "bytes:0-1",
      "bytes=18446744073709551617-\(beyond)", "bytes=99999999999999999999-5", "bytes=１-２",
      "byteſ=0-1",
    ])
  func ignored(_ field: String) { #expect(RangeRequest(field: field, length: 1000) == .ignored) }

  @Test(
    "on an empty file is unsatisfiable, if it is one",
    arguments: [
      ("bytes=0-", RangeRequest.unsatisfiable), ("bytes=-1", .unsatisfiable),
      ("bytes=1-0", .ignored),
    ])
  func emptyFile(_ field: String, _ expected: RangeRequest) {
    #expect(RangeRequest(field: field, length: 0) == expected)
  }

  @Test(
    "with several ranges keeps their order, and joins those that overlap",
    arguments: [
      ("0-1,10-11", ["0-1", "10-11"]), ("10-11 ,\t0-1", ["10-11", "0-1"]),
      ("0-0,-1", ["0-0", "999-999"]),
      ("0-499,500-999", ["0-499", "500-999"]), ("0-5,3-8", ["0-8"]), ("3-8,0-5", ["0-8"]),
      ("50-60,0-5,3-8", ["50-60", "0-8"]), ("0-5,50-60,3-8", ["0-8", "50-60"]),
      ("0-,0-,0-", ["0-999"]),
      ("1-1,1-1", ["1-1"]), ("0-9,2-3,9-20", ["0-20"]),
    ])
  func several(_ set: String, _ expected: [String]) { #expect(ranges("bytes=" + set) == expected) }

  @Test("with more parts than a reader needs closes the gaps that cost more than they save")
  func manyParts() {
    let near = (0..<400).map { "\($0 * 2)-\($0 * 2)" }
    #expect(ranges("bytes=" + near.joined(separator: ",")) == ["0-798"])
    let far = (0..<50).map { "\($0 * 1000)-\($0 * 1000)" }
    #expect(ranges("bytes=" + far.joined(separator: ","), of: 1_000_000) == far)
    let tooMany = (0..<101).map { "\($0 * 1000)-\($0 * 1000)" }
    #expect(
      RangeRequest(field: "bytes=" + tooMany.joined(separator: ","), length: 1_000_000) == .ignored)
  }

  @Test("says where the part lies in the whole, for the largest file too")
  func contentRange() {
    #expect(ByteRange(first: 0, last: 1).contentRange(of: 1000) == "bytes 0-1/1000")
    let largest = ByteRange(first: 0, last: .max - 1)
    #expect(largest.count == .max)
    #expect(ranges("bytes=0-\(Self.beyond)", of: .max) == ["0-18446744073709551614"])
    #expect(ranges("bytes=-\(Self.beyond)", of: .max) == ["0-18446744073709551614"])
  }

  @Test("asks for the bytes that a reading byte by byte would give, each of them once")
  func bytes() {
    for _ in 0..<4_000 {
      let length = UInt64.random(in: 0...40)
      let specifiers = (0..<Int.random(in: 1...20)).map { _ in Specifier.random() }
      let field = "bytes=" + specifiers.map(\.text).joined(separator: Bool.random() ? "," : " , ")
      let wanted = Set(
        (0..<length).filter { byte in specifiers.contains { $0.contains(byte, length) } })
      switch RangeRequest(field: field, length: length) {
      case .ignored: #expect(specifiers.contains { !$0.isValid }, "\(field)")
      case .unsatisfiable: #expect(wanted.isEmpty && specifiers.allSatisfy(\.isValid), "\(field)")
      case .satisfiable(let ranges):
        let bytes = ranges.flatMap { Array($0.first...$0.last) }
        #expect(Set(bytes).count == bytes.count, "\(field)")
        #expect(ranges.count < 2 || specifiers.count > 16 || Set(bytes) == wanted, "\(field)")
        #expect(wanted.isSubset(of: bytes) && specifiers.allSatisfy(\.isValid), "\(field)")
      }
    }
  }

  @Test("of any text is read without a trap")
  func anyText() {
    let pieces = [
      "bytes", "=", "-", ",", "0", "9", "18446744073709551615", beyond, " ", "\t", "é", "\0", "x",
    ]
    for _ in 0..<4_000 {
      let text = (0..<Int.random(in: 0...12)).map { _ in pieces.randomElement()! }.joined()
      for length in [0, 1, 1000, UInt64.max] {
        if case .satisfiable(let ranges) = RangeRequest(
          field: Bool.random() ? text : "bytes=" + text, length: length)
        {
          #expect(ranges.allSatisfy { $0.first <= $0.last && $0.last < length })
        }
      }
    }
  }

  private var beyond: String { Self.beyond }
}

/// A range as a reading byte by byte understands it.
private struct Specifier {
  let first: UInt64?
  let last: UInt64?

  static func random() -> Specifier {
    let first = Bool.random() ? UInt64.random(in: 0...50) : nil
    let last = first == nil || Bool.random() ? UInt64.random(in: (first ?? 0)...60) : nil
    guard Int.random(in: 0..<100) == 0, let first, first > 0 else {
      return Specifier(first: first, last: last)
    }
    return Specifier(first: first, last: first - 1)
  }

  var text: String { (first.map(String.init) ?? "") + "-" + (last.map(String.init) ?? "") }
  var isValid: Bool { first.map { $0 <= last ?? .max } ?? true }

  func contains(_ byte: UInt64, _ length: UInt64) -> Bool {
    if let first { return first <= byte && byte <= last ?? .max }
    return byte + (last ?? 0) >= length
  }
}
