import TestSupport
import Testing

@testable import BundledServe

@Suite("A near miss")
struct NearMissTests {
  private let tree: TemporaryTree
  private let lines = Lines()
  private let server: Server

  init() throws {
    tree = try TemporaryTree()
      .file("html/index.html", "start").file("html/css/style.css").file("html/about.html")
      .file("html/guide/index.html").file("html/plain").file("html/a b.html").file("html/c+d.html")
      .file("html/e%20f.html").file("html/ｶﾞｲﾄﾞ.html").file("html/Docs/Index.html")
      .file("html/empty/x.txt").file("html/.git/config", "hidden").file("secret/Key.txt", "secret")
      .file("html/ＤＳ/x").file("html/.DS_Store", "hidden")
      .symlink("html/linked", to: "css").symlink("html/Out", to: "../secret")
      .symlink("html/Out.txt", to: "../secret/Key.txt").symlink("html/Config", to: ".git/config")
      .symlink("html/Repository", to: ".git").symlink("html/Dangling", to: "nowhere")
    var configuration = Configuration(bundle: tree.path("html"))
    configuration.log = lines.add
    server = try Server(configuration)
  }

  private func nearMiss(_ target: String) throws -> String? {
    let answer = try server.get(target, [("Accept", "application/json")])
    #expect(answer.status == 404, "\(target)")
    #expect(answer["Vary"] == "Accept")
    let error = try answer.json()["error"]
    #expect(error["code"] == "notFound")
    #expect(lines.all.last == "404 " + (error["message"].string ?? "").onOneLine)
    return error["nearMiss"].string
  }

  @Test(
    "names the file that was meant",
    arguments: [
      ("/css/Style.css", "/css/style.css"), ("/CSS/STYLE.css", "/css/style.css"),
      ("/about", "/about.html"), ("/About", "/about.html"), ("/guide.html", "/guide/"),
      ("/plain.html", "/plain"), ("/a+b.html", "/a%20b.html"), ("/a%2520b.html", "/a%20b.html"),
      ("/c%20d.html", "/c+d.html"), ("/c%252Bd.html", "/c+d.html"),
      ("/e%20f.html", "/e%2520f.html"), ("/e+f", "/e%2520f.html"),
      ("/%E3%82%AC%E3%82%A4%E3%83%89.html", "/%EF%BD%B6%EF%BE%9E%EF%BD%B2%EF%BE%84%EF%BE%9E.html"),
      ("/docs/", "/Docs/Index.html"), ("/Docs/", "/Docs/Index.html"),
      ("/Guide/", "/guide/index.html"),
      ("/Guide", "/guide/"), ("/about/", "/about.html"), ("/about.html/", "/about.html"),
      ("/linked/Style.css", "/linked/style.css"), ("/Linked/style.css", "/linked/style.css"),
    ])
  func found(_ target: String, _ expected: String) throws {
    #expect(try nearMiss(target) == expected)
    #expect(try server.get(expected).status == 200)
  }

  @Test(
    "is none where nothing alike is served",
    arguments: [
      "/none", "/css/none.css", "/linked/none.css", "/css/", "/empty/", "/Empty/", "/aboutx",
      "/.DS_Store", "/.ds_store", "/DS_Store", "/%252EDS_Store", "/%252Egit/config",
      "/.GIT/config", "/.git", "/config", "/repository/config", "/repository/Config", "/Config",
      "/out", "/out.txt", "/OUT.txt", "/out/Key.txt", "/out/key.txt", "/dangling",
      "/css%2FStyle.css", "/%FF",
    ])
  func none(_ target: String) throws {
    #expect(try nearMiss(target) == nil)
  }

  @Test("behind a link out of the bundle is none, and tells not even whether something is there")
  func outside() throws {
    for target in ["/Out/key.txt", "/Out/Key.txt", "/Out/none", "/Out.txt", "/Out/none/"] {
      let answer = try server.get(target, [("Accept", "text/html")])
      #expect(answer.status == 404)
      #expect(answer.text.contains("No file here has a similar name."))
      #expect(lines.all.last == "404 \(target): the link leaves the bundle, so it is not served")
    }
    // Below a link that stays inside, nothing is nothing.
    #expect(try server.get("/linked/none.css").text == "no linked/none.css\n")
    #expect(lines.all.last == "404 no linked/none.css")
    #expect(try server.get("/Dangling").text == "no Dangling\n")
  }

