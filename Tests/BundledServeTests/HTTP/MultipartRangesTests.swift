import BundledServeSystem
import Testing

@testable import BundledServe

@Suite("Several ranges")
struct MultipartRangesTests {
  private func text(_ parts: MultipartRanges, of content: String) -> String {
    let bytes = Array(content.utf8)
    var all: [UInt8] = []
    for part in parts.body {
      switch part {
      case .text(let text): all += text
      case .range(let first, let count): all += bytes[Int(first)..<Int(first + count)]
      }
    }
    return String(decoding: all, as: UTF8.self)
  }

  @Test("are laid out as RFC 9110 shows them")
  func layout() {
    let parts = MultipartRanges(
      [ByteRange(first: 0, last: 1), ByteRange(first: 7, last: 9)], of: 10,
      contentType: "text/plain", boundary: "B")
    #expect(parts.contentType == "multipart/byteranges; boundary=B")
    #expect(
      text(parts, of: "0123456789")
        == "--B\r\nContent-Type: text/plain\r\nContent-Range: bytes 0-1/10\r\n\r\n01"
        + "\r\n--B\r\nContent-Type: text/plain\r\nContent-Range: bytes 7-9/10\r\n\r\n789\r\n--B--\r\n"
    )
    #expect(parts.count == UInt64(text(parts, of: "0123456789").utf8.count))
  }

  @Test("have a boundary of their own each time")
  func boundary() {
    let types = (0..<100).map { _ in
      MultipartRanges([], of: 0, contentType: "text/plain").contentType
    }
    #expect(Set(types).count == 100)
  }
}
