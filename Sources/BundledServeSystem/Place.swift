import Glibc

/// Where a file lies, kept so that asking whether it still lies there costs a system call a level.
package struct Place: Sendable {
  /// The folders below the root on the way to the file, outermost first, then the file, then the
  /// folder it lies in: C strings one behind the other, each beginning with the root.
  ///
  /// One piece of memory: among thousands of files each further one is another the processor waits for.
  private let text: [CChar]
  private let folder: Int

  /// - Parameters:
  ///   - root: the folder that is served, by a path of any kind.
  ///   - path: a file below it, with no link on the way.
  package init(root: String, path: [UInt8]) {
    var folder = Array(root.utf8)
    var step = folder
    var text: [UInt8] = []
    for name in path.split(separator: UInt8(ascii: "/")) {
      folder = step
      step += [UInt8(ascii: "/")] + name
      text += step + [0]
    }
    self.folder = text.count
    self.text = (text + folder + [0]).map { CChar(bitPattern: $0) }
  }

  /// The file that lies there now, and below the root the folder it lies in; nil where a link is in
  /// the way, or no file.
  package func look() -> (file: FileStatus, folder: FileStatus?)? {
    unsafe text.withUnsafeBufferPointer { text in
      guard let start = text.baseAddress else { return nil }
      var status = stat()
      var last: FileStatus?
      var offset = 0
      while true {
        let step = unsafe start + offset
        guard unsafe lstat(step, &status) == 0 else { return nil }
        offset += unsafe strlen(step) + 1
        if offset == folder { break }
        // `lstat` looks through every link but the last: each folder must itself be one.
        guard status.st_mode & S_IFMT == S_IFDIR else { return nil }
        last = FileStatus(status)
      }
      return status.st_mode & S_IFMT == S_IFREG ? (FileStatus(status), last) : nil
    }
  }

  /// The folder in which the file lies, as it is now.
  package func folderStatus() -> FileStatus? {
    unsafe text.withUnsafeBufferPointer { text in
      var status = stat()
      guard let start = text.baseAddress, unsafe stat(start + folder, &status) == 0 else {
        return nil
      }
      return FileStatus(status)
    }
  }
}
