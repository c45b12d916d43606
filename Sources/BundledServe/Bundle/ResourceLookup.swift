package import BundledServeSystem

/// What a request path leads to in a bundle.
package enum Resource: ~Copyable {
  case file(FoundFile)
  /// A folder asked for without its slash.
  case folder
  /// Nothing; for a folder asked for with its slash: no start page.
  case missing
  case forbidden
  /// A file that somebody is writing.
  case busy
  /// A link that leaves the bundle.
  case outside
  /// Nothing can be opened any more, whatever it is.
  case exhausted(SystemError)

  var isMissing: Bool {
    switch self {
    case .missing: true
    default: false
    }
  }
}

/// Finds the file a request path names, opened once, never outside the bundle.
package struct ResourceLookup {
  static let index = Array("index.html".utf8)
  /// So many names of a folder are looked at; more are not searched for similar ones.
  static let searchLimit = 20_000

  private let directory: Directory

  package init(in directory: Directory) { self.directory = directory }

  package func find(_ path: RequestPath) -> Resource {
    if path.hasEncodedSlash || path.isHidden { return .missing }
    do throws(SystemError) {
      do throws(SystemError) {
        return try open(path.bytes, asFolder: path.hasTrailingSlash)
      } catch  where error.isAbsence {
        guard let equal = equivalent(to: path), equal != path.bytes else { throw error }
        return try open(equal, asFolder: path.hasTrailingSlash, isGuess: true)
      }
    } catch {
      switch error {
      case .permission: return .forbidden
      case .busy: return .busy
      case .crossesBoundary: return .outside
      case .tooManyOpenFiles, .tooManyOpenFilesInSystem, .outOfMemory: return .exhausted(error)
      default: return .missing
      }
    }
  }

  /// Opens a path; where links are in the way, opens what they lead to, if that is in the bundle.
  ///
  /// - Parameter isGuess: whether something else was asked for.
  private func open(
    _ path: [UInt8], asFolder: Bool, isIndex: Bool = false, isGuess: Bool = false
  ) throws(SystemError) -> Resource {
    do throws(SystemError) {
      return try open(
        path, at: path, asFolder: asFolder, isIndex: isIndex, isGuess: isGuess)
    } catch .loop {
      return try open(
        path, at: try target(of: path), asFolder: asFolder, isIndex: isIndex, isGuess: isGuess)
    }
  }

  private func open(
    _ path: [UInt8], at real: [UInt8], asFolder: Bool, isIndex: Bool, isGuess: Bool
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
      return try open(
        path.appending(name: ResourceLookup.index), asFolder: false, isIndex: true, isGuess: isGuess
      )
    case .directory where !isIndex:
      return .folder
    default:
      throw .noEntry
    }
  }

  /// Where the links of a path lead in the bundle.
  private func target(of path: [UInt8]) throws(SystemError) -> [UInt8] {
    let real = try directory.resolvingLinks(path)
    // A link must not give a second name to what the filter hides.
    let names = real.split(separator: UInt8(ascii: "/"))
    guard !names.contains(where: { ResourceFilter.hides($0) }) else { throw .noEntry }
    return real
  }

  /// What a path leads to, links followed; it need not be readable.
  func status(of path: [UInt8]) throws(SystemError) -> FileStatus {
    do throws(SystemError) {
      return try directory.status(of: path)
    } catch .loop {
      return try directory.status(of: try target(of: path))
    }
  }

  /// What a request for a path leads to, without opening it.
  func kind(of path: RequestPath) -> FileStatus.Kind? {
    guard !path.hasEncodedSlash, !path.isHidden else { return nil }
    let bytes =
      path.hasTrailingSlash ? path.bytes.appending(name: ResourceLookup.index) : path.bytes
    return try? status(of: bytes).kind
  }

  /// The names in a folder that the filter does not hide, links followed.
  func names(in folder: [UInt8], limit: Int = searchLimit) throws(SystemError) -> [[UInt8]] {
    try Directory.names(of: try openFollowingLinks(folder), limit: limit)
      .filter { !ResourceFilter.hides($0) }
  }

  private func openFollowingLinks(_ path: [UInt8]) throws(SystemError) -> FileHandle {
    do throws(SystemError) {
      return try directory.open(path)
    } catch .loop {
      return try directory.open(try target(of: path))
    }
  }

  /// The path whose names equal these in bytes or else under Unicode canonical equivalence, as APFS
  /// would find it.
  func equivalent(to path: RequestPath) -> [UInt8]? {
    var found: [UInt8] = []
    for name in path.names {
      if let status = try? status(of: found.appending(name: name)), status.kind != .other {
        found = found.appending(name: name)
        continue
      }
      // Swift compares strings by canonical equivalence; bytes that are no UTF-8 equal nothing else.
      guard let wanted = String(validating: name, as: UTF8.self).flatMap(CanonicalText.init),
        let equal = (try? names(in: found))?.first(where: {
          String(validating: $0, as: UTF8.self).map(wanted.isEquivalent) ?? false
        })
      else { return nil }
      found = found.appending(name: equal)
    }
    return found
  }
}

extension RequestPath {
  /// Whether the filter hides one of the names.
  var isHidden: Bool { names.contains { ResourceFilter.hides($0) } }
}

extension [UInt8] {
  /// The path of what has this name in the folder of this path.
  func appending(name: [UInt8]) -> [UInt8] { self + (isEmpty ? [] : [UInt8(ascii: "/")]) + name }
}

extension SystemError {
  /// Whether it says that nothing has the path.
  var isAbsence: Bool { self == .noEntry || self == .notDirectory || self == .nameTooLong }
}
