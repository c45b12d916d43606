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
    let file = LineFile(file)
    _ = Thread { [self] in
      while let lines = next() {
        if lines.isEmpty { _ = gate.wait() }
        for line in lines { try? file.write(line.utf8) }
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

  /// The lines to write now: none to wait for some, nil at the end.
  private func next() -> [String]? {
    state.withLock { state in
      var lines = state.lines
      if state.dropped > 0 { lines.append("\(state.dropped) lines came too fast to be written") }
      if lines.isEmpty && state.isFinishing { return nil }
      state.lines = []
      state.dropped = 0
      return lines
    }
  }
}
