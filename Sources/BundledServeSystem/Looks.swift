import Glibc

/// Shares what the file system says of a path among the requests of one turn of a listener's loop.
///
/// A turn serves requests that had begun to arrive before it started. A look taken during it is later
/// than the first byte of each, so it has seen whatever was changed before any of them was sent: no
/// request gets less for it than for a look of its own. `Exchange` tells the requests of which that
/// may not be so.
@safe final class Looks: @unchecked Sendable {
  private struct Look {
    var turn: UInt64 = 0
    var followsLinks = false
    var count = 0
    var status: FileStatus?
  }

  private static let slots = 64
  /// The longest path that is shared, in bytes; a look at a longer one serves one request.
  private static let pathLimit = 256

  private(set) var turn: UInt64 = 0
  private var looks = [Look](repeating: Look(), count: Looks.slots)
  private let paths: UnsafeMutablePointer<CChar>

  init() { unsafe paths = .allocate(capacity: Looks.slots * Looks.pathLimit) }

  deinit { unsafe paths.deallocate() }

  /// Ends what was shared so far; to be called on the listener's thread, as is all of this.
  func beginTurn() { turn += 1 }

  /// The status of what lies at a path; nil where nothing does.
  ///
  /// - Parameters:
  ///   - followsLinks: whether a link stands for what it leads to.
  ///   - isShared: whether a look that another request of this turn took will do.
  func status(
    of path: UnsafePointer<CChar>, count: Int, followsLinks: Bool = false, isShared: Bool
  ) -> FileStatus? {
    guard count <= Looks.pathLimit else {
      return unsafe FileStatus(ofPath: path, followsLinks: followsLinks)
    }
    let slot = unsafe Looks.slot(of: path, count: count)
    let known = unsafe paths + slot * Looks.pathLimit
    if isShared, looks[slot].turn == turn, looks[slot].count == count,
      looks[slot].followsLinks == followsLinks, unsafe memcmp(known, path, count) == 0
    {
      return looks[slot].status
    }
    let status = unsafe FileStatus(ofPath: path, followsLinks: followsLinks)
    looks[slot] = Look(turn: turn, followsLinks: followsLinks, count: count, status: status)
    unsafe memcpy(known, path, count)
    return status
  }

  /// Where a path's look is kept, by its last eight bytes: those of a folder's files differ there.
  private static func slot(of path: UnsafePointer<CChar>, count: Int) -> Int {
    var end: UInt64 = 0
    let taken = min(count, 8)
    unsafe memcpy(&end, path + count - taken, taken)
    return Int(truncatingIfNeeded: (end &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }
}
