/// The path of a request, decoded once, with its dot segments resolved.
package struct RequestPath: Equatable, Sendable {
  /// The names below the root, joined by `/`: no empty one, no `.` and no `..` among them.
  package private(set) var bytes: [UInt8] = []
  /// Whether the path asks for a folder.
  package private(set) var hasTrailingSlash = false
  /// Whether an encoded `/` stands in a name: no file is called so.
  package private(set) var hasEncodedSlash = false

  /// - Returns: nil when the path contains an encoded NUL.
  package init?(decoding path: ArraySlice<UInt8>) {
    // The offset at which each name of `bytes` begins, and the depth of the first impossible one.
    var starts: [Int] = []
    var impossibleDepth: Int?
    for raw in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      let name = PercentEncoding.decode(raw).bytes
      if name.contains(0) { return nil }
      hasTrailingSlash = name.isEmpty || name == [46] || name == [46, 46]
      if name == [46, 46] {
        if let start = starts.popLast() { bytes.removeSubrange(max(0, start - 1)...) }
        if let depth = impossibleDepth, starts.count <= depth { impossibleDepth = nil }
      } else if !hasTrailingSlash {
        if name.contains(UInt8(ascii: "/")), impossibleDepth == nil {
          impossibleDepth = starts.count
        }
        if !bytes.isEmpty { bytes.append(UInt8(ascii: "/")) }
        starts.append(bytes.count)
        bytes += name
      }
    }
    hasEncodedSlash = impossibleDepth != nil
  }

  /// A path of file names, as they lie on disk.
  package init(fileNames bytes: [UInt8], hasTrailingSlash: Bool) {
    self.bytes = bytes
    self.hasTrailingSlash = hasTrailingSlash
  }

  /// The names one by one.
  package var names: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "/")) }

  /// The one canonical spelling, from the root: what `URL(fileURLWithPath:)` puts behind it.
  package var encoded: String {
    "/" + PercentEncoding.encodePath(bytes) + (hasTrailingSlash && !bytes.isEmpty ? "/" : "")
  }

  /// Takes the first name off when it is this one.
  package func droppingFirst(_ name: [UInt8]) -> RequestPath? {
    guard names.first.map(Array.init) == name else { return nil }
    return RequestPath(
      fileNames: Array(bytes.dropFirst(name.count + 1)),
      hasTrailingSlash: hasTrailingSlash)
  }
}
