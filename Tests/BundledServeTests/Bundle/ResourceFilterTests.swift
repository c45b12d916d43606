import Foundation
import Testing

@testable import BundledServe

@Suite("The resource filter")
struct ResourceFilterTests {
  private static let hidden = [
    ".DS_Store", ".git", ".gitignore", ".gitattributes", ".gitmodules", ".gitkeep", ".github",
    ".hg",
    ".hgignore", ".svn", ".bzr", "CVS", "._x.html", "._", "._.DS_Store", ".AppleDouble",
    ".LSOverride",
    ".Spotlight-V100", ".Trashes", ".Trash", ".Trash-1000", ".fseventsd", ".TemporaryItems",
    ".DocumentRevisions-V100", ".apdisk", "__MACOSX", "Icon\r", "Thumbs.db",
    "Thumbs.db:encryptable",
    "ehthumbs.db", "ehthumbs_vista.db", "desktop.ini", "$RECYCLE.BIN", "index.html~", "~", ".x.swp",
    ".swp", ".index.html.swo", ".x.swn", ".x.swa", ".#index.html", "#index.html#", "##",
    "index.html.orig",
    "index.html.rej", ".idea", ".vscode", "xcuserdata", ".~lock.a.odt#", "~$letter.docx",
  ]
  private static let ordinary = [
    "", ".", "..", "index.html", ".well-known", ".nojekyll", ".htaccess", "a~b", "~b", "#hash.html",
    "hash#", "#", "Icon", "icon", "Icon\r.png", "git", "a.git", "gitignore", "x.DS_Store",
    "DS_Store",
    ".DS_Store.html", "_", "_x", "__", "x._y", "cvs.html", "xcvs", "thumbs.dbx", "thumbs.png",
    "photo.orig",
    ".orig", "orig", "x.rej", "a.swp", ".svg", ".x.swift", ".x.swq", "x.sw", "日本語.html", "ガ", "ｃｖｓ",
    "desktop.init", "$RECYCLE", "$", "....", ".gıt", "\u{200D}", "👨‍👩‍👧.png", "straße.html", "ﬁ.js",
    "\u{FEFF}index.html",
  ]

