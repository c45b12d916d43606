import Testing

@testable import BundledServe

@Suite("Names are alike")
struct NameLikenessTests {
  private func difference(_ asked: String, _ name: String) -> NameDifference? {
    NameLikeness(to: Array(asked.utf8), mayLackSuffix: true).difference(of: Array(name.utf8))
  }

  @Test(
    "when they differ in one thing",
    arguments: [
      ("a.html", "a.html", []), ("か\u{3099}", "が", []), ("Style.css", "style.css", .letterCase),
      ("über", "ÜBER", .letterCase), ("a+b.html", "a b.html", .encoding),
      ("a b.html", "a+b.html", .encoding), ("a%20b", "a b", .encoding),
      ("a b", "a%20b", .encoding), ("a%2520b", "a b", .encoding), ("a%2Bb", "a+b", .encoding),
      ("日本", "%E6%97%A5%E6%9C%AC", .encoding), ("ガイド", "ｶﾞｲﾄﾞ", .form), ("a1", "ａ１", .form),
      ("ﬁ.js", "fi.js", .form), ("a b", "a\u{3000}b", .form), ("about", "about.html", .suffix),
      ("about.html", "about", .suffix), ("a.HTML", "a", .suffix),
    ] as [(String, String, NameDifference)])
  func one(_ asked: String, _ name: String, _ difference: NameDifference) {
    #expect(self.difference(asked, name) == difference)
  }

  @Test("when they differ in several")
  func several() {
    #expect(difference("A+B", "a b.html") == [.letterCase, .encoding, .suffix])
    #expect(difference("Ｇuide+1", "guide １.html") == [.letterCase, .encoding, .form, .suffix])
    #expect(difference("a", "Ａ") == [.letterCase, .form])
  }

  @Test("and else are not")
  func unlike() {
    for (asked, name) in [
      ("a", "b"), ("a.css", "a"), ("a", "a.css"), ("a", "a.htm"), ("ab", "a b"), ("e", "é"),
      ("a.html", "a.html.html.html"), ("", ""), (".html", ""), ("a/b", "a"),
    ] where asked != name {
      #expect(difference(asked, name) == nil, "\(asked) \(name)")
    }
    let likeness = NameLikeness(to: [0xFF], mayLackSuffix: true)
    #expect(likeness.difference(of: [0xFF, 0xFE]) == nil)
    #expect(likeness.difference(of: Array("\u{FFFD}".utf8)) == nil)
    let exact = NameLikeness(to: Array("about".utf8), mayLackSuffix: false)
    #expect(exact.difference(of: Array("about.html".utf8)) == nil)
  }
}
