/// How a resource's bytes are sent.
enum Form: Int, CaseIterable, Sendable {
  /// As they lie on disk.
  case plain
  /// With the bridge's script tag.
  case bridged
  /// As another file holds them, coded.
  case brotli, zstandard, gzip

  init(_ coding: ContentCoding) {
    self =
      switch coding {
      case .brotli: .brotli
      case .zstandard: .zstandard
      case .gzip: .gzip
      }
  }

  var coding: ContentCoding? {
    switch self {
    case .plain, .bridged: nil
    case .brotli: .brotli
    case .zstandard: .zstandard
    case .gzip: .gzip
    }
  }
}
