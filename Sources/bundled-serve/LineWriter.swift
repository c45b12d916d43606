import BundledServeSystem

/// Writes lines to a file from a thread of its own: whoever says something never waits for a slow
/// terminal or a full pipe.
final class LineWriter: Sendable {
  /// Lines that may wait.
  private static let limit = 10_000

  private struct State {
    var lines: [String] = []
    var dropped = 0
    var isFinishing = false
  }

  private let state = Lock(State())
  private let gate = Gate()
  private let ended = Gate()

  init(_ file: consuming FileHandle) {
    let file = Shared(file)
    _ = Thread { [self] in
      while let text = next() {
        if text.isEmpty { _ = gate.wait() } else { try? file.handle.write(text) }
      }
      ended.wake()
    }
  }

  /// Adds a line, or counts it as dropped while too many wait.
  func write(_ line: String) {
    state.withLock { state in
      if state.lines.count < LineWriter.limit {
        state.lines.append(line)
      } else {
        state.dropped += 1
      }
    }
    gate.wake()
  }

  /// Writes what waits, as long as that takes no more than a moment.
  func finish() {
    state.withLock { $0.isFinishing = true }
    gate.wake()
    _ = ended.wait(milliseconds: 1000)
  }

  /// The text to write now: empty to wait for some, nil at the end.
  private func next() -> [UInt8]? {
    state.withLock { state in
      var lines = state.lines
      if state.dropped > 0 { lines.append("\(state.dropped) lines came too fast to be written") }
      if lines.isEmpty && state.isFinishing { return nil }
      state.lines = []
      state.dropped = 0
      return lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
    }
  }

  /// A file handle that a closure can hold.
  private final class Shared: Sendable {
    let handle: FileHandle
    init(_ handle: consuming FileHandle) { self.handle = handle }
  }
}
