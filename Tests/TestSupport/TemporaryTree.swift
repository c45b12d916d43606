import Glibc

/// A temporary folder that removes itself; names are bytes, and need not be valid UTF-8.
///
/// Every maker returns the tree, so that calls chain; missing parent folders are made.
package final class TemporaryTree: Sendable {
  /// Its path without links.
  package let path: String
  private let cleanup: Int

  package init() throws {
    let base = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    guard let real = unsafe realpath(base, nil) else { throw SocketError.last("realpath \(base)") }
    defer { unsafe free(real) }
    let template = "\(unsafe String(cString: real))/bundled-serve-test-XXXXXX"
    let path = try unsafe template.withCString { text in
      let copy = unsafe strdup(text)
      defer { unsafe free(copy) }
      guard let copy = unsafe copy, unsafe mkdtemp(copy) != nil else {
        throw SocketError.last("mkdtemp \(template)")
      }
      return unsafe String(cString: copy)
    }
    self.path = path
    cleanup = ExitCleanup.shared.add { removeTree(path.bytes) }
  }

  deinit {
    removeTree(path.bytes)
    ExitCleanup.shared.remove(cleanup)
  }

  /// The path of an entry, for arguments; its name has to be valid UTF-8.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The path of an entry as bytes.
  package func pathBytes(_ name: some BytesConvertible) -> [UInt8] {
    path.bytes + [UInt8(ascii: "/")] + name.bytes
  }

  /// Makes a file, or replaces its contents in place.
  @discardableResult
  package func file(
    _ name: some BytesConvertible, _ contents: any BytesConvertible = ""
  ) throws -> TemporaryTree {
    try write(contents.bytes, to: name, flags: O_TRUNC)
  }

  /// Adds to the end of a file.
  @discardableResult
  package func append(
    _ contents: any BytesConvertible, to name: some BytesConvertible
  ) throws -> TemporaryTree {
    try write(contents.bytes, to: name, flags: O_APPEND)
  }

  private func write(
    _ contents: [UInt8], to name: some BytesConvertible, flags: Int32
  ) throws -> TemporaryTree {
    try makeParents(of: name.bytes)
    let descriptor = try unsafe make("open", name) {
      unsafe open($0, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o644)
    }
    defer { close(descriptor) }
    var rest = contents[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      guard count >= 0 else { throw SocketError.last("write") }
      rest = rest.dropFirst(count)
    }
    return self
  }

  @discardableResult
  package func folder(_ name: some BytesConvertible) throws -> TemporaryTree {
    try makeParents(of: name.bytes + "/x".utf8)
    return self
  }

  /// Makes a symbolic link with exactly this text.
  @discardableResult
  package func symlink(
    _ name: some BytesConvertible, to target: some BytesConvertible
  ) throws -> TemporaryTree {
    try makeParents(of: name.bytes)
    try unsafe make("symlink", name) { link in
      unsafe target.withCString { unsafe Glibc.symlink($0, link) }
    }
    return self
  }

  @discardableResult
  package func fifo(_ name: some BytesConvertible) throws -> TemporaryTree {
    try makeParents(of: name.bytes)
    try unsafe make("mkfifo", name) { unsafe mkfifo($0, 0o644) }
    return self
  }

  private func makeParents(of name: [UInt8]) throws {
    for (index, byte) in name.enumerated() where byte == UInt8(ascii: "/") && index > 0 {
      let status = unsafe pathBytes(Array(name[..<index])).withCString { unsafe mkdir($0, 0o755) }
      guard status == 0 || errno == EEXIST else { throw SocketError.last("mkdir") }
    }
  }

  @discardableResult
  func make(
    _ call: String, _ name: some BytesConvertible, _ body: (UnsafePointer<CChar>) -> Int32
  ) throws -> Int32 {
    let status = unsafe pathBytes(name).withCString { unsafe body($0) }
    guard status >= 0 else {
      throw SocketError.last("\(call) \(String(decoding: pathBytes(name), as: UTF8.self))")
    }
    return status
  }
}
