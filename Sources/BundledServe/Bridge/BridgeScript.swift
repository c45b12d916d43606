import BundledServeSystem

/// The bridge as it is sent to pages: the script with its configuration in place.
package struct BridgeScript: Sendable {
  package let bytes: [UInt8]
  /// Changes with the bytes; for entity tags.
  package let version: String

  package init(rule: CallbackRule) {
    let source = String(decoding: PackageResources.bridge_js, as: UTF8.self)
    let configuration = String(decoding: JSON.encode(rule), as: UTF8.self)
    let parts = source.split(
      separator: "/*{configuration}*/null", maxSplits: 1, omittingEmptySubsequences: false)
    bytes = Array(parts.joined(separator: configuration).utf8)
    version = String(BridgeScript.fingerprint(bytes), radix: 36)
  }

  /// FNV-1a, 64 bits: the same in every run, unlike Swift's own hashes.
  private static func fingerprint(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
