import Foundation
import TestSupport
import Testing

@testable import BundledServe

@Suite("A folder's list")
struct ListingTests {
  private let tree: TemporaryTree
  private let server: Server

  init() throws {
    tree = try TemporaryTree()
    server = try ListingTests.serve(tree)
  }

  private static func serve(_ tree: TemporaryTree, _ path: String = "") throws -> Server {
    var configuration = Configuration(bundle: tree.path + path)
    configuration.listsFolders = true
    return try Server(configuration)
  }

  private func page(_ target: String) throws -> String {
    let answer = try server.get(target, [("Accept", "text/html")])
    #expect(answer.status == 200)
    return answer.text
  }

  private func list(_ target: String) throws -> JSONValue {
    let answer = try server.get(target, [("Accept", "application/json")])
    #expect(answer.status == 200)
    return try answer.json()
  }

  private func names(_ target: String) throws -> [String] {
    try #require(try list(target)["entries"].array).compactMap { $0["name"].string }
  }

  @Test("shows folders first, with sizes and dates, and the way up")
  func page() throws {
    try tree.file("a/b.txt", "12345").file("a/B2.bin", [UInt8](repeating: 0, count: 1_449))
      .file("a/z/x").folder("a/Y").modified("a/b.txt", seconds: 86_399)
      .modified("a/B2.bin", seconds: -1)
    let answer = try server.get("/a/")
    #expect(answer["Content-Type"] == "text/html; charset=utf-8")
    #expect(answer["Cache-Control"] == "no-cache")
    #expect(answer["Vary"] == "Accept")
    #expect(answer["Content-Security-Policy"]?.hasPrefix("default-src 'none'; style-src") == true)
    let text = answer.text
    #expect(text.contains("<h1><bdi>/a/</bdi></h1>"))
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("<tr>") }
    #expect(rows.count == 5)
    #expect(rows[0] == "<tr><td><a href=\"/\">../</a><td><td>")
    #expect(rows[1].hasPrefix("<tr><td><a href=\"/a/Y/\"><bdi>Y/</bdi></a><td><td><time"))
    #expect(rows[2].hasPrefix("<tr><td><a href=\"/a/z/\"><bdi>z/</bdi></a><td><td><time"))
    #expect(
      rows[3]
        == "<tr><td><a href=\"/a/b.txt\"><bdi>b.txt</bdi></a><td>5 B<td>"
        + "<time datetime=\"1970-01-01T23:59:59Z\">1970-01-01 23:59 UTC</time>")
    #expect(
      rows[4]
        == "<tr><td><a href=\"/a/B2.bin\"><bdi>B2.bin</bdi></a><td>1.4 KB<td>"
        + "<time datetime=\"1969-12-31T23:59:59Z\">1969-12-31 23:59 UTC</time>")
    #expect(!(try page("/")).contains("../"))
  }

  @Test("is JSON for who asks for that")
  func json() throws {
    try tree.file("a/b c.txt", "12345").folder("a/d").modified("a/b c.txt", seconds: 0).modified(
      "a/d", seconds: 1)
    #expect(
      try list("/a/")
        == [
          "path": "/a/", "more": 0, "isPartial": false,
          "entries": [
            ["name": "d", "path": "/a/d/", "kind": "folder", "modified": "1970-01-01T00:00:01Z"],
            [
              "name": "b c.txt", "path": "/a/b%20c.txt", "kind": "file", "size": 5,
              "modified": "1970-01-01T00:00:00Z",
            ],
          ],
        ])
    let answer = try server.get("/a/", [("Accept", "application/json")], method: "HEAD")
    #expect(answer["Content-Type"] == "application/json")
    #expect(answer["Cache-Control"] == "no-cache")
    #expect(answer["Vary"] == "Accept")
    #expect(answer.body.isEmpty)
  }

  @Test("has what is served, and nothing else")
  func filter() throws {
    try tree.file("html/.DS_Store").file("html/.git/config").file("html/a~").file("html/ok.txt")
      .file("html/.well-known/x").fifo("html/pipe").file("secret/s.txt")
      .symlink("html/out", to: "../secret").symlink("html/out.txt", to: "../secret/s.txt")
      .symlink("html/config", to: ".git/config").symlink("html/dangling", to: "none")
      .symlink("html/loop", to: "loop").symlink("html/inside", to: "ok.txt")
      .symlink("html/folder", to: ".well-known")
    let server = try ListingTests.serve(tree, "/html")
    let answer = try server.get("/", [("Accept", "application/json")]).json()
    let entries = try #require(answer["entries"].array)
    #expect(entries.map { $0["path"] } == ["/.well-known/", "/folder/", "/inside", "/ok.txt"])
    for entry in entries {
      #expect(try server.get(try #require(entry["path"].string)).status == 200)
    }
    #expect(try server.get("/folder/", [("Accept", "application/json")]).text.contains("/folder/x"))
    for target in [
      "/.git/", "/.GIT/", "/out/", "/loop/", "/ok.txt/", "/none/", "/%2Ewell-known%2F/",
    ] {
      #expect(try server.get(target).status == 404, "\(target)")
    }
    #expect(try server.get("/folder").status == 308)
  }

  @Test("is of folders without a start page alone, and of none unless asked for")
  func asked() throws {
    try tree.file("with/index.html", "start").file("か\u{3099}/x.txt", "x")
    #expect(try server.get("/with/").text == "start")
    #expect(try names("/%E3%81%8C/") == ["x.txt"])
    let plain = try Server(Configuration(bundle: tree.path))
    #expect(try plain.get("/").status == 404)
    #expect(try plain.get("/").text == "no index.html\n")
    try tree.folder("odd/index.html")
    #expect(try names("/odd/") == ["index.html"])
    #expect(try plain.get("/odd/").status == 404)
  }

  @Test("of a long folder says how many more there are")
  func bounded() throws {
    for number in 0..<2003 { try tree.file("long/\(number)") }
    #expect(try names("/long/").count == 2000)
    #expect(try list("/long/")["more"] == 3)
    #expect(try page("/long/").contains("<p class=\"note\">and 3 more</p>"))
  }

  @Test("of the mounts is at the root when no bundle is there")
  func mounts() throws {
    try tree.file("one/x.txt", "1").file("two/index.html", "2")
    let configuration = Configuration(bundles: [
      .init(name: "b", path: tree.path("two")), .init(name: "a", path: tree.path("one")),
    ]).onFreePort
    let server = try Server(configuration)
    let list = try server.get("/", [("Accept", "application/json")]).json()
    #expect(try #require(list["entries"].array).map { $0["path"] } == ["/a/", "/b/"])
    #expect(try server.get("/b/").text == "2")
    #expect(try server.get("/a/").status == 404)
    #expect(try server.get("/none/").status == 404)
    var listing = configuration
    listing.listsFolders = true
    let inside = try Server(listing).get("/a/").text
    #expect(inside.contains("<a href=\"/a/x.txt\">"))
    #expect(inside.contains("<a href=\"/\">../</a>"))
  }

  @Test("shows hostile names as text")
  func escaping() throws {
    try tree.file("<img onerror=alert(1)>.txt").file("a\nb\"c'.txt").file("javascript:alert(1)")
      .file([0x82, 0xA0]).folder("<b>&")
    let text = try page("/")
    for part in [
      "<a href=\"/%3Cimg%20onerror=alert(1)%3E.txt\"><bdi>&lt;img onerror=alert(1)&gt;.txt</bdi></a>",
      "<a href=\"/a%0Ab%22c&#39;.txt\"><bdi>a␊b&quot;c&#39;.txt</bdi></a>",
      "<a href=\"/javascript:alert(1)\"><bdi>javascript:alert(1)</bdi></a>",
      "<a href=\"/%82%A0\"><bdi>\u{FFFD}\u{FFFD}</bdi></a>",
      "<a href=\"/%3Cb%3E&amp;/\"><bdi>&lt;b&gt;&amp;/</bdi></a>",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    let entries = try #require(try list("/")["entries"].array)
    let bytes = try #require(entries.first { $0["path"] == "/%82%A0" })
    #expect(bytes["name"] == "\u{FFFD}\u{FFFD}")
    #expect(try page("/%3Cb%3E&/").contains("<title>/&lt;b&gt;&amp;/</title>"))
  }

  @Test("leads to each file's bytes, as a browser resolves its links")
  func links() throws {
    let pieces: [[UInt8]] =
      [
        "a", "B", "-", ".", "..", ":", "#", "?", "%", "%41", "%2e", "%2F", "\\", "'", "\"", "<",
        ">",
        "&", "&amp;", " ", "+", ";", "\n", "\t", "\u{1}", "javascript:", "http:", "か\u{3099}", "が",
        "e\u{301}", "😀", "\u{202E}", "<b>", "\\\\",
      ].map(\.bytes) + [[0xFF], [0x82, 0xA0], [0xC0, 0xAF]]
    var names: Set<[UInt8]> = NameTests.hostile.reduce(into: []) { $0.insert($1.bytes) }
    while names.count < 350 {
      let name = (0..<Int.random(in: 1...8)).flatMap { _ in pieces.randomElement()! }
      if name != ".".bytes, name != "..".bytes { names.insert(name) }
    }
    names = names.filter { !ResourceFilter.hides($0) && $0 != "index.html".bytes }
    let folder = "x #?%41:\\".bytes
    for name in names { try tree.file(folder + "/".bytes + name, name) }
    let client = try server.connect()
    let base = "/x%20%23%3F%2541%3A%5C/"
    let page = try client.request(base, headers: [("Accept", "text/html")])
    #expect(page.status == 200)
    let parts = page.text.components(separatedBy: "<a href=\"").dropFirst(2)
    let links = parts.map { unescaped(String($0.prefix { $0 != "\"" })) }
    #expect(links.count == names.count)
    var found: Set<[UInt8]> = []
    for link in links {
      // A rooted path without dot segments resolves to itself, wherever the page is (RFC 3986 §5.2).
      #expect(link.hasPrefix("/") && !link.hasPrefix("//"))
      #expect(link.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"#?\\\"<>".utf8.contains($0) })
      #expect(
        link.split(separator: "/").allSatisfy {
          ![".", ".."].contains($0.lowercased().replacing("%2e", with: "."))
        })
      let url = try #require(URL(string: link, relativeTo: URL(string: "http://localhost" + base)))
      #expect(url.absoluteString == "http://localhost" + link)
      let answer = try client.request(link)
      #expect(answer.status == 200, "\(link)")
      found.insert(answer.body)
    }
    #expect(found.symmetricDifference(names).map { String(decoding: $0, as: UTF8.self) } == [])
  }

  private func unescaped(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}
