import BundledServeSystem

/// What a folder holds, of that which is served.
package struct FolderListing {
  /// The most entries shown.
  static let limit = 2000

  package struct Entry {
    let name: [UInt8]
    let isFolder: Bool
    /// Of a file.
    var size: UInt64?
    /// In seconds since 1970.
    var modified: Int64?

    var text: String { String(decoding: name, as: UTF8.self) }
  }

  /// Where the folder is, from the server's root on.
  let path: RequestPath
  let entries: [Entry]
  /// How many entries there are beyond those.
  let more: Int
  /// Whether there may be more than that still: names beyond the limit are not looked at.
  let isPartial: Bool

  /// Lists a folder of a bundle.
  ///
  /// - Parameter folder: its path in the bundle.
  /// - Throws: what keeps it from being read.
  init(
    of folder: [UInt8], at path: RequestPath, in lookup: ResourceLookup
  ) throws(SystemError) {
    let names = try lookup.names(in: folder, limit: ResourceLookup.searchLimit + 1)
    // What cannot be had is not shown: links that leave the bundle or lead to what is hidden, pipes.
    let entries = names.prefix(ResourceLookup.searchLimit).compactMap { name -> Entry? in
      guard let status = try? lookup.status(of: folder.appending(name: name)),
        status.kind != .other
      else { return nil }
      let isFolder = status.kind == .directory
      return Entry(
        name: name, isFolder: isFolder, size: isFolder ? nil : status.size,
        modified: status.modified.seconds)
    }
    self.init(
      at: path, entries: entries, isPartial: names.count > ResourceLookup.searchLimit)
  }

  /// Lists the names under which bundles are mounted.
  init(mounts: [String]) {
    self.init(
      at: RequestPath(names: [], hasTrailingSlash: true),
      entries: mounts.map { Entry(name: Array($0.utf8), isFolder: true) }, isPartial: false)
  }

  private init(at path: RequestPath, entries: [Entry], isPartial: Bool) {
    let sorted = entries.map { ($0, $0.text.lowercased()) }.sorted { left, right in
      if left.0.isFolder != right.0.isFolder { return left.0.isFolder }
      if left.1 != right.1 { return left.1 < right.1 }
      return left.0.name.lexicographicallyPrecedes(right.0.name)
    }
    self.path = path
    self.entries = sorted.prefix(FolderListing.limit).map(\.0)
    more = max(0, sorted.count - FolderListing.limit)
    self.isPartial = isPartial
  }
}
