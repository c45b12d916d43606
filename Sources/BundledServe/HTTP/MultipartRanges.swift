import BundledServeSystem

/// Several ranges of one content as `multipart/byteranges` (RFC 9110 §14.6).
struct MultipartRanges {
  let body: [FileBody.Part]
  private let boundary: String

  /// - Parameter boundary: no part of the content may contain it.
  init(
    _ ranges: [ByteRange], of length: UInt64, contentType: String,
    boundary: String = MultipartRanges.randomBoundary()
  ) {
    self.boundary = boundary
    var parts: [FileBody.Part] = []
    for range in ranges {
      let head = """
        \(parts.isEmpty ? "" : "\r\n")--\(boundary)\r
        Content-Type: \(contentType)\r
        Content-Range: \(range.contentRange(of: length))\r
        \r

        """
      parts.append(.text(Array(head.utf8)))
      parts.append(.range(first: range.first, count: range.count))
    }
    body = parts + [.text(Array("\r\n--\(boundary)--\r\n".utf8))]
  }

  var contentType: String { "multipart/byteranges; boundary=\(boundary)" }

  /// How many bytes it takes.
  var count: UInt64 { body.reduce(0) { $0 + $1.count } }

  private static func randomBoundary() -> String {
    (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
  }
}
