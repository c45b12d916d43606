import Glibc

/// Bytes that do not move: any number of responses send from them without a copy of their own.
@safe package final class Memory: @unchecked Sendable {
  package let count: Int
  private let start: UnsafeMutableRawPointer

  private init(count: Int) {
    self.count = count
    unsafe start = .allocate(byteCount: max(count, 1), alignment: 16)
  }

  deinit { unsafe start.deallocate() }

  package convenience init(_ bytes: [UInt8]) {
    self.init(count: bytes.count)
    unsafe UnsafeMutableRawBufferPointer(start: start, count: count).copyBytes(from: bytes)
  }

  /// Reads a file's first bytes.
  ///
  /// - Throws: `stale` when the file has fewer.
  package convenience init(
    reading file: borrowing FileHandle, count: Int
  ) throws(SystemError) {
    self.init(count: count)
    let buffer = unsafe UnsafeMutableRawBufferPointer(start: start, count: count)
    guard unsafe try file.read(into: buffer, offset: 0) == count else { throw .stale }
  }

  /// A copy of a part.
  package func bytes(_ range: Range<Int>) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe Array(UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count))
  }

  func pointer(at offset: Int) -> UnsafeMutableRawPointer {
    precondition(offset <= count)
    return unsafe start + offset
  }
}
