package import BundledServeSystem

/// What a request path leads to in a bundle.
package enum Resource: ~Copyable {
  case file(FoundFile)
  /// A folder asked for without its slash.
  case folder
  /// Nothing; perhaps a file whose name differs only in case, which a device would not load.
  case missing(nearMiss: [UInt8]?)
  case forbidden
  /// A file that somebody is writing.
  case busy
  /// A link that leaves the bundle.
  case outside
}

/// Finds the file a request path names, opened once, never outside the bundle.
package struct ResourceLookup {
  private static let index = Array("index.html".utf8)
  /// Folders with more names than this are not searched for similar ones.
  private static let searchLimit = 20_000

  private let directory: Directory

  package init(in directory: Directory) { self.directory = directory }

  package func find(_ path: RequestPath) -> Resource {
    if path.hasEncodedSlash || path.names.contains(where: { ResourceFilter.hides($0) }) {
      return .missing(nearMiss: nil)
    }
    do throws(SystemError) {
      return try open(path.bytes, asFolder: path.hasTrailingSlash)
    } catch {
      switch error {
      case .noEntry, .notDirectory, .nameTooLong: return similar(to: path)
      case .permission: return .forbidden
      case .busy: return .busy
      case .crossesBoundary: return .outside
      default: return .missing(nearMiss: nil)
      }
    }
  }

  /// Opens a path; where links are in the way, opens what they lead to, if that is in the bundle.
  ///
  /// - Parameter isGuess: whether something else was asked for.
  private func open(
    _ path: [UInt8], asFolder: Bool, isGuess: Bool = false
  ) throws(SystemError) -> Resource {
    do throws(SystemError) {
      return try open(path, at: path, asFolder: asFolder, isGuess: isGuess)
    } catch .loop {
      guard let real = directory.resolvingLinks(path) else { throw .crossesBoundary }
      // A link must not give a second name to what the filter hides.
      let names = real.split(separator: UInt8(ascii: "/"))
      guard !names.contains(where: { ResourceFilter.hides($0) }) else { throw .noEntry }
      return try open(path, at: real, asFolder: asFolder, isGuess: isGuess)
    }
  }

  private func open(
    _ path: [UInt8], at real: [UInt8], asFolder: Bool, isGuess: Bool
  ) throws(SystemError) -> Resource {
    let handle = try directory.open(real)
    let status = try handle.settledStatus()
    switch status.kind {
    case .regular where !asFolder:
      return .file(
        FoundFile(
          handle: handle, status: status,
          name: Array(path.split(separator: UInt8(ascii: "/")).last ?? []), path: real,
          isDirect: real == path && !isGuess))
    case .directory where asFolder:
      let index = path + (path.isEmpty ? [] : [UInt8(ascii: "/")]) + ResourceLookup.index
      return try open(index, asFolder: false, isGuess: isGuess)
    case .directory:
      return .folder
    default:
      throw .noEntry
    }
  }

  /// Looks for a name equal under Unicode canonical equivalence, as APFS would; else for one equal
  /// but for case, to say so.
  private func similar(to path: RequestPath) -> Resource {
    var found: [UInt8] = []
    var isNearMiss = false
    for name in path.names {
      let names = (try? directory.names(in: found, limit: ResourceLookup.searchLimit)) ?? []
      let visible = names.filter { !ResourceFilter.hides($0) }
      guard let match = ResourceLookup.match(name, in: visible) else {
        return .missing(nearMiss: nil)
      }
      isNearMiss = isNearMiss || match.differsInCase
      found += (found.isEmpty ? [] : [UInt8(ascii: "/")]) + match.name
    }
    if isNearMiss { return .missing(nearMiss: found) }
    if found == path.bytes { return .missing(nearMiss: nil) }
    return (try? open(found, asFolder: path.hasTrailingSlash, isGuess: true))
      ?? .missing(nearMiss: nil)
  }

  private static func match(
    _ name: [UInt8], in names: [[UInt8]]
  ) -> (name: [UInt8], differsInCase: Bool)? {
    if let exact = names.first(where: { $0 == name }) { return (exact, false) }
    // Swift compares strings by canonical equivalence; bytes that are no UTF-8 equal nothing else.
    guard let wanted = String(validating: name, as: UTF8.self) else { return nil }
    let texts = names.compactMap { name in
      String(validating: name, as: UTF8.self).map { (name, $0) }
    }
    if let equal = texts.first(where: { $0.1 == wanted }) { return (equal.0, false) }
    let folded = wanted.lowercased()
    return texts.first { $0.1.lowercased() == folded }.map { ($0.0, true) }
  }
}
