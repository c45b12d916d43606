/// The path of a request, decoded once, with its dot segments resolved.
package struct RequestPath: Equatable, Sendable {
  /// The names below the root: no empty one, no `.` and no `..` among them. A decoded `/` in one is
  /// part of that name, and no file is called so.
  package let names: [[UInt8]]
  /// Whether the path asks for a folder.
  package let hasTrailingSlash: Bool

  package init(names: [[UInt8]], hasTrailingSlash: Bool) {
    self.names = names
    self.hasTrailingSlash = hasTrailingSlash
  }

  /// - Returns: nil when the path contains an encoded NUL.
  package init?(decoding path: ArraySlice<UInt8>) {
    var names: [[UInt8]] = []
    var hasTrailingSlash = false
    for raw in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      let name = PercentEncoding.decode(raw).bytes
      if name.contains(0) { return nil }
      hasTrailingSlash = name.isEmpty || name == [46] || name == [46, 46]
      if name == [46, 46] { _ = names.popLast() }
      if !hasTrailingSlash { names.append(name) }
    }
    self.init(names: names, hasTrailingSlash: hasTrailingSlash)
  }

  /// Whether a name holds an encoded `/`.
  package var hasEncodedSlash: Bool { names.contains { $0.contains(UInt8(ascii: "/")) } }

  /// The names as the file system takes them.
  package var bytes: [UInt8] { Array(names.joined(separator: [UInt8(ascii: "/")])) }

  /// The one canonical spelling, from the root: what `URL(fileURLWithPath:)` puts behind it.
  package var encoded: String {
    let path = names.map { PercentEncoding.encodeName($0) }.joined(separator: "/")
    return "/" + path + (hasTrailingSlash && !names.isEmpty ? "/" : "")
  }

  /// Takes the first name off when it is this one.
  package func droppingFirst(_ name: [UInt8]) -> RequestPath? {
    guard names.first == name else { return nil }
    return RequestPath(names: Array(names.dropFirst()), hasTrailingSlash: hasTrailingSlash)
  }
}
