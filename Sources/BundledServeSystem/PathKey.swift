import Glibc

/// The bytes of a path as a dictionary's key, hashed and compared as a whole.
package struct PathKey: Hashable, Sendable {
  package let bytes: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  package func hash(into hasher: inout Hasher) {
    // Byte by byte, as a collection of integers is hashed, takes several times as long.
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }

  package static func == (left: PathKey, right: PathKey) -> Bool {
    unsafe left.bytes.withUnsafeBytes { left in
      unsafe right.bytes.withUnsafeBytes { right in
        unsafe left.count == right.count
          && (left.isEmpty || memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0)
      }
    }
  }
}
