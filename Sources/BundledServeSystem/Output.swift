import Glibc

/// Files that the process writes.
package enum Output {
  /// Opens a file for appending, making it if need be; `-` is standard output.
  package static func appending(to path: String) throws(SystemError) -> FileHandle {
    if path == "-" { return try duplicate(STDOUT_FILENO) }
    // A FIFO that nobody reads is an error at once, where an ordinary open would wait for a reader.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC
    let descriptor = unsafe open(path, flags | O_NONBLOCK, 0o644)
    guard descriptor >= 0 else { throw .last }
    _ = fcntl(descriptor, F_SETFL, O_APPEND)
    return FileHandle(descriptor: descriptor)
  }

  /// Whether a file ends in the middle of a line, as a disk that was full leaves it.
  package static func endsInsideLine(_ path: String) -> Bool {
    guard path != "-", let status = try? Directory.status(ofPath: path), status.kind == .regular,
      status.size > 0
    else { return false }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    let handle = FileHandle(descriptor: descriptor)
    return (try? handle.read(offset: status.size - 1, count: 1)) != [UInt8(ascii: "\n")]
  }

  /// Removes a file if there is one.
  ///
  /// - Throws: `exists` for what is no ordinary file; it stays.
  package static func remove(_ path: String) throws(SystemError) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return }
      throw .last
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .exists }
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .last }
  }

  /// Standard error, for a writer of its own.
  package static func standardError() throws(SystemError) -> FileHandle {
    try duplicate(STDERR_FILENO)
  }

  private static func duplicate(_ descriptor: Int32) throws(SystemError) -> FileHandle {
    let copy = dup(descriptor)
    guard copy >= 0 else { throw .last }
    return FileHandle(descriptor: copy)
  }

  /// Puts a file in place whole: a reader sees the old one or the new one, never a part.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    let temporary = "\(path).\(getpid()).tmp"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .last }
    do throws(SystemError) {
      let handle = FileHandle(descriptor: descriptor)
      try handle.write(bytes)
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    guard unsafe rename(temporary, path) == 0 else {
      let failure = SystemError.last
      unsafe unlink(temporary)
      throw failure
    }
  }

  package static func writeToStandardError(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  package static func writeToStandardOutput(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}

/// The process's own number.
package var processIdentifier: Int32 { getpid() }

/// Ends the process with an exit status.
package func leave(_ status: Int32) -> Never { exit(status) }
