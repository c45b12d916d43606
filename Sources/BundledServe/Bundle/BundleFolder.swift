package import BundledServeSystem

/// A served folder: opened by its path, and opened again when another folder took its place.
package final class BundleFolder: Sendable {
  /// The path segment it is mounted under; nil at the root.
  package let name: String?
  package let path: String
  private let opened: Lock<Opened>

  private struct Opened {
    var directory: Directory
    var status: FileStatus
  }

  package init(name: String?, path: String) throws(SystemError) {
    self.name = name
    self.path = path
    opened = Lock(try BundleFolder.open(path))
  }

  private static func open(_ path: String) throws(SystemError) -> Opened {
    let directory = try Directory(path: path)
    // Search permission alone lets a folder open here and nothing in it be listed or found later.
    _ = try directory.names(in: [], limit: 1)
    return Opened(directory: directory, status: try directory.status())
  }

  /// The folder as the path names it now: builds delete their output folder and make it again.
  ///
  /// - Returns: nil while there is none.
  package func directory() -> Directory? {
    guard let now = try? Directory.status(ofPath: path) else { return nil }
    return opened.withLock { opened in
      if now.device == opened.status.device, now.inode == opened.status.inode {
        return opened.directory
      }
      guard let fresh = try? BundleFolder.open(path) else { return nil }
      opened = fresh
      return fresh.directory
    }
  }
}
