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
    return try open(path, flags: O_CLOEXEC | (isReadable(path) ? reading : statusOnly))
  }

  /// What a path without links leads to below this folder; it need not be readable.
  package func status(of path: [UInt8]) throws(SystemError) -> FileStatus {
    try open(path, flags: statusOnly | O_CLOEXEC).status()
  }

  private func open(_ path: [UInt8], flags: Int32) throws(SystemError) -> FileHandle {
    let resolve = UInt64(RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_SYMLINKS)
    for _ in 0..<100 {
      let descriptor = unsafe withCString(path.isEmpty ? [UInt8(ascii: ".")] : path) {
        unsafe bundled_openat2(handle.descriptor, $0, UInt64(flags), resolve)
      }
      if descriptor >= 0 { return FileHandle(descriptor: descriptor) }
      // EAGAIN: the tree moved while the kernel was walking it, or another program holds a lease.
      guard errno == EAGAIN || errno == EINTR else { throw .last }
    }
    throw .busy
  }

  /// Whether there is anything that reading does not change; what is not there, `open` says.
  private func isReadable(_ path: [UInt8]) -> Bool {
    var status = stat()
    let result = unsafe withCString(path) {
      unsafe fstatat(handle.descriptor, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    return result != 0 || FileStatus(status).kind != .other
  }

  /// Resolves the links of a path below this folder.
  ///
  /// - Throws: `crossesBoundary` when it leads out, whether or not something is there; the system's
  ///   error when it leads nowhere in here.
  package func resolvingLinks(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
    try resolve(realPath + [UInt8(ascii: "/")] + path, links: 0)
  }

  private func resolve(_ path: [UInt8], links: Int) throws(SystemError) -> [UInt8] {
    if let real = realPathBytes(path) { return try below(real) }
    let failure = SystemError.last
    // As many links as the kernel follows.
    guard links < 40 else { throw .loop }
    // Where does it stop: how many names lead to something? More names never lead further.
    let names = path.split(separator: UInt8(ascii: "/"))
    var reached: (count: Int, real: [UInt8]) = (0, [UInt8(ascii: "/")])
    var tooMany = names.count
    while tooMany - reached.count > 1 {
      let count = (reached.count + tooMany) / 2
      if let real = realPathBytes(absolute(names.prefix(count))) {
        reached = (count, real)
      } else {
        tooMany = count
      }
    }
    _ = try below(reached.real)
    // There the path ends, or a link begins whose own target is not there.
    guard reached.count < names.count,
      let target = linkTarget(reached.real + [UInt8(ascii: "/")] + names[reached.count])
    else { throw failure }
    let isAbsolute = target.first == UInt8(ascii: "/")
    _ = try resolve(
      isAbsolute ? target : reached.real + [UInt8(ascii: "/")] + target, links: links + 1)
    throw failure
  }

  /// A real path as seen from this folder.
  private func below(_ real: [UInt8]) throws(SystemError) -> [UInt8] {
    if real == realPath { return [] }
    let prefix = realPath == [UInt8(ascii: "/")] ? realPath : realPath + [UInt8(ascii: "/")]
    guard real.starts(with: prefix) else { throw .crossesBoundary }
    return Array(real.dropFirst(prefix.count))
  }

  private func absolute(_ names: ArraySlice<ArraySlice<UInt8>>) -> [UInt8] {
    [UInt8(ascii: "/")] + names.joined(separator: [UInt8(ascii: "/")])
  }

  /// The names in a folder below this one, in no order, without `.` and `..`.
  package func names(in path: [UInt8], limit: Int) throws(SystemError) -> [[UInt8]] {
    try Directory.names(of: try open(path), limit: limit)
  }

  /// The names in an open folder.
  package static func names(
    of folder: consuming FileHandle, limit: Int
  ) throws(SystemError) -> [[UInt8]] {
    let descriptor = folder.release()
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

/// The text of a link, or nil for what is none.
private func linkTarget(_ path: [UInt8]) -> [UInt8]? {
  let capacity = Int(PATH_MAX)
  let target = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
    count = unsafe withCString(path) { path in
      unsafe buffer.withMemoryRebound(to: CChar.self) {
        unsafe max(0, readlink(path, $0.baseAddress!, capacity))
      }
    }
  }
  return target.isEmpty ? nil : target
}
