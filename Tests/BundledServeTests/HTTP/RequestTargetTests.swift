import Testing

@testable import BundledServe

@Suite("A request target")
struct RequestTargetTests {
  private func resource(_ path: String, query: String? = nil, authority: String? = nil) -> [String?]
  {
    [path, query, authority]
  }

  @Test(
    "in origin or absolute form names a resource",
    arguments: [
      ("/", "/", nil, nil), ("/a?b", "/a", "b", nil), ("/a?", "/a", "", nil),
      ("/a?b?c", "/a", "b?c", nil),
      ("http://localhost:4000/a?b", "/a", "b", "localhost:4000"),
      ("HTTP://localhost", "", nil, "localhost"), ("http://h?q", "", "q", "h"),
      ("/a:b", "/a:b", nil, nil),
    ] as [(String, String, String?, String?)])
  func resource(_ target: String, _ path: String, _ query: String?, _ authority: String?) throws {
    guard
      case .resource(let foundPath, let foundQuery, let foundAuthority) = RequestTarget(
        Array(target.utf8))
    else {
      Issue.record("no resource: \(target)")
      return
    }
    #expect(String(decoding: foundPath, as: UTF8.self) == path)
    #expect(foundQuery.map { String(decoding: $0, as: UTF8.self) } == query)
    #expect(foundAuthority.map { String(decoding: $0, as: UTF8.self) } == authority)
  }

  @Test(
    "with another scheme is a URL, byte for byte",
    arguments: [
      "app-callback://map?a=1", "callback:///x", "callback:x", "MAILTO:a@b", "a+b.c-d:%zz#x",
    ])
  func url(_ target: String) {
    let bytes = Array(target.utf8)
    #expect(RequestTarget(bytes) == .url(bytes[...]))
  }

  @Test(
    "that is none of the forms is refused",
    arguments: ["", "x", "1a://b", "my_app://x", "http:x", "?a", ":x"])
  func none(_ target: String) {
    #expect(RequestTarget(Array(target.utf8)) == nil)
  }

  @Test("may be the server as a whole")
  func asterisk() { #expect(RequestTarget(Array("*".utf8)) == .asterisk) }
}

@Suite("An authority")
struct AuthorityTests {
  @Test(
    "has a host in lower case and perhaps a port",
    arguments: [
      ("localhost", "localhost", nil), ("LocalHost:80", "localhost", 80),
      ("localhost.", "localhost", nil),
      ("[::1]:4000", "::1", 4000), ("[::1]", "::1", nil), ("127.0.0.1:", "127.0.0.1", nil),
    ] as [(String, String, UInt16?)])
  func parts(_ text: String, _ host: String, _ port: UInt16?) throws {
    let authority = try #require(Authority(text))
    #expect(authority.host == host)
    #expect(authority.port == port)
  }

  @Test(
    "is refused when it is none",
    arguments: [
      "", ":80", "a:b", "a:99999", "user@localhost", "a/b", "[::1", "a b", "[::1]x", "a\\b", "あ",
    ])
  func malformed(_ text: String) { #expect(Authority(text) == nil) }
}
