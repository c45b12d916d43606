import Testing

@testable import BundledServe

@Suite("The media type of a file")
struct MediaTypeTests {
  @Test(
    "is told by its extension, in upper or lower case",
    arguments: [
      ("html", "text/html"), ("HTM", "text/html"), ("xhtml", "application/xhtml+xml"),
      ("css", "text/css"),
      ("js", "text/javascript"), ("mjs", "text/javascript"), ("json", "application/json"),
      ("map", "application/json"), ("webmanifest", "application/manifest+json"),
      ("wasm", "application/wasm"),
      ("svg", "image/svg+xml"), ("PNG", "image/png"), ("jpeg", "image/jpeg"),
      ("avif", "image/avif"),
      ("heic", "image/heic"), ("ico", "image/vnd.microsoft.icon"), ("woff2", "font/woff2"),
      ("mp4", "video/mp4"), ("m4a", "audio/mp4"), ("mov", "video/quicktime"), ("opus", "audio/ogg"),
      ("vtt", "text/vtt"), ("m3u8", "application/vnd.apple.mpegurl"), ("ts", "video/mp2t"),
      ("usdz", "model/vnd.usdz+zip"), ("mobileconfig", "application/x-apple-aspen-config"),
    ])
  func byExtension(_ fileExtension: String, _ name: String) {
    #expect(MediaType.forExtension(fileExtension)?.name == name)
  }

  @Test(
    "is not told by an extension that says nothing",
    arguments: ["", "bin", "html ", ".html", "htmlx", "日本"])
  func unknown(_ fileExtension: String) { #expect(MediaType.forExtension(fileExtension) == nil) }

  @Test(
    "takes a charset where browsers heed one",
    arguments: ["html", "css", "js", "svg", "xml", "xhtml", "txt", "vtt"])
  func text(_ fileExtension: String) throws {
    #expect(try #require(MediaType.forExtension(fileExtension)).isText)
  }

  @Test(
    "takes no charset elsewhere",
    arguments: ["json", "map", "webmanifest", "png", "wasm", "gltf", "pdf", "zip"])
  func notText(_ fileExtension: String) throws {
    #expect(try #require(MediaType.forExtension(fileExtension)).isText == false)
  }

  @Test("has one name, well formed and in lower case, for each extension")
  func table() {
    let extensions = MediaType.table.flatMap { $0.extensions.split(separator: " ") }
    #expect(Set(extensions).count == extensions.count)
    #expect(Set(MediaType.table.map(\.name)).count == MediaType.table.count)
    for (name, extensions) in MediaType.table {
      #expect(name.wholeMatch(of: /[a-z]+\/[a-z0-9.+-]+/) != nil, "\(name)")
      #expect(extensions.allSatisfy { $0 == " " || $0.isLowercase || $0.isNumber }, "\(extensions)")
    }
  }
}
