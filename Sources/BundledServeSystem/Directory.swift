import CLinux
import Glibc

/// A folder below which files are opened, and nothing else: the kernel holds the border.
package final class Directory: Sendable {
  private let handle: FileHandle
  /// Its path without links, as bytes.
  package let realPath: [UInt8]

  package init(path: String) throws(SystemError) {
    guard let real = realPathBytes(Array(path.utf8)) else { throw .last }
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    handle = FileHandle(descriptor: descriptor)
    realPath = real
  }

  package func status() throws(SystemError) -> FileStatus { try handle.status() }

  /// What a path names now, links followed: tells whether a folder was put in another's place.
  package static func status(ofPath path: String) throws(SystemError) -> FileStatus {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .last }
    return FileStatus(status)
  }

  /// Opens a path relative to this folder that contains no link, never outside it.
  ///
  /// What is no file and no folder can be asked for its status but not read: opened for reading, a
  /// FIFO would wake its writer, and a device whatever it drives.
  ///
  /// - Throws: `loop` where a link is in the way, the system's error else (openat2(2)).
  package func open(_ path: [UInt8]) throws(SystemError) -> FileHandle {
    // Should a FIFO come in its place meanwhile, the open at least does not wait.
    let reading = O_RDONLY | O_NOCTTY | O_NONBLOCK
    let flags = UInt64(O_CLOEXEC | (isReadable(path) ? reading : statusOnly))
    let resolve = UInt64(RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_SYMLINKS)
    while true {
      let descriptor = unsafe withCString(path.isEmpty ? [UInt8(ascii: ".")] : path) {
        unsafe bundled_openat2(handle.descriptor, $0, flags, resolve)
      }
      if descriptor >= 0 { return FileHandle(descriptor: descriptor) }
      // EAGAIN: the tree moved while the kernel was walking it.
      guard errno == EAGAIN || errno == EINTR else { throw .last }
    }
  }

  /// Whether there is anything that reading does not change; what is not there, `open` says.
  private func isReadable(_ path: [UInt8]) -> Bool {
    var status = stat()
    let result = unsafe withCString(path) {
      unsafe fstatat(handle.descriptor, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    return result != 0 || FileStatus(status).kind != .other
  }

  /// Resolves the links of a path below this folder; nil when it leads out of it or nowhere.
  package func resolvingLinks(_ path: [UInt8]) -> [UInt8]? {
    guard let real = realPathBytes(realPath + [UInt8(ascii: "/")] + path) else { return nil }
    if real == realPath { return [] }
    let prefix = realPath == [UInt8(ascii: "/")] ? realPath : realPath + [UInt8(ascii: "/")]
    return real.starts(with: prefix) ? Array(real.dropFirst(prefix.count)) : nil
  }

  /// The names in a folder below this one, in no order, without `.` and `..`.
  package func names(in path: [UInt8], limit: Int) throws(SystemError) -> [[UInt8]] {
    let descriptor = try open(path).release()
    guard let stream = unsafe fdopendir(descriptor) else {
      let failure = SystemError.last
      close(descriptor)
      throw failure
    }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while names.count < limit, let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe Array($0.prefix { $0 != 0 })
      }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    return names
  }
}

/// `O_PATH`, which Glibc's module does not export.
private let statusOnly: Int32 = 0o10000000

private func withCString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result)
  -> Result
{
  unsafe (bytes + [0]).withUnsafeBytes {
    unsafe body($0.baseAddress!.assumingMemoryBound(to: CChar.self))
  }
}

private func realPathBytes(_ path: [UInt8]) -> [UInt8]? {
  guard let real = unsafe withCString(path, { unsafe realpath($0, nil) }) else { return nil }
  defer { unsafe free(real) }
  return unsafe Array(UnsafeRawBufferPointer(start: real, count: strlen(real)))
}
