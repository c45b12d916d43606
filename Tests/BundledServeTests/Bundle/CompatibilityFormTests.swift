import Foundation
import Testing

@testable import BundledServe

@Suite("The compatibility form")
struct CompatibilityFormTests {
  private static let blocks: [ClosedRange<UInt32>] = [
    0x20...0xBF, 0x2000...0x209C, 0x2100...0x2189, 0x2460...0x24FF, 0x2F00...0x2FD5,
    0x3000...0x303F, 0x3040...0x309A, 0x30A0...0x30FE, 0x3200...0x33FF, 0x4E00...0x9FFF,
    0xFB00...0xFB06, 0xFF01...0xFF9F, 0xFFE0...0xFFEE,
  ]

  @Test("is Foundation's, for the characters that names have")
  func foundation() {
    for scalar in CompatibilityFormTests.blocks.joined().compactMap(Unicode.Scalar.init) {
      let text = String(Character(scalar))
      #expect(
        CompatibilityForm.folded(text) == text.decomposedStringWithCompatibilityMapping,
        "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test("of a whole name is canonically that of its other spelling")
  func names() {
    #expect(CompatibilityForm.folded("ｶﾞｲﾄﾞ（１）.ｈｔｍｌ") == "ガイド(1).html")
    #expect(CompatibilityForm.folded("①ﬁ\u{3000}㈱") == "1fi (株)")
  }
}
