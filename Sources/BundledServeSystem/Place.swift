import Glibc

/// Where a file lies, kept so that asking whether it still lies there costs a look a level.
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
  package func look(for request: Request) -> (file: FileStatus, folder: FileStatus?)? {
    unsafe text.withUnsafeBufferPointer { text in
      guard let start = text.baseAddress else { return nil }
      var last: FileStatus?
      var offset = 0
      while true {
        let step = unsafe start + offset
        let count = unsafe strlen(step)
        guard let status = unsafe request.exchange.status(of: step, count: count) else {
          return nil
        }
        offset += count + 1
        if offset == folder { return status.kind == .regular ? (status, last) : nil }
        // A look goes through every link but the last: each folder must itself be one.
        guard status.kind == .directory else { return nil }
        last = status
      }
    }
  }

  /// The folder in which the file lies, as it is now, or for a request: no earlier than that.
  package func folderStatus(for request: Request? = nil) -> FileStatus? {
    unsafe text.withUnsafeBufferPointer { text in
      guard let start = text.baseAddress else { return nil }
      let step = unsafe start + folder
      guard let request else { return unsafe FileStatus(ofPath: step, followsLinks: true) }
      return unsafe request.exchange.status(of: step, count: strlen(step), followsLinks: true)
    }
  }
}
