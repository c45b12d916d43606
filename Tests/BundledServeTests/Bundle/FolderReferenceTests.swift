import Foundation
import TestSupport
import Testing

@testable import BundledServe

/// Two ways to look into the same folder: ours, and Foundation's on this toolchain.
@Suite("A folder reference")
final class FolderReferenceTests {
  private static let files = [
    "index.html", "a b.html", "100%.html", "%41.html", "a#b.html", "a?b.html", "a+b.html",
    "a;b.html", "a&b='\"[c].html", "a\\b.html", "-dash.html", "😀.html", "name", "html",
    "html.html", "x.tar.gz", "x.gz", "trail.", "a.b.", "a..b.js", "..dots.html", "Case.HTML",
    "line\nbreak.html", ".htaccess", ".well-known/x.json", "日本語ガ.html",
    "ド2.html".decomposedStringWithCanonicalMapping, "css/style.css", "css/css", "css/deep/x.css",
    "dir.bundle/in.txt", "no ext/f.txt", "en.lproj/index.html", "en.lproj/loc.html",
    "en.lproj/css/loc.css", "Base.lproj/base.html", "Base.lproj/loc.html",
    "Base.lproj/css/base.css", "ja.lproj/ja.html", "css/en.lproj/l.css",
  ]
  private static let names: [String?] = [
    nil, "", "/", "/index", "//index", "css/style", "/css/style", "css//style", "./index",
    "css/../index", "css/", "css/css/", ".", "..", "style", "css", "loc", "base", "in", "l", "x",
    "INDEX", "missing", "dir", "en", "en.lproj", "x.tar", "A", "index.", "/tmp/index",
  ]
  private static let types: [String?] = [
    nil, "", "html", ".html", "HTML", "css", "gz", "tar.gz", ".tar.gz", "js", "b.js", ".b.js",
    "bundle", "lproj", "htaccess", ".", "b.", "htm", "json", ".well-known", "/", "x/html",
  ]
  private static let directories: [String?] = [
    nil, "", "css", "css/", "/css", "/css/", "./css", "css/.", "css/deep", "css//deep", "css/deep/",
    "css/../css", "dir.bundle", ".well-known", "missing", "index.html", "/", "..", "../css",
    "css/../..", "en.lproj", "Base.lproj", "ja.lproj", "no ext", "日本語ガ.html", "CSS",
  ]

  private let tree = TemporaryFolder(files)

  private func ours() -> FolderReference { FolderReference(tree.url) }
  private func theirs() throws -> Bundle { try #require(Bundle(path: tree.url.path)) }

  @Test("takes a link for what it leads to, and for nothing when that is outside or hidden")
  func links() throws {
    let tree = try TemporaryTree().file("html/a.txt", "a").file("html/.git/config", "x")
      .file("secret.txt", "s").symlink("html/inside.txt", to: "a.txt")
      .symlink("html/outside.txt", to: "../secret.txt").symlink(
        "html/hidden.txt", to: ".git/config"
      )
      .symlink("html/up", to: "..").symlink("html/dangling.txt", to: "none")
    let folder = FolderReference(URL(fileURLWithPath: tree.path("html")))
    #expect(folder.path(forResource: "inside", ofType: "txt") == tree.path("html/inside.txt"))
    for name in ["outside", "hidden", "dangling"] {
      #expect(folder.path(forResource: name, ofType: "txt") == nil)
    }
    #expect(folder.path(forResource: "secret", ofType: "txt", inDirectory: "up") == nil)
    #expect(folder.paths(forResourcesOfType: "txt").count == 2)
  }

  @Test(
    "finds what Bundle finds, whatever the name, the type and the folder", arguments: directories)
  func lookup(directory: String?) throws {
    let (ours, theirs) = (ours(), try theirs())
    for type in FolderReferenceTests.types {
      for name in FolderReferenceTests.names {
        try expectSame(ours, theirs, name, type, directory)
      }
    }
  }

  @Test("finds every file by its name, and by name and type", arguments: files)
  func everyFile(file: String) throws {
    let (ours, theirs) = (ours(), try theirs())
    let path = file as NSString
    let (name, folder) = (path.lastPathComponent as NSString, path.deletingLastPathComponent)
    try expectSame(ours, theirs, file, nil, nil)
    try expectSame(ours, theirs, path.deletingPathExtension, path.pathExtension, nil)
    try expectSame(ours, theirs, name as String, nil, folder)
    try expectSame(ours, theirs, name.deletingPathExtension, name.pathExtension, folder)
    #expect(ours.path(forResource: file, ofType: nil) == tree.url.path + "/" + file)
  }

  @Test("lists what Bundle lists, in its order", arguments: directories)
  func list(directory: String?) throws {
    let (ours, theirs) = (ours(), try theirs())
    for type in FolderReferenceTests.types {
      let paths = ours.paths(forResourcesOfType: type, inDirectory: directory)
      let urls = ours.urls(forResourcesWithExtension: type, subdirectory: directory)
      let expected = theirs.urls(forResourcesWithExtension: type, subdirectory: directory) ?? []
      let call: Comment = "\(type as Any)"
      #expect(paths == expected.map { spelling($0 as URL).withoutFinalSlash }, call)
      #expect(urls.map(spelling) == expected.map { spelling($0 as URL) }, call)
    }
  }

  private func expectSame(
    _ ours: FolderReference, _ theirs: Bundle, _ name: String?, _ type: String?,
    _ directory: String?, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = ours.path(forResource: name, ofType: type, inDirectory: directory)
    let url = ours.url(forResource: name, withExtension: type, subdirectory: directory)
    let expected = theirs.url(forResource: name, withExtension: type, subdirectory: directory)
    let call: Comment = "\(name as Any), \(type as Any)"
    #expect(
      path == expected.map(spelling)?.withoutFinalSlash, call, sourceLocation: sourceLocation)
    #expect(url.map(spelling) == expected.map(spelling), call, sourceLocation: sourceLocation)
  }

