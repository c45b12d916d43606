import BundledServeSystem

/// The bridge as it is sent to pages: its parts in one function, with its configuration in place.
package struct BridgeScript: Sendable {
  package let bytes: [UInt8]
  /// Changes with the bytes; for entity tags.
  package let version: String

  /// In the order in which each uses what those before it define.
  private static let parts = [
    PackageResources.environment_js, PackageResources.hub_js, PackageResources.navigation_js,
    PackageResources.frames_js, PackageResources.windows_js, PackageResources.installation_js,
  ]

  package init(rule: CallbackRule) {
    let configuration = String(decoding: JSON.encode(rule), as: UTF8.self)
    let body = BridgeScript.parts.map { String(decoding: $0, as: UTF8.self) }.joined(
      separator: "\n")
    // A document may name the script twice.
    let script = """
      (() => {
      'use strict';
      if (window.__bundledServe) return;
      const configuration = \(configuration);

      \(body)})();

      """
    bytes = Array(script.utf8)
    version = String(BridgeScript.fingerprint(bytes), radix: 36)
  }

  /// FNV-1a, 64 bits: the same in every run, unlike Swift's own hashes.
  private static func fingerprint(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
