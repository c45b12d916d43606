/// The weight of an element in a list of preferences (RFC 9110 §12.4.2).
enum QualityValue {
  /// Reads `0` or `1`, with up to three decimals.
  ///
  /// - Returns: thousandths, 0…1000; nil for what is no weight.
  static func thousandths(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0] == "0" || parts[0] == "1" else { return nil }
    let decimals = parts.count > 1 ? parts[1] : ""
    guard decimals.utf8.count <= 3, decimals.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let digits = parts[0] + decimals + String(repeating: "0", count: 3 - decimals.utf8.count)
    return Int(digits).flatMap { $0 <= 1000 ? $0 : nil }
  }
}