  /// A URL's path, with a slash behind a folder. Where the request made detours, `//` and `/./`,
  /// Bundle repeats some of them; our path is the file's own.
  private func spelling(_ url: URL) -> String {
    let path = url.absoluteURL.standardized.path(percentEncoded: false)
    return path.replacing(/\/+/, with: "/")
  }
}

@Suite("A folder reference differs from Bundle on purpose")
final class FolderReferenceDifferenceTests {
  private func expect(
    _ files: [String], _ name: String, in directory: String? = nil, ours: String?, theirs: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let tree = TemporaryFolder(files)
    let found = [
      FolderReference(tree.url).path(forResource: name, ofType: nil, inDirectory: directory),
      Bundle(path: tree.url.path)?.path(forResource: name, ofType: nil, inDirectory: directory),
    ]
    let expected = [ours, theirs].map { $0.map { tree.url.path + "/" + $0 } }
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  @Test("a folder reference has no layout, so no folder's name changes where resources are")
  func layout() {
    for folder in ["Contents", "Support Files"] {
      expect([folder + "/x", "a.js"], "a.js", ours: "a.js", theirs: nil)
    }
    expect(["Contents/Resources/a.js"], "a.js", ours: nil, theirs: "Contents/Resources/a.js")
    expect(["Resources/a.js"], "a.js", ours: nil, theirs: "Resources/a.js")
  }

  @Test("a path that leaves the folder finds nothing, in the name no more than in the directory")
  func outside() throws {
    let tree = TemporaryFolder(["a"])
    let detour = "../\(tree.url.lastPathComponent)/a"
    let theirs = try #require(Bundle(path: tree.url.path))
    #expect(FolderReference(tree.url).path(forResource: detour, ofType: nil) == nil)
    #expect(theirs.path(forResource: detour, ofType: nil) == tree.url.path + "/" + detour)
  }

  @Test("dot segments are resolved before anything is looked up, as in a request")
  func detour() {
    expect(["a.js"], "a.js", in: "missing/..", ours: "a.js", theirs: nil)
  }

  @Test("what no app means to ship is not there")
  func filtered() {
    expect([".DS_Store"], ".DS_Store", ours: nil, theirs: ".DS_Store")
    expect([".git/config"], "config", in: ".git", ours: nil, theirs: ".git/config")
  }

  @Test("a canonically equivalent name finds the file, as on a device")
  func normalization() {
    let (composed, decomposed) = ("ガ.js", "ガ.js".decomposedStringWithCanonicalMapping)
    expect([decomposed], composed, ours: decomposed, theirs: nil)
    expect([composed, decomposed], decomposed, ours: decomposed, theirs: decomposed)
  }

  @Test("a name is never completed with the platform's: it is none of a device's")
  func platform() {
    expect(["a-linux.js"], "a.js", ours: nil, theirs: "a-linux.js")
    expect(["a-linux.js", "a.js"], "a.js", ours: "a.js", theirs: "a-linux.js")
  }

  @Test("a URL is spelled as URL spells it; Bundle escapes one character more")
  func semicolon() throws {
    let tree = TemporaryFolder(["a;b"])
    let ours = FolderReference(tree.url).url(forResource: "a;b", withExtension: nil)
    let theirs = try #require(Bundle(path: tree.url.path)).url(
      forResource: "a;b", withExtension: nil)
    #expect(ours?.absoluteString.hasSuffix("/a;b") == true)
    #expect(theirs?.absoluteString.hasSuffix("/a%3Bb") == true)
  }