  @Test("says why the file was not served")
  func reasons() throws {
    for (target, message) in [
      ("/CSS/style.css", "there is css/style.css – the Simulator would load it, a device does not"),
      ("/about", "there is about.html – nothing adds or drops .html for a path"),
      ("/plain.html", "there is plain – nothing adds or drops .html for a path"),
      ("/a+b.html", "there is a b.html – in a path, once encoded, a space is %20 and a plus is +"),
      ("/%EF%BD%81bout.html", "there is about.html – its characters have another Unicode form"),
      ("/about.html/", "there is about.html – it is a file, not a folder"),
      (
        "/About",
        "there is about.html – its case differs, and nothing adds or drops .html for a path"
      ),
    ] {
      #expect(try server.get(target).text.hasSuffix("; \(message)\n"), "\(target)")
    }
    #expect(
      try server.get("/Guide/").text.hasPrefix("no Guide/index.html; there is guide/index.html"))
  }

  @Test("is the closest of several")
  func closest() throws {
    try tree.file("html/x/Page.html").file("html/x/ｐage.html").file("html/X/page").file(
      "html/x/page y.html"
    ).file("html/x/PAGE+Y.html")
    #expect(try nearMiss("/x/page.html") == "/x/Page.html")
    #expect(try nearMiss("/x/page+y.html") == "/x/PAGE+Y.html")
    #expect(try nearMiss("/x/page%2520y.html") == "/x/page%20y.html")
    tree.remove("html/x/Page.html")
    #expect(try nearMiss("/x/page.html") == "/x/%EF%BD%90age.html")
    tree.remove("html/x/ｐage.html")
    #expect(try nearMiss("/x/page.html") == "/X/page")
  }

  @Test("in a mounted bundle is named with the mount")
  func mounted() throws {
    let server = try Server(
      Configuration(bundles: [.init(name: "app", path: tree.path("html"))]).onFreePort)
    let answer = try server.get("/app/About.html", [("Accept", "application/json")])
    #expect(try answer.json()["error"]["nearMiss"] == "/app/about.html")
    #expect(try server.get("/none/x").text == "no none/x\n")
  }

  @Test("is searched for no longer than so many names take")
  func bounded() throws {
    for number in 0..<5000 { try tree.file("html/many/\(number)") }
    try tree.file("html/many/style.css").symlink("html/many/again", to: ".")
    func path(_ depth: Int) -> String {
      "/many" + String(repeating: "/Again", count: depth) + "/Style.css"
    }
    #expect(try nearMiss(path(10)) == path(10).lowercased())
    #expect(try nearMiss(path(30)) == nil)
    #expect(try nearMiss(path(1000)) == nil)
  }

  @Test("goes to a browser as a page on which names are text, and nothing else may load")
  func page() throws {
    try tree.file("html/<img src=x onerror='alert(1)'>&\"#?.txt")
    let answer = try server.get(
      "/%3CIMG%20src=x%20onerror='alert(1)'%3E&%22%23%3F.txt",
      [("Accept", "text/html,*/*;q=0.8")])
    #expect(answer.status == 404)
    #expect(answer["Content-Type"] == "text/html; charset=utf-8")
    #expect(answer["Vary"] == "Accept")
    #expect(answer["Cache-Control"] == "no-store")
    #expect(answer["X-Content-Type-Options"] == "nosniff")
    let text = answer.text
    #expect(
      text.contains("<li><bdi>&lt;IMG src=x onerror=&#39;alert(1)&#39;&gt;&amp;&quot;#?.txt</bdi>"))
    #expect(
      text.contains(
        "<a href=\"/%3Cimg%20src=x%20onerror=&#39;alert(1)&#39;%3E&amp;%22%23%3F.txt\">"))
    #expect(!text.lowercased().contains("<img"))
    let policy = try #require(answer["Content-Security-Policy"])
    let nonce = try #require(policy.split(separator: "'nonce-").last?.prefix { $0 != "'" })
    #expect(
      policy
        == "default-src 'none'; style-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'")
    #expect(text.contains("<style nonce=\"\(nonce)\">"))
    #expect(
      try server.get("/x", [("Accept", "text/html")])["Content-Security-Policy"] != policy)
  }

  @Test(
    "goes as text to who asks for nothing else, and as JSON without the member when there is none")
  func forms() throws {
    for accept in ["*/*", "text/plain", "image/png", "text/html;q=0, application/json;q=0"] {
      let answer = try server.get("/none", [("Accept", accept)])
      #expect(answer["Content-Type"] == "text/plain; charset=utf-8")
      #expect(answer.text == "no none\n")
      #expect(answer["Vary"] == "Accept")
    }
    let answer = try server.get("/none", [("Accept", "application/json")])
    #expect(answer.text == "{\"error\":{\"code\":\"notFound\",\"message\":\"no none\"}}")
    let head = try server.get("/none", [("Accept", "application/json")], method: "HEAD")
    #expect(head.status == 404)
    #expect(head["Content-Length"] == String(answer.body.count))
  }
}

extension Configuration {
  /// The same on a port that the system chooses.
  var onFreePort: Configuration {
    var copy = self
    copy.port = 0
    return copy
  }
}
