package import BundledServeSystem

/// Stamps have the grain of a kernel tick: a file stamped this lately (in ns) may change again
/// without a new stamp.
private let stampGrain: Int64 = 20_000_000

extension FileStatus {
  /// Whether any later change gives the file another status.
  package var isSettled: Bool {
    let now = FileTime.now
    // Stamps without a fraction are those of a file system that counts in seconds, FAT's in twos.
    if changed.nanoseconds == 0 { return changed.seconds < now.seconds - 2 }
    return !changed.isWithin(nanoseconds: stampGrain, of: now)
  }

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
    // One wait is enough for a file just written; while it lasts, nobody else is answered.
    let before = try status()
    guard before.isBeingWritten else { return before }
    pause(milliseconds: 20)
    let status = try status()
    guard !status.isBeingWritten else { throw .busy }
    return status
  }
}
