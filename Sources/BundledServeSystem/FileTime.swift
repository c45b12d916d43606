import Glibc

/// A moment as file systems keep it.
package struct FileTime: Comparable, Hashable, Sendable {
  /// Since 1970; a file may be dated anywhere in 64 bits.
  package let seconds: Int64
  package let nanoseconds: Int64

  init(_ time: timespec) {
    seconds = Int64(time.tv_sec)
    nanoseconds = Int64(time.tv_nsec)
  }

  /// Now; the stamps of files lag behind by up to a kernel tick.
  package static var now: FileTime {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return FileTime(now)
  }

  /// Whether this is less than so many nanoseconds before another moment, or after it.
  package func isWithin(nanoseconds limit: Int64, of other: FileTime) -> Bool {
    // Ordered first, so that the difference is small where it is taken.
    if other.seconds < seconds { return true }
    guard other.seconds &- seconds <= 1, other.seconds &- seconds >= 0 else { return false }
    return (other.seconds - seconds) * 1_000_000_000 + other.nanoseconds - nanoseconds < limit
  }

  package static func < (left: FileTime, right: FileTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
