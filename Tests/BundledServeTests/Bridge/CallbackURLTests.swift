import Testing

@testable import BundledServe

@Suite("A callback URL")
struct CallbackURLTests {
  struct Parts: Sendable, CustomTestStringConvertible {
    let url, scheme, resource: String
    let host: String?
    let path: String
    let query, fragment: String?
    var testDescription: String { url }
  }

  @Test(
    "is taken apart and never re-encoded",
    arguments: [
      Parts(
        url: "app-callback://map?address=%E6%9D%B1%E4%BA%AC&lat=35.69", scheme: "app-callback",
        resource: "map?address=%E6%9D%B1%E4%BA%AC&lat=35.69", host: "map", path: "",
        query: "address=%E6%9D%B1%E4%BA%AC&lat=35.69", fragment: nil),
      Parts(
        url: "callback:///secondpage.html", scheme: "callback", resource: "/secondpage.html",
        host: "", path: "/secondpage.html", query: nil, fragment: nil),
      Parts(
        url: "callback://secondpage.html", scheme: "callback", resource: "secondpage.html",
        host: "secondpage.html", path: "", query: nil, fragment: nil),
      Parts(
        url: "callback:secondpage.html?a#b", scheme: "callback", resource: "secondpage.html?a#b",
        host: nil, path: "secondpage.html", query: "a", fragment: "b"),
      Parts(
        url: "app-callback://Map/Path?Q=1", scheme: "app-callback", resource: "Map/Path?Q=1",
        host: "Map", path: "/Path", query: "Q=1", fragment: nil),
      Parts(
        url: "gap://Class.method#%7B%22a%22:1%7D", scheme: "gap",
        resource: "Class.method#%7B%22a%22:1%7D", host: "Class.method", path: "", query: nil,
        fragment: "%7B%22a%22:1%7D"),
      Parts(
        url: "re-callback://", scheme: "re-callback", resource: "", host: "", path: "", query: nil,
        fragment: nil),
      Parts(
        url: "app-callback://map?", scheme: "app-callback", resource: "map?", host: "map", path: "",
        query: "", fragment: nil),
      Parts(
        url: "x://a#f?q", scheme: "x", resource: "a#f?q", host: "a", path: "", query: nil,
        fragment: "f?q"),
      Parts(
        url: "x://user@h:80/p", scheme: "x", resource: "user@h:80/p", host: "h", path: "/p",
        query: nil, fragment: nil),
      Parts(
        url: "x://a:b/p", scheme: "x", resource: "a:b/p", host: "a:b", path: "/p", query: nil,
        fragment: nil),
      Parts(
        url: "ios-log:#iOS#text", scheme: "ios-log", resource: "#iOS#text", host: nil, path: "",
        query: nil, fragment: "iOS#text"),
      Parts(
        url: "APP://%zz", scheme: "app", resource: "%zz", host: "%zz", path: "", query: nil,
        fragment: nil),
    ])
  func parts(_ expected: Parts) throws {
    let url = try #require(CallbackURL(expected.url))
    #expect(url.string == expected.url)
    #expect(url.scheme == expected.scheme)
    #expect(url.resource == expected.resource)
    #expect(url.host == expected.host)
    #expect(url.path == expected.path)
    #expect(url.query == expected.query)
    #expect(url.fragment == expected.fragment)
  }

  @Test("needs a scheme", arguments: ["", "x", "my_app://x", "://x", "1a://x", "/a:b"])
  func schemeless(_ text: String) { #expect(CallbackURL(text) == nil) }

  @Test("keeps its parameters in order, raw and decoded")
  func pairs() throws {
    let url = try #require(
      CallbackURL("x://y?a=1&&b=&c&d=e=f&a=2&p=a+b&z=%zz&u=%FF&%E6%9D%B1=%E4%BA%AC"))
    #expect(url.pairs.map(\.name) == ["a", "b", "c", "d", "a", "p", "z", "u", "東"])
    #expect(url.pairs.map(\.value) == ["1", "", "", "e=f", "2", "a+b", "%zz", "%FF", "京"])
    #expect(
      url.pairs.map(\.raw) == [
        "a=1", "b=", "c", "d=e=f", "a=2", "p=a+b", "z=%zz", "u=%FF", "%E6%9D%B1=%E4%BA%AC",
      ])
    #expect(
      url.pairs.map(\.isUndecodable) == [
        false, false, false, false, false, false, true, true, false,
      ])
  }

  @Test("takes the first thousand parameters apart and keeps the query whole")
  func manyPairs() throws {
    let query = String(repeating: "a=1&", count: 100_000)
    let url = try #require(CallbackURL("x://y?" + query))
    #expect(url.pairs.count == 1000)
    #expect(url.pairs.allSatisfy { $0.raw == "a=1" })
    #expect(url.query == query)
  }

  @Test("offers a dictionary as iOS apps build it")
  func parameters() throws {
    let url = try #require(CallbackURL("x://y?a=1&b=&c&d=e=f&a=2&p=a+b&z=%zz"))
    #expect(url.parameters == ["a": "2", "b": "", "d": "e", "p": "a+b", "z": "%zz"])
  }

  @Test("offers form decoding, where plus is a space and a name alone has an empty value")
  func form() throws {
    let url = try #require(CallbackURL("x://y?a=1&b=&c&d=e=f&a=2&p=a+b%2B&z=%zz"))
    #expect(url.formItems.map(\.name) == ["a", "b", "c", "d", "a", "p", "z"])
    #expect(url.formItems.map(\.value) == ["1", "", "", "e=f", "2", "a b+", "%zz"])
  }
}

@Suite("The rule for callback URLs")
struct CallbackRuleTests {
  @Test(
    "takes every scheme that an engine does not load itself",
    arguments: [
      ("app-callback://x", true), ("mailto:a@b", true), ("tel:1", true), ("callback:x", true),
      ("http://x/", false), ("HTTPS://x/", false), ("about:blank", false), ("data:,x", false),
      ("javascript:1", false), ("blob:x", false), ("file:///x", false), ("x", false),
    ])
  func byDefault(_ url: String, _ isCallback: Bool) {
    #expect(CallbackRule(schemes: [], patterns: []).isCallback(url) == isCallback)
  }

  @Test("takes the named schemes alone, in any case")
  func named() {
    let rule = CallbackRule(schemes: ["My-App"], patterns: [])
    #expect(rule.isCallback("my-app://x"))
    #expect(!rule.isCallback("other://x"))
  }

  @Test("takes URLs and paths by pattern")
  func patterns() {
    let rule = CallbackRule(schemes: [], patterns: ["https://__bridge_loaded__*", "/getInfo/*"])
    #expect(rule.isCallback("https://__bridge_loaded__/"))
    #expect(rule.isCallback("http://127.0.0.1:4000/getInfo/x?y#z"))
    #expect(!rule.isCallback("http://127.0.0.1:4000/other"))
    #expect(!rule.isCallback("https://example.org/"))
  }
}
