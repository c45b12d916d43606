/// Text or raw bytes: file names, contents and requests need not be valid UTF-8.
package protocol BytesConvertible: Sendable {
  var bytes: [UInt8] { get }
}

extension String: BytesConvertible {
  package var bytes: [UInt8] { Array(utf8) }
}

extension [UInt8]: BytesConvertible {
  package var bytes: [UInt8] { self }
}

extension BytesConvertible {
  /// Calls a closure with the bytes as a C string.
  func withCString<Result>(
    _ body: (UnsafePointer<CChar>) throws -> Result
  ) rethrows -> Result {
    let terminated = (bytes + [0]).map { CChar(bitPattern: $0) }
    return try unsafe terminated.withUnsafeBufferPointer { try unsafe body($0.baseAddress!) }
  }
}
