/// Tells the names that no bundle is meant to ship: what systems, version control and editors leave
/// in a folder.
package enum ResourceFilter {
  /// Whether a file or folder of this name is hidden, in every spelling that reaches it on APFS or
  /// HFS+: other case, other normalization, ignorable code points inside.
  ///
  /// - Parameter name: one path segment, as it lies on disk.
  package static func hides(_ name: some Collection<UInt8>) -> Bool {
    mayHide(name) && matches(folded(name))
  }

  /// Lets nearly every ordinary name through in one pass, without an allocation.
  private static func mayHide(_ name: some Collection<UInt8>) -> Bool {
    var count = 0
    var tail: UInt64 = 0
    for byte in name {
      // Lead bytes of the sequences that `folded` changes. Kana and kanji have others.
      switch byte {
      case 0xC3, 0xC5, 0xE1, 0xE2, 0xEF: return true
      default: break
      }
      count += 1
      tail = tail << 8 | UInt64(lowercased(byte))
    }
    guard let first = name.first else { return false }
    switch (lowercased(first), count) {
    case (UInt8(ascii: "."), _), (UInt8(ascii: "_"), _), (UInt8(ascii: "#"), _),
      (UInt8(ascii: "$"), _), (UInt8(ascii: "~"), _), (UInt8(ascii: "c"), 3),
      (UInt8(ascii: "t"), 9), (UInt8(ascii: "t"), 21), (UInt8(ascii: "e"), 11),
      (UInt8(ascii: "e"), 17), (UInt8(ascii: "d"), 11), (UInt8(ascii: "x"), 10):
      return true
    default:
      let last = UInt8(truncatingIfNeeded: tail)
      return last == UInt8(ascii: "~") || last == UInt8(ascii: "\r")
        || tail & 0xFF_FFFF_FFFF == origSuffix || tail & 0xFFFF_FFFF == rejSuffix
    }
  }

  /// `.orig` and `.rej`, as `tail` holds them.
  private static let origSuffix: UInt64 = 0x2E_6F72_6967
  private static let rejSuffix: UInt64 = 0x2E72_656A

  private static func matches(_ name: [UInt8]) -> Bool {
    names.contains(name)
      || prefixes.contains { name.starts(with: $0) }
      || name.last == UInt8(ascii: "~")
      || name.count > 1 && name.first == UInt8(ascii: "#") && name.last == UInt8(ascii: "#")
      || name.first == UInt8(ascii: ".") && isSwapFile(name)
      || isMergeLeftover(name)
  }

  /// Vim's `.name.swp`, then `.swo` and so on down to `.swa`.
  private static func isSwapFile(_ name: [UInt8]) -> Bool {
    name.count >= 4 && name[(name.count - 4)...].starts(with: ".sw".utf8)
      && (UInt8(ascii: "a")...UInt8(ascii: "p")).contains(name[name.count - 1])
  }

  /// `index.html.orig`, `index.html.rej`: git and patch append to the whole name. A file that merely
  /// has such an extension, `photo.orig`, is somebody's own.
  private static func isMergeLeftover(_ name: [UInt8]) -> Bool {
    let parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 2, !parts[0].isEmpty || parts.count > 3, let last = parts.last else {
      return false
    }
    return last.elementsEqual("orig".utf8) || last.elementsEqual("rej".utf8)
  }

  private static let prefixes = [
    "._", ".#", ".~lock.", "~$", ".trash-", ".fuse_hidden", ".nfs0", ".goutputstream-",
  ].map { Array($0.utf8) }

  private static let names = Set(
    [
      // macOS
      ".DS_Store", ".AppleDouble", ".AppleDB", ".AppleDesktop", ".LSOverride", ".Spotlight-V100",
      ".Trashes", ".Trash", ".fseventsd", ".TemporaryItems", ".DocumentRevisions-V100", ".apdisk",
      ".VolumeIcon.icns", ".com.apple.timemachine.donotpresent", "__MACOSX", "Icon\r",
      // Windows, KDE
      "Thumbs.db", "Thumbs.db:encryptable", "ehthumbs.db", "ehthumbs_vista.db", "desktop.ini",
      "$RECYCLE.BIN", ".directory",
      // Version control
      ".git", ".gitignore", ".gitattributes", ".gitmodules", ".gitkeep", ".gitconfig",
      ".git-credentials", ".git-blame-ignore-revs", ".gitreview", ".github", ".gitlab",
      ".gitlab-ci.yml", ".hg", ".hgignore", ".hgtags", ".hgsub", ".hgsubstate", ".svn", ".bzr",
      ".bzrignore", "CVS", ".cvsignore", "_darcs", ".jj",
      // Editors
      ".idea", ".vscode", ".vs", ".fleet", ".settings", ".project", ".netrwhist", "xcuserdata",
      ".swiftpm",
    ].map { folded($0.utf8) })

  /// The name as case-insensitive file systems compare it, as far as that can make ASCII of it.
  ///
  /// Byte by byte, because a name on Linux need not be UTF-8: `._\xFF` is AppleDouble too.
  private static func folded(_ name: some Collection<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(name.count)
    var rest = name[...]
    while let byte = rest.first {
      if byte >= 0x80, let (length, replacement) = folding(Array(rest.prefix(3))) {
        folded += replacement.utf8
        rest = rest.dropFirst(length)
      } else {
        folded.append(lowercased(byte))
        rest = rest.dropFirst()
      }
    }
    return folded
  }

  /// The length of the code point in front and what it folds to, when that is ASCII or nothing.
  private static func folding(_ bytes: [UInt8]) -> (length: Int, replacement: String)? {
    switch (bytes[0], bytes.count > 1 ? bytes[1] : 0, bytes.count > 2 ? bytes[2] : 0) {
    // U+200C…200F, U+202A…202E, U+206A…206F, U+FEFF: HFS+ looks past them.
    case (0xE2, 0x80, 0x8C...0x8F), (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xAA...0xAF),
      (0xEF, 0xBB, 0xBF):
      (3, "")
    // The Kelvin sign, long and sharp s, the Latin ligatures.
    case (0xE2, 0x84, 0xAA): (3, "k")
    case (0xC5, 0xBF, _): (2, "s")
    case (0xC3, 0x9F, _): (2, "ss")
    case (0xE1, 0xBA, 0x9E): (3, "ss")
    case (0xEF, 0xAC, 0x80...0x86):
      (3, ["ff", "fi", "fl", "ffi", "ffl", "st", "st"][Int(bytes[2] - 0x80)])
    default: nil
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
