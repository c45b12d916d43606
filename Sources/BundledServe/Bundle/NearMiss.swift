/// A file that a request which found nothing probably meant.
package struct NearMiss: Equatable, Sendable {
  /// Where it is, from the server's root on.
  package var path: RequestPath
  package let difference: NameDifference

  /// The file in words, with the reason why it was not served.
  package var description: String {
    let name = String(decoding: path.bytes, as: UTF8.self) + (path.hasTrailingSlash ? "/" : "")
    return "there is \(name) – \(reason)"
  }

  /// What keeps a request for the one name from finding the other.
  package var reason: String {
    if difference == .letterCase { return "the Simulator would load it, a device does not" }
    var reasons: [String] = []
    if difference.contains(.letterCase) { reasons.append("its case differs") }
    if difference.contains(.encoding) {
      reasons.append("in a path, once encoded, a space is %20 and a plus is +")
    }
    if difference.contains(.form) { reasons.append("its characters have another Unicode form") }
    if difference.contains(.slash) { reasons.append("it is a file, not a folder") }
    if difference.contains(.suffix) { reasons.append("nothing adds or drops .html for a path") }
    return reasons.joined(separator: ", and ")
  }
}
