package import BundledServeSystem

/// Tells a file's `Content-Type`: by extension for web types, by content for the rest.
package final class MediaTypeDetector: Sendable {
  /// A file's content is looked at up to here for its type and its encoding, in bytes.
  private static let sampleLimit = 4 << 20
  private static let cacheLimit = 20_000

  private struct Key: Hashable {
    let status: FileStatus
    let fileExtension: String
  }

  private let cache = Lock([Key: String]())
  private let magic: MagicDatabase?

  package init(magic: MagicDatabase?) { self.magic = magic }

  /// The value of the `Content-Type` field, found once per content and kept.
  package func contentType(of file: borrowing FileHandle, _ status: FileStatus, name: [UInt8])
    throws(SystemError) -> String
  {
    let key = Key(status: status, fileExtension: MediaTypeDetector.fileExtension(of: name))
    if let known = cache.withLock({ $0[key] }) { return known }
    let contentType = try detect(file, status, name: name, fileExtension: key.fileExtension)
    cache.withLock { cache in
      if cache.count >= MediaTypeDetector.cacheLimit { cache.removeAll() }
      cache[key] = contentType
    }
    return contentType
  }

  private func detect(
    _ file: borrowing FileHandle, _ status: FileStatus, name: [UInt8], fileExtension: String
  ) throws(SystemError) -> String {
    // Apple serves this name without extension as JSON.
    if name == Array("apple-app-site-association".utf8) { return "application/json" }
    let byExtension = MediaType.forExtension(fileExtension)
    if let byExtension, !byExtension.isText { return byExtension.name }
    let sample = try file.read(count: Int(min(status.size, UInt64(MediaTypeDetector.sampleLimit))))
    let type = byExtension ?? byContent(sample)
    guard type.isText,
      let charset = MediaTypeDetector.charset(of: sample, isWhole: sample.count == status.size)
    else { return type.name }
    return "\(type.name); charset=\(charset)"
  }

  private func byContent(_ sample: [UInt8]) -> MediaType {
    let name = magic?.mediaType(of: sample) ?? "application/octet-stream"
    // libmagic has its own words for what has no type: an empty file, an unreadable one.
    return MediaType(
      name: name.hasPrefix("inode/") || name == "application/x-empty"
        ? "application/octet-stream" : name)
  }

  /// The encoding that a text declares by its mark or proves by being valid UTF-8.
  ///
  /// - Returns: nil where a `charset` would be a guess: the document's own tag then decides.
  static func charset(of sample: [UInt8], isWhole: Bool) -> String? {
    if sample.starts(with: [0xEF, 0xBB, 0xBF]) { return "utf-8" }
    if sample.starts(with: [0xFE, 0xFF]) { return "utf-16be" }
    if sample.starts(with: [0xFF, 0xFE]) { return "utf-16le" }
    guard isWhole else { return nil }
    // ISO-2022-JP is ASCII to the eye: only its escape sequences tell.
    if sample.contains(0x1B) { return nil }
    return String(validating: sample, as: UTF8.self) == nil ? nil : "utf-8"
  }

  private static func fileExtension(of name: [UInt8]) -> String {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
    return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }
}
