import Testing

@testable import BundledServe

@Suite("A text compared by canonical equivalence")
struct CanonicalTextTests {
  @Test("equals its other forms and nothing else")
  func forms() throws {
    let text = try #require(CanonicalText("caf\u{E9}"))
    #expect(text.isEquivalent(to: "caf\u{E9}"))
    #expect(text.isEquivalent(to: "cafe\u{301}"))
    #expect(!text.isEquivalent(to: "cafe"))
    #expect(!text.isEquivalent(to: "CAF\u{C9}"))
    let marks = try #require(CanonicalText("a\u{301}\u{327}"))
    #expect(marks.isEquivalent(to: "a\u{327}\u{301}"))
  }

  @Test("is none when no name on a disk can be so long")
  func length() {
    #expect(CanonicalText(String(repeating: "a", count: 1024)) != nil)
    #expect(CanonicalText(String(repeating: "a", count: 1025)) == nil)
    #expect(CanonicalText("a" + String(repeating: "\u{301}\u{327}", count: 300)) == nil)
  }
}
