import CMicroHTTPD
import Glibc

/// A request's method (RFC 9110 §9).
package struct Method: Hashable, Sendable {
  /// In its own case: methods are case-sensitive.
  package let name: String

  package static let get = Method(name: "GET")
  package static let head = Method(name: "HEAD")
  package static let options = Method(name: "OPTIONS")
  package static let post = Method(name: "POST")
  package static let connect = Method(name: "CONNECT")

  /// Whether HTTP itself defines it; others are not implemented rather than not allowed.
  package var isDefined: Bool { Method.defined.contains(name) }

  private static let defined: Set = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH",
  ]
}

/// The head of one request, valid while its handler runs.
@safe package struct Request {
  package let exchange: Exchange
  package let method: Method
  let connection: OpaquePointer

  init(exchange: Exchange, method: UnsafePointer<CChar>, connection: OpaquePointer) {
    self.exchange = exchange
    self.method = unsafe Method(name: String(cString: method))
    unsafe self.connection = connection
  }

  /// The request target as it came, byte for byte (RFC 9112 §3.2).
  package var target: [UInt8] { exchange.target }

  /// The content, complete; empty unless the handler asked for it.
  package var content: [UInt8] { exchange.content }

  /// Which of the fields that choose between answers it has.
  package var fields: FieldSet { exchange.fields }

  /// The value of a header field, or nil; that of several lines is all of theirs, with commas between
  /// (RFC 9110 §5.3). A field that is no list has no meaning then, and reads as what it is: malformed.
  package func field(_ name: StaticString) -> String? {
    var lines = FieldLines(name: name)
    unsafe withUnsafeMutablePointer(to: &lines) {
      _ = unsafe MHD_get_connection_values_n(connection, .HEADER_KIND, readLine, $0)
    }
    return lines.value
  }

  /// Whether a header field's first line has this value, told without making a string of it.
  package func field(_ name: StaticString, is text: String) -> Bool {
    var value: UnsafePointer<CChar>?
    var count = 0
    let found = name.withUTF8Buffer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) {
        unsafe MHD_lookup_connection_value_n(
          connection, .HEADER_KIND, $0.baseAddress, $0.count, &value, &count)
      }
    }
    guard found == .YES else { return false }
    let bytes = unsafe withoutTrailingSpace(UnsafeRawBufferPointer(start: value, count: count))
    return unsafe text.utf8.withContiguousStorageIfAvailable { text in
      unsafe text.count == bytes.count
        && (bytes.isEmpty || memcmp(text.baseAddress!, bytes.baseAddress!, bytes.count) == 0)
    } ?? false
  }
}

/// The lines of one field, joined.
private struct FieldLines {
  let name: StaticString
  var value: String?
}

private func readLine(
  _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
  _ nameCount: Int, _ value: UnsafePointer<CChar>?, _ valueCount: Int
) -> MHD_Result {
  guard let lines = unsafe context?.assumingMemoryBound(to: FieldLines.self), let name = unsafe name
  else { return .NO }
  let wanted = unsafe lines.pointee.name
  guard nameCount == wanted.utf8CodeUnitCount,
    unsafe strncasecmp(
      name, UnsafeRawPointer(wanted.utf8Start).assumingMemoryBound(to: CChar.self), nameCount) == 0
  else { return .YES }
  let bytes = unsafe withoutTrailingSpace(UnsafeRawBufferPointer(start: value, count: valueCount))
  let line = unsafe String(decoding: bytes, as: UTF8.self)
  unsafe lines.pointee.value = lines.pointee.value.map { "\($0), \(line)" } ?? line
  return .YES
}

/// A field's value without the white space behind it, which is no part of it (RFC 9112 §5.1);
/// libmicrohttpd 0.9.75 takes off what is before it alone.
private func withoutTrailingSpace(_ value: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
  var count = value.count
  while count > 0, unsafe value[count - 1] == 0x20 || value[count - 1] == 0x09 { count -= 1 }
  return unsafe UnsafeRawBufferPointer(rebasing: value[..<count])
}
