import Testing

@testable import BundledServe

@Suite("Accept-Encoding")
struct AcceptEncodingTests {
  @Test(
    "chooses the coding the client likes best, then the smallest",
    arguments: [
      ("gzip, deflate, br, zstd", ContentCoding.brotli), ("gzip", .gzip),
      ("zstd, gzip", .zstandard),
      ("GZIP", .gzip), ("x-gzip", .gzip), ("*", .brotli), ("br;q=0.5, gzip", .gzip),
      ("br;q=0.5, gzip;q=0.5", .brotli), ("br;q=0, *", .zstandard), (" gzip ; q=1.000 ,", .gzip),
      ("gzip;q=0.001", .gzip), ("identity;q=0, gzip;q=0.1", .gzip), ("gzip\t;\tQ=0.3", .gzip),
      ("br;q=0.9, identity;q=0.5", .brotli),
    ])
  func chosen(_ field: String, _ coding: ContentCoding) {
    #expect(AcceptEncoding(field: field).preferred(among: ContentCoding.allCases) == coding)
  }

  @Test(
    "leaves the file as it is where it names no coding there is, or likes that better",
    arguments: [
      "", "identity", "deflate", "gzip;q=0", "*;q=0", "br;q=0, *;q=0", "gzip;q=0.5, identity;q=0.6",
      "gzip;q=2", "gzip;q=1.001", "gzip;q=0.0001", "gzip;q=-1", "gzip;q=x", "gzip;q=", "gz ip",
      ";q=1",
      ",,,", "identity;q=0",
    ])
  func identity(_ field: String) {
    #expect(AcceptEncoding(field: field).preferred(among: ContentCoding.allCases) == nil)
  }

  @Test("chooses among those there are")
  func available() {
    let accept = AcceptEncoding(field: "br, gzip;q=0.2")
    #expect(accept.preferred(among: [.gzip]) == .gzip)
    #expect(accept.preferred(among: [.zstandard]) == nil)
    #expect(accept.preferred(among: []) == nil)
  }
}
