import TestSupport

/// The parts of a `multipart/byteranges` body (RFC 9110 §14.6).
struct Multipart: CustomStringConvertible {
  /// Each part's range, type and text.
  let parts: [String]

  /// - Returns: nil for a response of another type, or one whose delimiters are broken.
  init?(_ response: HTTPResponse) {
    guard let type = response["Content-Type"],
      type.lowercased().hasPrefix("multipart/byteranges"),
      let start = type.firstRange(of: "boundary=")?.upperBound
    else { return nil }
    let boundary = type[start...].split(separator: "\"").first ?? ""
    var pieces = response.text.split(
      separator: "--\(boundary)", omittingEmptySubsequences: false)
    // Nothing but a line end may stand before the first delimiter, `--` closes the last.
    guard pieces.count >= 3, ["", "\r\n"].contains(pieces.removeFirst()),
      pieces.removeLast().hasPrefix("--")
    else { return nil }
    var parts: [String] = []
    for piece in pieces {
      guard let end = piece.firstRange(of: "\r\n\r\n"), piece.hasPrefix("\r\n"),
        piece.hasSuffix("\r\n")
      else { return nil }
      let fields = piece[..<end.lowerBound].split(separator: "\r\n").map { $0.lowercased() }
      let text = piece[end.upperBound...].dropLast()
      func value(_ name: String) -> String {
        fields.first { $0.hasPrefix("\(name): ") }?.dropFirst(name.count + 2)
          .prefix { $0 != ";" }.description ?? "none"
      }
      parts.append("\(value("content-range")) \(value("content-type")) \(text)")
    }
    self.parts = parts
  }

  var description: String { parts.joined(separator: " | ") }
}
