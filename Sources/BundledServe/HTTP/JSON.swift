import FoundationEssentials

/// JSON as the product writes it: keys in order, slashes as they are.
package enum JSON {
  package static func encode(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // What we encode has no number that JSON lacks, the one thing that could fail.
    return Array(try! encoder.encode(value))
  }
}
