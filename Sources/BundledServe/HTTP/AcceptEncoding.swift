/// A content coding that a file can lie ready in, beside the file itself (RFC 9110 §8.4.1).
package enum ContentCoding: Int, CaseIterable, Sendable {
  case brotli, zstandard, gzip

  /// Its name in `Content-Encoding`, as IANA registers it.
  package var name: String {
    switch self {
    case .brotli: "br"
    case .zstandard: "zstd"
    case .gzip: "gzip"
    }
  }

  /// What is appended to a file's name.
  package var suffix: String {
    switch self {
    case .brotli: ".br"
    case .zstandard: ".zst"
    case .gzip: ".gz"
    }
  }
}

/// The value of an `Accept-Encoding` field (RFC 9110 §12.5.3).
package struct AcceptEncoding: Equatable, Sendable {
  /// In thousandths, by name in lower case; `*` among them.
  private var weights: [String: Int] = [:]

  package init(field: String) {
    for element in field.split(separator: ",") {
      let parts = element.split(separator: ";", omittingEmptySubsequences: false)
        .map { AcceptEncoding.trimmed($0).lowercased() }
      guard let name = parts.first, !name.isEmpty else { continue }
      var weight: Int? = 1000
      for parameter in parts.dropFirst() where parameter.hasPrefix("q=") {
        weight = QualityValue.thousandths(parameter.dropFirst(2))
      }
      // An element that cannot be read asks for nothing. The old names mean the same (§8.4.1.3).
      if let weight { weights[name == "x-gzip" ? "gzip" : name] = weight }
    }
  }

  /// The coding the client likes best of those there are, by our own order where it has none.
  ///
  /// - Returns: nil for the file as it is: also where the client refuses that as well, since a
  ///   field that nothing satisfies may be disregarded (RFC 9110 §12.1).
  package func preferred(among codings: [ContentCoding]) -> ContentCoding? {
    let identity = weights["identity"] ?? (weights["*"] == 0 ? 0 : 1)
    var best: (coding: ContentCoding, weight: Int)?
    for coding in codings {
      let weight = weights[coding.name] ?? weights["*"] ?? 0
      // What is as welcome as the file itself is smaller.
      if weight > 0, weight >= identity, weight > best?.weight ?? 0 { best = (coding, weight) }
    }
    return best?.coding
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " || $0 == "\t" }
    guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return start[...end]
  }
}
