/// The bytes of a path as a dictionary's key, hashed and compared as a whole.
package struct PathKey: Hashable, Sendable {
  package let bytes: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  package func hash(into hasher: inout Hasher) {
    // Byte by byte, as a collection of integers is hashed, takes several times as long.
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}
