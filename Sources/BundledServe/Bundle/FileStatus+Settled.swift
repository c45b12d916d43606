package import BundledServeSystem

/// Stamps have the grain of a kernel tick: a file stamped this lately (in ns) may change again
/// without a new stamp.
private let stampGrain: Int64 = 20_000_000

extension FileStatus {
  /// Whether any later change gives the file another status.
  package var isSettled: Bool { !changed.isWithin(nanoseconds: stampGrain, of: .now) }

  /// Whether somebody has written to it just now, and may still be at it.
  fileprivate var isBeingWritten: Bool {
    let now = FileTime.now
    return kind == .regular && modified.isWithin(nanoseconds: stampGrain, of: now)
      && modified <= now
  }
}

extension FileHandle {
  /// The file's status once nobody writes to it.
  ///
  /// - Throws: `busy` when a short wait did not bring that about.
  package func settledStatus() throws(SystemError) -> FileStatus {
    // One wait is enough for a file just written; others wait with whoever waits longer.
    for _ in 0..<2 {
      let status = try status()
      guard status.isBeingWritten else { return status }
      pause(milliseconds: 20)
    }
    let status = try status()
    guard !status.isBeingWritten else { throw .busy }
    return status
  }
}