  @Test("hides what systems, version control and editors leave", arguments: hidden)
  func hides(_ name: String) { #expect(ResourceFilter.hides(name.utf8)) }

  @Test("lets ordinary names through", arguments: ordinary)
  func letsThrough(_ name: String) { #expect(!ResourceFilter.hides(name.utf8)) }

  @Test(
    "hides every spelling that reaches the same file on a case-insensitive system",
    arguments: hidden)
  func spellings(_ name: String) {
    let ignorable = [
      "\u{200C}", "\u{200F}", "\u{202A}", "\u{202E}", "\u{206A}", "\u{206F}", "\u{FEFF}",
    ]
    for spelling in [name.uppercased(), name.lowercased()] {
      #expect(ResourceFilter.hides(spelling.utf8))
      for offset in 0...spelling.unicodeScalars.count {
        for ignorable in ignorable {
          var scalars = spelling.unicodeScalars
          scalars.insert(
            contentsOf: ignorable.unicodeScalars,
            at: scalars.index(scalars.startIndex, offsetBy: offset))
          #expect(ResourceFilter.hides(String(scalars).utf8), "\(Array(scalars))")
        }
      }
    }
    #expect(
      ResourceFilter.hides(
        name.replacing(/[sS]/, with: "\u{17F}").replacing(/[kK]/, with: "\u{212A}").utf8))
  }

  @Test("hides a ligature's expansion, as full case folding has it")
  func ligatures() {
    #expect(ResourceFilter.hides(".d\u{17F}_\u{FB06}ore".utf8))
    #expect(ResourceFilter.hides(".gitcon\u{FB01}g".utf8))
  }

  @Test("looks at bytes that are no UTF-8, too")
  func invalid() {
    #expect(ResourceFilter.hides(Array("._".utf8) + [0xFF]))
    #expect(ResourceFilter.hides([0x83, 0x41] + Array("~".utf8)))
    #expect(!ResourceFilter.hides([0xFF, 0xFE, 0xE2]))
    #expect(!ResourceFilter.hides([0xE2, 0x80]))
    #expect(!ResourceFilter.hides(Array(".git".utf8) + [0xC3]))
  }

  @Test("agrees with a slow and obvious reading of the rules")
  func obvious() throws {
    let pattern = try Regex("(\(Self.whole)|\(Self.part))").matchingSemantics(.unicodeScalar)
    let pieces =
      Self.hidden + [
        ".", "_", "#", "~", "a", "Z", "\r", "orig", "rej", "swp", ".sw", "ガ", "\u{200D}",
        "\u{FEFF}", "\u{17F}",
        "\u{212A}", "\u{FB01}", "\u{FB06}", "ß", "é", "$", "cv", "s", "git", "ſ", "x.", "lock.",
        ".html", "ÿ",
      ]
    var (hidden, shown) = (0, 0)
    for _ in 0..<20_000 {
      var name = (0..<Int.random(in: 1...4)).map { _ in pieces.randomElement()! }.joined()
      if Bool.random() { name = name.uppercased() }
      if Int.random(in: 0..<4) == 0, let index = name.indices.randomElement() {
        name.remove(at: index)
      }
      let expected = obviouslyHides(name, pattern)
      #expect(ResourceFilter.hides(name.utf8) == expected, "\(Array(name.unicodeScalars))")
      if expected { hidden += 1 } else { shown += 1 }
    }
    #expect(hidden > 1_000 && shown > 1_000)
  }

  private static let whole = """
    \\.ds_store|\\.appledouble|\\.appledb|\\.appledesktop|\\.lsoverride|\\.spotlight-v100|\\.trashes|\\.trash\
    |\\.fseventsd|\\.temporaryitems|\\.documentrevisions-v100|\\.apdisk|\\.volumeicon\\.icns\
    |\\.com\\.apple\\.timemachine\\.donotpresent|__macosx|icon\\r|thumbs\\.db(:encryptable)?\
    |ehthumbs(_vista)?\\.db|desktop\\.ini|\\$recycle\\.bin|\\.directory\
    |\\.git(ignore|attributes|modules|keep|config|-credentials|-blame-ignore-revs|review|hub|lab|lab-ci\\.yml)?\
    |\\.hg(ignore|tags|sub|substate)?|\\.svn|\\.bzr(ignore)?|cvs|\\.cvsignore|_darcs|\\.jj\
    |\\.idea|\\.vscode|\\.vs|\\.fleet|\\.settings|\\.project|\\.netrwhist|xcuserdata|\\.swiftpm
    """
  private static let part = """
    (\\._|\\.#|\\.~lock\\.|~\\$|\\.trash-|\\.fuse_hidden|\\.nfs0|\\.goutputstream-)[\\s\\S]*\
    |[\\s\\S]*~|#[\\s\\S]*#|(\\.[\\s\\S]*)?\\.sw[a-p]|[\\s\\S]+\\.[\\s\\S]*\\.(orig|rej)
    """

  /// By whole strings: drop what is ignored, fold the case, then compare with one pattern.
  private func obviouslyHides(_ name: String, _ pattern: Regex<AnyRegexOutput>) -> Bool {
    let ignored =
      [0x200C...0x200F, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF...0xFEFF] as [ClosedRange<UInt32>]
    var scalars = String.UnicodeScalarView()
    for scalar in name.decomposedStringWithCanonicalMapping.unicodeScalars {
      if !ignored.contains(where: { $0.contains(scalar.value) }) { scalars.append(scalar) }
    }
    let folded = String(scalars).uppercased().lowercased()
    return folded.wholeMatch(of: pattern) != nil
  }
}