  @Test("the file system is read anew each time")
  func fresh() throws {
    let tree = TemporaryFolder(["a"])
    let (ours, theirs) = (FolderReference(tree.url), try #require(Bundle(path: tree.url.path)))
    #expect(ours.path(forResource: "b", ofType: nil) == nil)
    #expect(theirs.path(forResource: "b", ofType: nil) == nil)
    try Data().write(to: tree.url.appendingPathComponent("b"))
    #expect(ours.path(forResource: "b", ofType: nil) != nil)
    #expect(theirs.path(forResource: "b", ofType: nil) == nil)
  }
}

@Suite("The request path of a file")
struct FolderReferenceURLPathTests {
  private let root = URL(fileURLWithPath: "/bundles/my html", isDirectory: true)

  @Test("is what URL(fileURLWithPath:) puts behind the root")
  func encoding() {
    let reference = FolderReference(root)
    for byte in UInt8(1)..<128 where byte != UInt8(ascii: "/") {
      let url = URL(fileURLWithPath: root.path + "/x\(UnicodeScalar(byte))y", isDirectory: false)
      #expect(
        reference.urlPath(for: url)
          == String(url.absoluteString.dropFirst(root.absoluteString.count - 1)))
    }
    for name in ["ガ", "ガ".decomposedStringWithCanonicalMapping, "😀", "%2F", "a/b c"] {
      let url = URL(fileURLWithPath: root.path + "/" + name, isDirectory: false)
      #expect(
        reference.urlPath(for: url)
          == String(url.absoluteString.dropFirst(root.absoluteString.count - 1)))
    }
  }

  @Test(
    "begins at the root",
    arguments: [
      ("/bundles/my html/a.js", "/a.js"), ("/bundles/my html/css/", "/css/"),
      ("/bundles/my html/", "/"), ("/bundles/my html", "/"), ("/bundles/x/../my html/./a", "/a"),
      ("/bundles/my html/.well-known/x", "/.well-known/x"),
    ])
  func below(_ path: String, _ urlPath: String) {
    let url = URL(fileURLWithPath: path, isDirectory: path.hasSuffix("/"))
    for root in [root, URL(fileURLWithPath: "/bundles/my html", isDirectory: false)] {
      #expect(FolderReference(root).urlPath(for: url) == urlPath)
    }
  }

  @Test(
    "is none for what the server does not have",
    arguments: [
      "file:///bundles/my%20html2/a", "file:///bundles/a", "file:///bundles/my%20html/../a",
      "file:///",
      "http://bundles/my%20html/a", "file:///bundles/my%20html/.DS_Store",
      "file:///bundles/my%20html/.git/config", "file:///bundles/MY%20HTML/a",
    ])
  func none(_ text: String) throws {
    #expect(FolderReference(root).urlPath(for: try #require(URL(string: text))) == nil)
  }
}

/// A folder of empty files that goes away with its owner.
private final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("folder reference #\(UUID().uuidString)", isDirectory: true)

  init(_ files: [String]) {
    for file in files {
      let file = url.appendingPathComponent(file, isDirectory: false)
      try? FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      _ = FileManager.default.createFile(atPath: file.path, contents: Data())
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

extension String {
  fileprivate var withoutFinalSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
