import Glibc

/// Which of the fields that choose between a resource's answers a request has: most have none, and
/// then nothing is looked for a second time.
package struct FieldSet: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let range = FieldSet(rawValue: 1 << 0)
  package static let ifRange = FieldSet(rawValue: 1 << 1)
  package static let ifMatch = FieldSet(rawValue: 1 << 2)
  package static let ifNoneMatch = FieldSet(rawValue: 1 << 3)
  package static let ifModifiedSince = FieldSet(rawValue: 1 << 4)
  package static let ifUnmodifiedSince = FieldSet(rawValue: 1 << 5)
  package static let acceptEncoding = FieldSet(rawValue: 1 << 6)
  package static let secFetchDest = FieldSet(rawValue: 1 << 7)
  package static let upgradeInsecureRequests = FieldSet(rawValue: 1 << 8)

  /// Those that may make something else of an answer than the whole content. As a raw value, since an
  /// array literal would be an array on the heap.
  package static let conditions = FieldSet(rawValue: 0b11_1111)

  /// The set of one field, or of none where its name is another.
  init(name: UnsafePointer<CChar>, count: Int) {
    // Nearly every name is told by its length alone.
    self =
      switch count {
      case 5 where unsafe strcasecmp(name, "Range") == 0: .range
      case 8 where unsafe strcasecmp(name, "If-Range") == 0: .ifRange
      case 8 where unsafe strcasecmp(name, "If-Match") == 0: .ifMatch
      case 13 where unsafe strcasecmp(name, "If-None-Match") == 0: .ifNoneMatch
      case 14 where unsafe strcasecmp(name, "Sec-Fetch-Dest") == 0: .secFetchDest
      case 15 where unsafe strcasecmp(name, "Accept-Encoding") == 0: .acceptEncoding
      case 17 where unsafe strcasecmp(name, "If-Modified-Since") == 0: .ifModifiedSince
      case 19 where unsafe strcasecmp(name, "If-Unmodified-Since") == 0: .ifUnmodifiedSince
      case 25 where unsafe strcasecmp(name, "Upgrade-Insecure-Requests") == 0:
        .upgradeInsecureRequests
      default: []
      }
  }
}
