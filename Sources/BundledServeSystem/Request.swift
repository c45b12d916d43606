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
  private let connection: OpaquePointer

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

  /// The value of a header field, or nil; of several lines the first.
  package func field(_ name: StaticString) -> String? {
    unsafe value(of: name).map { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The value of a header field that holds a list, all its lines joined (RFC 9110 §5.3).
  package func list(_ name: StaticString) -> String? { field(name) }

  /// Whether a header field has this value, told without making a string of it.
  package func field(_ name: StaticString, is text: String) -> Bool {
    guard let value = unsafe value(of: name), value.count == text.utf8.count else {
      return false
    }
    return unsafe text.utf8.elementsEqual(value)
  }

  private func value(of name: StaticString) -> UnsafeRawBufferPointer? {
    var value: UnsafePointer<CChar>?
    var count = 0
    let found = name.withUTF8Buffer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) {
        unsafe MHD_lookup_connection_value_n(
          connection, .HEADER_KIND, $0.baseAddress, $0.count, &value, &count)
      }
    }
    guard found == .YES, let value = unsafe value else { return nil }
    return unsafe UnsafeRawBufferPointer(start: value, count: count)
  }

  /// Whether the head is one that RFC 9112 lets a server act on, or the status that refuses it.
  func refusal(version: UnsafePointer<CChar>) -> UInt32? {
    guard unsafe exchange.targetIsWhole(before: version) else { return 400 }
    guard exchange.target.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return 400 }
    var summary = HeadSummary()
    unsafe withUnsafeMutablePointer(to: &summary) {
      _ = unsafe MHD_get_connection_values_n(connection, .HEADER_KIND, summarize, $0)
    }
    exchange.fields = summary.fields
    if summary.isMalformed || summary.hosts > 1 { return 400 }
    if summary.hosts == 0, unsafe strcmp(version, "HTTP/1.1") == 0 { return 400 }
    if summary.contentLengths > 1 || (summary.contentLengths > 0 && summary.transferEncodings > 0) {
      return 400
    }
    return summary.unknownTransferEncoding ? 501 : nil
  }
}

/// What of a head libmicrohttpd accepts silently although RFC 9112 does not.
private struct HeadSummary {
  var fields: FieldSet = []
  var hosts = 0
  var contentLengths = 0
  var transferEncodings = 0
  var unknownTransferEncoding = false
  var isMalformed = false
}

private func summarize(
  _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
  _ nameCount: Int, _ value: UnsafePointer<CChar>?, _ valueCount: Int
) -> MHD_Result {
  guard let name = unsafe name,
    let summary = unsafe context?.assumingMemoryBound(to: HeadSummary.self)
  else { return .NO }
  // White space in a field name is the shape of request smuggling (RFC 9112 §5.1).
  if unsafe nameCount == 0 || strpbrk(name, " \t") != nil {
    unsafe summary.pointee.isMalformed = true
  }
  unsafe summary.pointee.fields.formUnion(FieldSet(name: name, count: nameCount))
  if unsafe strcasecmp(name, "Host") == 0 { unsafe summary.pointee.hosts += 1 }
  if unsafe strcasecmp(name, "Content-Length") == 0 { unsafe summary.pointee.contentLengths += 1 }
  if unsafe strcasecmp(name, "Transfer-Encoding") == 0 {
    unsafe summary.pointee.transferEncodings += 1
    let isChunked = unsafe value.map { unsafe strcasecmp($0, "chunked") == 0 } ?? false
    if !isChunked { unsafe summary.pointee.unknownTransferEncoding = true }
  }
  return .YES
}
