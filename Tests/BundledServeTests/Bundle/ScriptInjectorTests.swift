import Testing

@testable import BundledServe

@Suite("The bridge's script tag")
struct ScriptInjectorTests {
  private let tag = #"<script src="/_bundled/bridge.js"></script>"#

  @Test(
    "stands before a document's first script and changes nothing else",
    arguments: [
      ("", "|"), ("text", "|text"), ("<p>x", "|<p>x"),
      ("<!doctype html><title>x</title>", "<!doctype html>|<title>x</title>"),
      (
        "<!DOCTYPE html>\n<html lang=en>\n<head>\n<script>",
        "<!DOCTYPE html>\n<html lang=en>\n<head>|\n<script>"
      ),
      (
        "<!-- a > b --><!doctype html><HTML><HEAD><meta charset=utf-8>",
        "<!-- a > b --><!doctype html><HTML><HEAD>|<meta charset=utf-8>"
      ),
      ("<html data-x='>' data-y=\">\"><body>", "<html data-x='>' data-y=\">\">|<body>"),
      ("<header>x</header>", "|<header>x</header>"), ("<htmlx>", "|<htmlx>"),
      ("<head/><script>", "<head/>|<script>"),
      ("<?xml version='1.0'?><!doctype html><p>", "<?xml version='1.0'?><!doctype html>|<p>"),
      ("<!--><p>", "<!-->|<p>"), ("<!---><p>", "<!--->|<p>"),
      ("<!-- never closed <script>", "|<!-- never closed <script>"),
      ("<html never closed", "|<html never closed"), ("  \n<p>", "|  \n<p>"),
      ("\u{FEFF}<p>", "\u{FEFF}|<p>"),
      ("<frameset><frame></frameset>", "|<frameset><frame></frameset>"),
    ])
  func place(_ document: String, _ expected: String) {
    let injected = ScriptInjector.inject(into: Array(document.utf8))
    #expect(injected == Array(expected.replacing("|", with: tag).utf8))
  }

  @Test("is written in the document's own two-byte encoding", arguments: [true, false])
  func utf16(_ isBigEndian: Bool) {
    func encode(_ text: String) -> [UInt8] {
      text.utf16.flatMap { unit in
        let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
        return isBigEndian ? pair : pair.reversed()
      }
    }
    let injected = ScriptInjector.inject(into: encode("\u{FEFF}<!doctype html><head><p>あ"))
    #expect(injected == encode("\u{FEFF}<!doctype html><head>\(tag)<p>あ"))
  }

  @Test("leaves every byte of a Shift_JIS page as it is")
  func shiftJIS() {
    let page =
      Array("<!doctype html><head><meta charset=shift_jis><title>".utf8) + [0x83, 0x5C, 0x95, 0x5C]
    let injected = ScriptInjector.inject(into: page)
    #expect(injected.count == page.count + tag.utf8.count)
    #expect(Array(injected.prefix(21)) + Array(injected.dropFirst(21 + tag.utf8.count)) == page)
  }
}
