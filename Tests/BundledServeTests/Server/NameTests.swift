import Foundation
import TestSupport
import Testing

@testable import BundledServe

@Suite("Names")
struct NameTests {
  /// Names that a URL, a shell or a file system could stumble over.
  static let hostile: [String] = [
    "a b", " lead", "trail ", "#", "?", "%", "%41", "%2F", "%00", "100%", "+", "a+b", ";",
    "a;b=c&d",
    "\\", "\"", "'", "`", "<img onerror=x>", "[x]", "{y}", "|", "^", "~x", "@", ":", "a:b", "=",
    "&", "$",
    "!", "*", "(", ")", ",", "-dash", "--", ".dot", "..a", "a..", "...", "a..b.js", "tab\tname",
    "line\nbreak",
    "\u{1}", "\u{7F}", "\u{1B}[31m", "日本語", "か\u{3099}", "が", "e\u{301}", "\u{E9}x", "😀", "👩‍👩‍👧",
    "\u{202E}rtl", "\u{200B}",
    "ﬁ", "Å", "Ω", String(repeating: "長", count: 85), String(repeating: "n", count: 255), "a%20b",
    "a%2520b",
    "http:", "index.html.bak", "CON", "nul", ".well-known", ".htaccess",
  ]

  private func requestPath(_ name: String) -> RequestPath {
    RequestPath(
      names: name.utf8.split(separator: UInt8(ascii: "/")).map(Array.init), hasTrailingSlash: false)
  }

