import TestSupport
import Testing

@testable import BundledServe

@Suite("A content's type")
struct ContentTypeTests {
  private let tree: TemporaryTree
  private let server: Server

  init() throws {
    tree = try TemporaryTree()
    server = try Server(Configuration(bundle: tree.path))
  }

  private func type(_ name: String, _ content: any BytesConvertible) throws -> String? {
    try tree.file(name, content)
    return try server.get("/" + name)["Content-Type"]
  }

  @Test("is told by the extension of a web file, whatever libmagic would say")
  func extensions() throws {
    #expect(try type("a.css", "/* x */") == "text/css; charset=utf-8")
    #expect(try type("a.js", "\u{1}\u{2}var a") == "text/javascript; charset=utf-8")
    #expect(try type("a.mjs", "export {}") == "text/javascript; charset=utf-8")
    #expect(try type("a.json", "{}") == "application/json")
    #expect(try type("a.wasm", "text") == "application/wasm")
    #expect(try type("A.HTML", "x") == "text/html; charset=utf-8")
    #expect(try type("a.svg", "<svg/>") == "image/svg+xml; charset=utf-8")
    #expect(try type("a.woff2", "x") == "font/woff2")
    #expect(try type("a.webmanifest", "{}") == "application/manifest+json")
    #expect(try type("a.js.map", "{}") == "application/json")
    #expect(try type("a.mp4", "x") == "video/mp4")
    #expect(try type("a.m4a", "x") == "audio/mp4")
    #expect(try type("a.vtt", "WEBVTT") == "text/vtt; charset=utf-8")
    #expect(try type("a.avif", "x") == "image/avif")
    #expect(try type("a.heic", "x") == "image/heic")
  }

  @Test("is told by libmagic where the extension says nothing")
  func magic() throws {
    let png: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0,
      0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0,
    ]
    #expect(try type("picture", png) == "image/png")
    #expect(try type("picture.unknown", png) == "image/png")
    #expect(
      try type("page", "<!doctype html><html><title>x</title></html>") == "text/html; charset=utf-8"
    )
    #expect(try type("words", "just words\n") == "text/plain; charset=utf-8")
    #expect(try type("noise", [0xC0, 0x00, 0xFE, 0x01] as [UInt8]) == "application/octet-stream")
    #expect(try type("nothing", "") == "application/octet-stream")
    #expect(try type("paper", "%PDF-1.4\n") == "application/pdf")
  }

  @Test("names a charset only where the bytes prove it")
  func charset() throws {
    #expect(try type("u.html", "<p>日本語") == "text/html; charset=utf-8")
    #expect(
      try type("bom.html", [0xEF, 0xBB, 0xBF, 0x41] as [UInt8]) == "text/html; charset=utf-8")
    #expect(
      try type("le.html", [0xFF, 0xFE, 0x41, 0x00] as [UInt8]) == "text/html; charset=utf-16le")
    #expect(
      try type("be.html", [0xFE, 0xFF, 0x00, 0x41] as [UInt8]) == "text/html; charset=utf-16be")
    // 表 in Shift_JIS, 日 in EUC-JP.
    #expect(try type("sjis.html", "<meta charset=shift_jis>".bytes + [0x95, 0x5C]) == "text/html")
    #expect(try type("euc.html", "<meta charset=euc-jp>".bytes + [0xC6, 0xFC]) == "text/html")
    #expect(try type("jis.html", "<meta charset=iso-2022-jp>\u{1B}$BI=\u{1B}(B") == "text/html")
    #expect(try type("sjis.css", [0x95, 0x5C] as [UInt8]) == "text/css")
    #expect(
      try type("late.html", String(repeating: "a", count: 100_000).bytes + [0x95, 0x5C])
        == "text/html")
  }

  @Test("follows a file whose content changes")
  func changes() throws {
    #expect(try type("page", "<!doctype html><html></html>") == "text/html; charset=utf-8")
    #expect(try type("page", "%PDF-1.4\n") == "application/pdf")
    #expect(try type("x.html", [0x95, 0x5C] as [UInt8]) == "text/html")
    #expect(try type("x.html", "ab") == "text/html; charset=utf-8")
  }
}
