import Glibc

/// What `fstat(2)` says of an open file, and enough of it to tell one content from another.
package struct FileStatus: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64
  package let size: UInt64
  package let modified: FileTime
  /// Of the last change of content, name or attributes; no call can set it.
  package let changed: FileTime
  package let kind: Kind
  /// How many names it has; none once it is removed.
  package let links: UInt64

  package enum Kind: Sendable { case regular, directory, other }

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = UInt64(max(0, status.st_size))
    modified = FileTime(status.st_mtim)
    changed = FileTime(status.st_ctim)
    links = UInt64(status.st_nlink)
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      default: .other
      }
  }

  /// What lies at a path, or behind the link there; nil where nothing does.
  init?(ofPath path: UnsafePointer<CChar>, followsLinks: Bool) {
    var status = stat()
    guard unsafe (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
      return nil
    }
    self.init(status)
  }

  /// Whether a file that was like this holds the same bytes now.
  ///
  /// A file of which a name was removed, as by one that replaced it, got a new time of change by that
  /// alone.
  package func hasSameContent(as now: FileStatus) -> Bool {
    self == now || now.links < links && size == now.size && modified == now.modified
  }
}

/// An open file descriptor that closes itself.
package struct FileHandle: ~Copyable, Sendable {
  package let descriptor: Int32

  package init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Gives the descriptor away; the receiver closes it.
  package consuming func release() -> Int32 {
    let descriptor = descriptor
    discard self
    return descriptor
  }

  package func status() throws(SystemError) -> FileStatus {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .last }
    return FileStatus(status)
  }

  /// Reads from an offset until the count or the end of the file is reached.
  package func read(offset: UInt64 = 0, count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      do throws(SystemError) {
        unsafe length = try read(into: UnsafeMutableRawBufferPointer(buffer), offset: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads from an offset until the buffer is full or the end of the file is reached.
  ///
  /// - Returns: how many bytes were read.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, offset: UInt64
  ) throws(SystemError) -> Int {
    var length = 0
    while length < buffer.count {
      let result = unsafe pread(
        descriptor, buffer.baseAddress! + length, buffer.count - length, off_t(offset) + length)
      if result == 0 { break }
      if result > 0 {
        length += result
      } else if errno != EINTR {
        throw .last
      }
    }
    return length
  }

  /// Writes everything, however many calls it takes and however long a full pipe has to be waited for.
  package func write(_ bytes: some Collection<UInt8>) throws(SystemError) {
    if let failure = writeAsMuchAsFits(bytes).failure { throw failure }
  }

  /// Writes until all is written or a call fails, and says how much was written by then.
  package func writeAsMuchAsFits(
    _ bytes: some Collection<UInt8>
  ) -> (count: Int, failure: SystemError?) {
    let bytes = ContiguousArray(bytes)
    return unsafe bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let result = unsafe Glibc.write(
          descriptor, buffer.baseAddress! + sent, buffer.count - sent)
        if result >= 0 {
          sent += result
        } else if errno == EAGAIN {
          // Whoever shares a pipe with us may have made it one that does not wait.
          var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = unsafe poll(&entry, 1, -1)
        } else if errno != EINTR {
          return (sent, .last)
        }
      }
      return (sent, nil)
    }
  }
}
