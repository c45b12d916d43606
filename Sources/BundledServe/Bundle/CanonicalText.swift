/// A text that is compared with many others by Unicode canonical equivalence.
///
/// Its own normal form is made once, for its hash: a name of many combining marks would cost every
/// comparison again.
struct CanonicalText {
  /// No name on a disk, of 255 bytes at most, is equivalent to one beyond this many bytes, nor is its
  /// encoding.
  private static let longest = 1024

  private let text: String
  private let hash: Int

  /// - Returns: nil for a text too long to be a file's name.
  init?(_ text: String) {
    guard text.utf8.count <= CanonicalText.longest else { return nil }
    self.text = text
    hash = text.hashValue
  }

  func isEquivalent(to other: String) -> Bool { other.hashValue == hash && other == text }
}
