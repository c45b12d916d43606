import Glibc

extension TemporaryTree {
  @discardableResult
  package func chmod(_ name: some BytesConvertible, _ mode: UInt32) throws -> TemporaryTree {
    try unsafe make("chmod", name) { unsafe Glibc.chmod($0, mode) }
    return self
  }

  /// Sets when the contents changed last; of a link itself, not of what it names.
  @discardableResult
  package func modified(
    _ name: some BytesConvertible, seconds: Int, nanoseconds: Int = 0
  ) throws -> TemporaryTree {
    let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
    let times = [time, time]
    try unsafe make("utimensat", name) {
      unsafe utimensat(AT_FDCWD, $0, times, AT_SYMLINK_NOFOLLOW)
    }
    return self
  }

  /// Gives an entry another name, over what has it now.
  @discardableResult
  package func rename(
    _ name: some BytesConvertible, to other: some BytesConvertible
  ) throws -> TemporaryTree {
    try unsafe make("rename", name) { old in
      unsafe pathBytes(other).withCString { unsafe Glibc.rename(old, $0) }
    }
    return self
  }

  /// Removes an entry and all below it, if there is one.
  @discardableResult
  package func remove(_ name: some BytesConvertible) -> TemporaryTree {
    removeTree(pathBytes(name))
    return self
  }

  package func exists(_ name: some BytesConvertible) -> Bool {
    var status = stat()
    return unsafe pathBytes(name).withCString { unsafe lstat($0, &status) } == 0
  }

  /// Reads a file.
  package func contents(_ name: some BytesConvertible) throws -> [UInt8] {
    try readFile(pathBytes(name))
  }

  /// Reads a file as text.
  package func text(_ name: some BytesConvertible) throws -> String {
    String(decoding: try contents(name), as: UTF8.self)
  }

  /// The names in a folder, in the order of their bytes.
  package func names(in folder: some BytesConvertible = "") throws -> [[UInt8]] {
    let folder = pathBytes(folder)
    guard let stream = unsafe folder.withCString({ unsafe opendir($0) }) else {
      throw SocketError.last("opendir \(String(decoding: folder, as: UTF8.self))")
    }
    defer { unsafe closedir(stream) }
    return unsafe entries(of: stream).sorted { $0.lexicographicallyPrecedes($1) }
  }
}

/// Reads a whole file, of which the size need not be known.
func readFile(_ path: some BytesConvertible) throws -> [UInt8] {
  let descriptor = unsafe path.withCString { unsafe open($0, O_RDONLY | O_CLOEXEC) }
  guard descriptor >= 0 else {
    throw SocketError.last("open \(String(decoding: path.bytes, as: UTF8.self))")
  }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = unsafe read(descriptor, &piece, piece.count)
    guard count >= 0 else { throw SocketError.last("read") }
    if count == 0 { return bytes }
    bytes += piece[..<count]
  }
}

/// Removes what a path names and all below it; links are removed, not followed.
func removeTree(_ path: [UInt8]) {
  unsafe path.withCString { path in
    // A test may have taken the rights away that removing needs.
    if unsafe unlink(path) == 0 { return }
    unsafe _ = chmod(path, 0o700)
  }
  if let stream = unsafe path.withCString({ unsafe opendir($0) }) {
    let names = unsafe entries(of: stream)
    unsafe closedir(stream)
    for name in names { removeTree(path + [UInt8(ascii: "/")] + name) }
  }
  unsafe path.withCString { unsafe _ = rmdir($0) }
}

func entries(of stream: OpaquePointer) -> [[UInt8]] {
  var names: [[UInt8]] = []
  while let entry = unsafe readdir(stream) {
    let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
      unsafe Array($0.prefix { $0 != 0 })
    }
    if name != ".".bytes, name != "..".bytes { names.append(name) }
  }
  return names
}
