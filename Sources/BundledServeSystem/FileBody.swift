import CMicroHTTPD

/// Parts of an open file, with text between them, as the content of one response.
///
/// Read block by block rather than by `sendfile(2)`: libmicrohttpd waits for ever where a file has
/// become shorter, and nothing would tell that it has been rewritten.
package final class FileBody: Sendable {
  package enum Part: Sendable {
    case text([UInt8])
    case range(first: UInt64, count: UInt64)

    package var count: UInt64 {
      switch self {
      case .text(let text): UInt64(text.count)
      case .range(_, let count): count
      }
    }
  }

  /// Each slow reader holds one.
  static let blockSize = 64 << 10

  let count: UInt64
  private let file: FileHandle
  private let status: FileStatus
  private let parts: [Part]

  /// - Parameter status: the file's when it was opened; once it has another, the response breaks off.
  package init(_ file: consuming FileHandle, _ status: FileStatus, parts: [Part]) {
    count = parts.reduce(0) { $0 + $1.count }
    self.file = file
    self.status = status
    self.parts = parts
  }

  /// Copies what lies at a position of the content, up to the end of the part.
  ///
  /// - Returns: nil when the file is no longer what it was.
  func read(at position: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    var start: UInt64 = 0
    for part in parts {
      let offset = position - start
      if offset < part.count {
        let wanted = Int(min(part.count - offset, UInt64(buffer.count)))
        let target = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
        switch part {
        case .text(let text):
          unsafe target.copyBytes(from: text[Int(offset)...].prefix(wanted))
        case .range(let first, _):
          let length = unsafe try? file.read(into: target, offset: first + offset)
          // Asked after reading: what was read is the file as it was.
          guard length == wanted, let now = try? file.status(), status.hasSameContent(as: now)
          else {
            return nil
          }
        }
        return wanted
      }
      start += part.count
    }
    return nil
  }
}

func readFileBody(
  _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: Int
) -> Int {
  guard let context = unsafe context, let buffer = unsafe buffer else {
    return MHD_CONTENT_READER_END_WITH_ERROR
  }
  let body = unsafe Unmanaged<FileBody>.fromOpaque(context).takeUnretainedValue()
  let target = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: capacity)
  return unsafe body.read(at: position, into: target) ?? MHD_CONTENT_READER_END_WITH_ERROR
}

func releaseFileBody(_ context: UnsafeMutableRawPointer?) {
  guard let context = unsafe context else { return }
  unsafe Unmanaged<FileBody>.fromOpaque(context).release()
}
