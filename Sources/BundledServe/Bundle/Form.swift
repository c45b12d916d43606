import Synchronization

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

/// The forms of one resource that have been made, each set once, read without a lock.
struct Forms: ~Copyable, Sendable {
  private let plain = AtomicLazyReference<Representation>()
  private let bridged = AtomicLazyReference<Representation>()
  private let brotli = AtomicLazyReference<Representation>()
  private let zstandard = AtomicLazyReference<Representation>()
  private let gzip = AtomicLazyReference<Representation>()

  func representation(_ form: Form) -> Representation? {
    switch form {
    case .plain: plain.load()
    case .bridged: bridged.load()
    case .brotli: brotli.load()
    case .zstandard: zstandard.load()
    case .gzip: gzip.load()
    }
  }

  func keep(_ representation: Representation, as form: Form) {
    _ =
      switch form {
      case .plain: plain.storeIfNil(representation)
      case .bridged: bridged.storeIfNil(representation)
      case .brotli: brotli.storeIfNil(representation)
      case .zstandard: zstandard.storeIfNil(representation)
      case .gzip: gzip.storeIfNil(representation)
      }
  }

  /// How much memory they take together, in bytes.
  var cost: Int { Form.allCases.reduce(0) { $0 + (representation($1)?.cost ?? 0) } }
}
