import Testing

@testable import BundledServe

@Suite("A request path")
struct RequestPathTests {
  @Test(
    "is decoded once and its dot segments are resolved",
    arguments: [
      ("/", "", true), ("/a", "a", false), ("/a/", "a", true), ("/a/b.html", "a/b.html", false),
      ("/a%20b", "a b", false), ("/a+b", "a+b", false), ("/%2541", "%41", false),
      ("/100%.html", "100%.html", false), ("/%zz%4", "%zz%4", false), ("/%", "%", false),
      ("/./a/./b", "a/b", false), ("/a/../b", "b", false), ("/a/%2e%2E/b", "b", false),
      ("/../../etc/passwd", "etc/passwd", false), ("/%2e%2e/%2e%2e/x", "x", false),
      ("/a/b/..", "a", true), ("/a/.", "a", true), ("/..", "", true), ("/a/..", "", true),
      ("//evil.example/x", "evil.example/x", false), ("/a//b", "a/b", false),
      ("/a..b.js", "a..b.js", false), ("/...", "...", false),
      ("/..%00".dropLast(3) + "x", "..x", false),
      ("/%E3%81%82", "あ", false), ("/あ", "あ", false), ("/a;b=c&d[1]~@:", "a;b=c&d[1]~@:", false),
      ("/\\evil/%2e%2e/dir", "dir", false),
    ] as [(String, String, Bool)])
  func decoding(_ path: String, _ bytes: String, _ hasTrailingSlash: Bool) throws {
    let decoded = try #require(RequestPath(decoding: Array(path.utf8)[...]))
    #expect(String(decoding: decoded.bytes, as: UTF8.self) == bytes)
    #expect(decoded.hasTrailingSlash == hasTrailingSlash)
    #expect(!decoded.hasEncodedSlash)
  }

  @Test("with an encoded NUL is refused", arguments: ["/%00", "/a%00b", "/a/%00/b", "/%00/.."])
  func nul(_ path: String) {
    #expect(RequestPath(decoding: Array(path.utf8)[...]) == nil)
  }

  @Test(
    "never takes an encoded slash for a separator",
    arguments: [
      ("/a%2Fb", true), ("/..%2f..", true), ("/a%2fb/c", true), ("/c/a%2fb/..", false),
      ("/a%2fb/../c", false), ("/a%2fb/x/..", true), ("/x/../a%2fb", true),
      ("/a%2fb/../c%2fd", true),
    ])
  func encodedSlash(_ path: String, _ hasEncodedSlash: Bool) throws {
    #expect(
      try #require(RequestPath(decoding: Array(path.utf8)[...])).hasEncodedSlash == hasEncodedSlash)
  }

  @Test("of any bytes is the same after encoding and decoding")
  func roundTrip() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<5000 {
      let names = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        (0..<Int.random(in: 1...12, using: &generator)).map { _ in
          UInt8.random(in: 1...255, using: &generator)
        }

      }.filter { $0 != [46] && $0 != [46, 46] }
      let path = RequestPath(names: names, hasTrailingSlash: Bool.random())
      guard !path.names.isEmpty else { continue }
      #expect(RequestPath(decoding: Array(path.encoded.utf8)[...]) == path)
    }
  }

  @Test("agrees with a slow reading of RFC 3986 on random spellings")
  func obvious() throws {
    let pieces = [
      "/", "/", "..", ".", "x", "%2e", "%2E%2e", "%2f", "y%20", "%", "%4", "//", "\\", "あ",
    ]
    for _ in 0..<20000 {
      let path = "/" + (0..<Int.random(in: 0...8)).map { _ in pieces.randomElement()! }.joined()
      let decoded = try #require(RequestPath(decoding: Array(path.utf8)[...]))
      #expect(
        decoded.hasEncodedSlash
          || !decoded.names.contains { $0 == [46] || $0 == [46, 46] || $0.isEmpty })
      var stack: [(name: String, impossible: Bool)] = []
      for segment in path.components(separatedBy: "/") {
        let name = segment.lenientlyDecoded
        if name == ".." {
          _ = stack.popLast()
        } else if name != ".", !name.isEmpty {
          stack.append((name, name.contains("/")))
        }
      }
      #expect(
        String(decoding: decoded.bytes, as: UTF8.self) == stack.map(\.name).joined(separator: "/"))
      #expect(decoded.hasEncodedSlash == stack.contains { $0.impossible })
    }
  }
}

extension String {
  fileprivate func components(separatedBy separator: Character) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }

  /// Decodes escapes one by one, by replacing.
  fileprivate var lenientlyDecoded: String {
    var text = ""
    var rest = self[...]
    while let first = rest.first {
      let digits = rest.dropFirst().prefix(2)
      if first == "%", digits.count == 2, let value = UInt8(digits, radix: 16) {
        text.unicodeScalars.append(UnicodeScalar(value))
        rest = rest.dropFirst(3)
      } else {
        text.append(first)
        rest = rest.dropFirst()
      }
    }
    return text
  }
}
