/// Percent-encoding of bytes (RFC 3986 §2.1).
package enum PercentEncoding {
  /// Decodes every valid escape and leaves an invalid one as it stands, as WebKit loads a file URL.
  package static func decode(_ bytes: ArraySlice<UInt8>) -> (bytes: [UInt8], isValid: Bool) {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var isValid = true
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "%") {
        if index + 2 < bytes.endIndex, let high = hexValue(bytes[index + 1]),
          let low = hexValue(bytes[index + 2])
        {
          decoded.append(high << 4 | low)
          index += 3
          continue
        }
        isValid = false
      }
      decoded.append(bytes[index])
      index += 1
    }
    return (decoded, isValid)
  }

  /// Encodes a file's path as `URL(fileURLWithPath:)` does; `/` stays.
  package static func encodePath(_ bytes: some Sequence<UInt8>) -> String {
    encode(bytes) { isNameByte($0) || $0 == UInt8(ascii: "/") }
  }

  /// Encodes one name of a path; a `/` in it does not stay.
  package static func encodeName(_ bytes: some Sequence<UInt8>) -> String {
    encode(bytes, keeping: isNameByte)
  }

  /// Encodes the bytes of a query that are not ASCII, and keeps the others as they came.
  package static func encodeQuery(_ bytes: some Sequence<UInt8>) -> String {
    encode(bytes) { $0 < 0x80 }
  }

  private static func encode(
    _ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool
  ) -> String {
    var encoded: [UInt8] = []
    for byte in bytes {
      if isKept(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  /// RFC 3986's `pchar`: what Foundation leaves in a name.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      "-._~!$&'()*+,;=:@".utf8.contains(byte)
    }
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