  @Test("each file is at exactly the path that Foundation gives it, with its own bytes")
  func foundation() throws {
    let tree = try TemporaryTree()
    let root = URL(fileURLWithPath: tree.path)
    let folders = ["", "sub folder/", "深い/か\u{3099}/%41/", "#x/?/;/"]
    let names = folders.flatMap { folder in NameTests.hostile.map { folder + $0 } }
    for name in names { try tree.file(name, "content of \(name)") }
    let server = try Server(Configuration(bundle: tree.path))
    defer { server.stop() }
    let client = try server.connect()
    for name in names {
      let url = URL(fileURLWithPath: tree.path + "/" + name)
      let path = String(url.absoluteString.dropFirst(root.absoluteString.count))
      #expect(
        requestPath(name).encoded == "/" + path)
      let answer = try client.request("/" + path)
      #expect(answer.status == 200, "\(name.debugDescription) at /\(path)")
      #expect(answer.text == "content of \(name)")
    }
  }

  @Test("random ones are found at Foundation's path too")
  func random() throws {
    let tree = try TemporaryTree()
    let root = URL(fileURLWithPath: tree.path)
    let alphabet =
      Array("ab %#?+;\\\"'<>[]{}|^~@:=&$!*(),-_.あがか\u{3099}é😀\u{7}\u{FE0F}").map(String.init) + [
        "e\u{301}", "%41", "%",
      ]
    var names: Set<[UInt8]> = []
    while names.count < 500 {
      let name = (0..<Int.random(in: 1...20)).map { _ in alphabet.randomElement()! }.joined()
      if name == "." || name == ".." || ResourceFilter.hides(Array(name.utf8)) { continue }
      names.insert(Array(name.utf8))
    }
    for name in names { try tree.file(name, name) }
    let server = try Server(Configuration(bundle: tree.path))
    defer { server.stop() }
    let client = try server.connect()
    for name in names {
      let url = URL(fileURLWithPath: tree.path + "/" + String(decoding: name, as: UTF8.self))
      let answer = try client.request(
        String(url.absoluteString.dropFirst(root.absoluteString.count - 1)))
      #expect(answer.status == 200, "\(url)")
      #expect(answer.body == name)
    }
  }

  @Test("that are no UTF-8 are found by their bytes")
  func noUTF8() throws {
    let tree = try TemporaryTree().file([0x82, 0xA0, 0x2E, 0x74, 0x78, 0x74], Array("sjis".utf8))
    let server = try Server(Configuration(bundle: tree.path))
    defer { server.stop() }
    #expect(try server.get("/%82%A0.txt").text == "sjis")
    let client = try server.connect()
    try client.send(
      "GET /".bytes + [0x82, 0xA0] + ".txt HTTP/1.1\r\nHost: localhost\r\n\r\n".bytes)
    #expect(try client.readResponse().text == "sjis")
  }

  @Test("may be spelled in other ways that mean the same bytes")
  func spellings() throws {
    let tree = try TemporaryTree().file("100%.html", "percent").file("a b/あ.txt", "a").file(
      "x+y", "plus")
    let server = try Server(Configuration(bundle: tree.path))
    defer { server.stop() }
    for (target, content) in [
      ("/100%25.html", "percent"), ("/100%.html", "percent"), ("/a%20b/%e3%81%82.txt", "a"),
      ("/a%20b/あ.txt", "a"),
      ("/x+y", "plus"), ("/x%2By", "plus"), ("/./a%20b/../x+y", "plus"), ("/%78+y", "plus"),
    ] {
      #expect(try server.get(target).text == content)
    }
    #expect(try server.get("/a+b/あ.txt").status == 404)
    #expect(try server.get("/a%20b%2F%E3%81%82.txt").status == 404)
  }

  @Test("equal under canonical equivalence are found when none is equal by bytes")
  func unicode() throws {
    let tree = try TemporaryTree().file("が/か\u{3099}.txt", "nfd").file("e\u{301}.txt", "decomposed")
      .file("\u{E9}.txt", "composed")
    let server = try Server(Configuration(bundle: tree.path))
    defer { server.stop() }
    func get(_ name: String) throws -> HTTPResponse {
      try server.get(requestPath(name).encoded)
    }
    #expect(try get("が/が.txt").text == "nfd")
    #expect(try get("か\u{3099}/か\u{3099}.txt").text == "nfd")
    #expect(try get("e\u{301}.txt").text == "decomposed")
    #expect(try get("\u{E9}.txt").text == "composed")
    #expect(try get("e.txt").status == 404)
  }

  @Test("that differ in case alone are not found, and the answer says so")
  func caseDiffers() throws {
    let tree = try TemporaryTree().file("css/style.css", "a").file("Über/x.txt", "x")
    let server = try Server(Configuration(bundle: tree.path))
    defer { server.stop() }
    let answer = try server.get("/css/Style.css")
    #expect(answer.status == 404)
    #expect(
      answer.text
        == "no css/Style.css; there is css/style.css – the Simulator would load it, a device does not\n"
    )
    #expect(try server.get("/CSS/style.css").text.contains("there is css/style.css"))
    #expect(try server.get("/%C3%BCber/X.txt").text.contains("there is Über/x.txt"))
    #expect(try server.get("/css/other.css").text == "no css/other.css\n")
  }

  @Test("of droppings are not found in any spelling that reaches them")
  func droppings() throws {
    let tree = try TemporaryTree().file(".DS_Store", "secret").file(".git/config", "secret").file(
      "sub/._a.html", "secret"
    )
    .file("a.html~", "secret").file("Thumbs.db", "secret").file(
      ".well-known/apple-app-site-association", "{}"
    )
    .file("apple-app-site-association", "{}").symlink("innocent", to: ".git/config").symlink(
      "folder", to: ".git"
    )
    .symlink("sub/up", to: "../.DS_Store")
    let server = try Server(Configuration(bundle: tree.path))
    defer { server.stop() }
    for target in [
      "/.DS_Store", "/.ds_store", "/%2eDS_Store", "/%2E%44S_Store", "/./.DS_Store",
      "/sub/../.DS_Store", "/.git/config",
      "/.GIT/config", "/.g%E2%80%8Cit/config", "/.git", "/.git/", "/sub/._a.html", "/a.html~",
      "/a.html%7E", "/Thumbs.db", "/thumbs.DB",
      "/innocent", "/folder/config", "/folder/", "/folder", "/sub/up", "//.git//config",
    ] {
      let answer = try server.get(target)
      #expect(answer.status == 404, "\(target)")
      #expect(!answer.text.contains("secret"))
      #expect(!answer.text.contains("there is"))
    }
    for target in ["/.well-known/apple-app-site-association", "/apple-app-site-association"] {
      let answer = try server.get(target)
      #expect(answer.text == "{}")
      #expect(answer["Content-Type"] == "application/json")
    }
  }
}
