import BundledServeSystem
public import FoundationEssentials

/// A folder as Xcode copies it into an app, with the lookups of Foundation's `Bundle`.
///
/// A folder reference has no layout: `Contents` or `Resources` in it are folders like others. The
/// file system is read on each call. As on a device and in the server, names match under canonical
/// equivalence, what no app means to ship is not there, and no path leads out of the folder.
public struct FolderReference: Sendable {
  /// The folder's path, without a slash at its end.
  private let root: String

  /// Refers to the folder at a file URL, whether or not it is there yet.
  public init(_ url: URL) {
    root = PathNames(url.absoluteURL.path(percentEncoded: false)).list.map { "/" + $0 }.joined()
  }

  /// Returns the path of a file or folder, as `Bundle` finds it.
  ///
  /// - Parameters:
  ///   - name: may contain folders. Without one, the first of the type is meant.
  ///   - type: the extension; without one, `name` is the whole name.
  ///   - directory: where below the folder to look.
  public func path(
    forResource name: String?, ofType type: String?, inDirectory directory: String? = nil
  ) -> String? {
    resource(name ?? "", type: type ?? "", in: directory ?? "")
  }

  /// Returns the URL of a file or folder, as `Bundle` finds it.
  public func url(
    forResource name: String?, withExtension type: String?, subdirectory directory: String? = nil
  ) -> URL? {
    resource(name ?? "", type: type ?? "", in: directory ?? "").map(fileURL)
  }

  /// Returns the paths of all resources of a type; without one, of everything.
  public func paths(
    forResourcesOfType type: String?, inDirectory directory: String? = nil
  ) -> [String] {
    resources(type: type ?? "", in: directory ?? "")
  }

  /// Returns the URLs of all resources of a type; without one, of everything.
  public func urls(
    forResourcesWithExtension type: String?, subdirectory directory: String? = nil
  ) -> [URL] {
    resources(type: type ?? "", in: directory ?? "").map(fileURL)
  }

  /// Returns the path under which the server has a file, percent-encoded as its URL has it.
  ///
  /// - Returns: nil for what is not below the folder, or never served.
  public func urlPath(for url: URL) -> String? {
    let names = PathNames(url.absoluteURL.path(percentEncoded: false)).list
    let rootNames = PathNames(root).list
    guard url.isFileURL,
      names.starts(with: rootNames, by: { $0.utf8.elementsEqual($1.utf8) })
    else { return nil }
    let below = names.dropFirst(rootNames.count)
    guard !below.contains(where: { ResourceFilter.hides($0.utf8) }) else { return nil }
    let slash = url.hasDirectoryPath && !below.isEmpty ? "/" : ""
    return "/" + PercentEncoding.encodePath(below.joined(separator: "/").utf8) + slash
  }
}

extension FolderReference {
  private func resource(_ name: String, type: String, in directory: String) -> String? {
    let name = ResourceName(name, type: type)
    guard let fileName = name.fileName else {
      return type.isEmpty ? nil : resources(type: type, in: directory).first
    }
    let folders = folders(directory + "/" + name.folder)
    return folders.lazy.compactMap { find(fileName, in: $0) }.first(where: isServed)
  }

  private func resources(type: String, in directory: String) -> [String] {
    var listings = folders(directory).map { folder in
      names(in: folder).filter { type.isEmpty || ResourceName.has(type: type, $0) }
        .map { folder + "/" + $0 }.filter(isServed)
    }
    if type.isEmpty {
      // `Bundle` lists everything of the folder, but of the first localization alone.
      let localized = listings.dropFirst().first { !$0.isEmpty }
      listings = listings.prefix(1) + [localized ?? []]
    }
    return Array(listings.joined())
  }

  /// Where to look: the folder itself, then the localizations that Foundation takes when no user
  /// has chosen a language. A folder that is not there is named by an empty path.
  private func folders(_ directory: String) -> [String] {
    let directory = PathNames(directory)
    guard directory.staysInside else { return [] }
    let inRoot = names(in: root)
    let english = ["en.lproj", "English.lproj", "en_US.lproj"].first(where: inRoot.contains)
    return [[], [english ?? "en.lproj"], ["Base.lproj"]].map { localization in
      (localization + directory.list).reduce(root) { find($1, in: $0) ?? "" }
    }
  }

  /// The path of a file or folder in a folder: by its exact bytes, else by what a device's file
  /// system takes for the same.
  private func find(_ name: String, in folder: String) -> String? {
    let names = names(in: folder)
    let found = names.first { $0.utf8.elementsEqual(name.utf8) } ?? names.first { $0 == name }
    return found.map { folder + "/" + $0 }
  }

  private func names(in folder: String) -> [String] {
    guard !folder.isEmpty else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !ResourceFilter.hides($0.utf8) }
  }

  /// As in the server: a link is what it leads to, and nothing when that is outside or hidden.
  private func isServed(_ path: String) -> Bool {
    let below = path.utf8.dropFirst(root.utf8.count).drop { $0 == UInt8(ascii: "/") }
    let target = try? Directory(path: root).resolvingLinks(Array(below))
    let names = target?.split(separator: UInt8(ascii: "/"))
    return names.map { !$0.contains { ResourceFilter.hides($0) } } ?? false
  }

  /// Ends in a slash for a folder, as `Bundle` has it.
  private func fileURL(_ path: String) -> URL {
    var isDirectory = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    return URL(filePath: path, directoryHint: isDirectory ? .isDirectory : .notDirectory)
  }
}

/// A resource's name as asked for, taken apart.
private struct ResourceName {
  /// The name on disk; nil where none was given.
  let fileName: String?
  /// The folder that the name contains.
  let folder: String

  init(_ name: String, type: String) {
    var file = name.utf8[...]
    var folder = name.utf8.prefix(0)
    if let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = name.utf8[..<slash]
      file = name.utf8[name.utf8.index(after: slash)...]
      // `Bundle` looks for `css` in `css` when asked for `css/`, and for a file called `/`.
      if file.isEmpty { file = folder.isEmpty ? name.utf8[...] : folder }
    }
    let dot = type.isEmpty || type.utf8.first == UInt8(ascii: ".") ? "" : "."
    fileName = file.isEmpty ? nil : String(Substring(file)) + dot + type
    self.folder = String(Substring(folder))
  }

  /// Whether the name has this extension, taken from its first dot or from its last.
  static func has(type: String, _ name: String) -> Bool {
    let dot = UInt8(ascii: ".")
    let suffix = (type.utf8.first == dot ? "" : ".") + type
    guard suffix != ".", let first = name.utf8.firstIndex(of: dot),
      let last = name.utf8.lastIndex(of: dot)
    else { return false }
    return [first, last].contains { name.utf8[$0...].elementsEqual(suffix.utf8) }
  }
}

/// The names of a path, with `.` and `..` resolved.
private struct PathNames {
  private(set) var list: [String] = []
  /// Whether the path never goes above where it begins.
  private(set) var staysInside = true

  init(_ path: String) {
    for name in path.utf8.split(separator: UInt8(ascii: "/")) {
      switch String(Substring(name)) {
      case ".": break
      case "..": if list.popLast() == nil { staysInside = false }
      case let name: list.append(name)
      }
    }
  }
}
