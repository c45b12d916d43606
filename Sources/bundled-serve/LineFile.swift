import BundledServeSystem

/// A file of lines: behind one that a full disk tore, the next one begins on a line of its own.
///
/// One thread at a time writes.
final class LineFile: Sendable {
  private let handle: FileHandle
  private let endsInsideLine: Lock<Bool>

  init(_ handle: consuming FileHandle, endsInsideLine: Bool = false) {
    self.handle = handle
    self.endsInsideLine = Lock(endsInsideLine)
  }

  /// Writes a line and its end.
  func write(_ line: some Collection<UInt8>) throws(SystemError) {
    let lineBreak = [UInt8(ascii: "\n")]
    let bytes = (endsInsideLine.withLock { $0 } ? lineBreak : []) + line + lineBreak
    let (count, failure) = handle.writeAsMuchAsFits(bytes)
    if count > 0 { endsInsideLine.withLock { $0 = bytes[count - 1] != lineBreak[0] } }
    if let failure { throw failure }
  }
}
