import Glibc

/// Where a file lies, kept so that asking whether it still lies there costs a system call a level.
package struct Place: Sendable {
  /// The folders below the root on the way to the file, outermost first, then the file: C strings
  /// that each begin with the root.
  private let steps: [[CChar]]
  private let folder: [CChar]

  /// - Parameters:
  ///   - root: the folder that is served, by a path of any kind.
  ///   - path: a file below it, with no link on the way.
  package init(root: String, path: [UInt8]) {
    var text = root.utf8.map { CChar(bitPattern: $0) }
    var folder = text + [0]
    var steps: [[CChar]] = []
    for name in path.split(separator: UInt8(ascii: "/")) {
      folder = steps.last ?? folder
      text += [CChar(bitPattern: UInt8(ascii: "/"))] + name.map { CChar(bitPattern: $0) }
      steps.append(text + [0])
    }
    self.steps = steps
    self.folder = folder
  }

  /// The file that lies there now; nil where a link is in the way, or no file.
  package func status() -> FileStatus? {
    var status = stat()
    for index in steps.indices {
      guard unsafe lstat(steps[index], &status) == 0 else { return nil }
      // `lstat` looks through every link but the last: each folder must itself be one.
      let wanted = index == steps.count - 1 ? S_IFREG : S_IFDIR
      guard status.st_mode & S_IFMT == wanted else { return nil }
    }
    return FileStatus(status)
  }

  /// The folder in which the file lies, as it is now.
  package func folderStatus() -> FileStatus? {
    var status = stat()
    guard unsafe stat(folder, &status) == 0 else { return nil }
    return FileStatus(status)
  }
}
