import CMicroHTTPD
import Glibc

extension Request {
  /// Whether the head is one that RFC 9112 lets a server act on, or the status that refuses it.
  func refusal(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> UInt32? {
    guard isToken(self.method.name),
      unsafe exchange.targetIsWhole(between: method, and: version),
      exchange.target.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { return 400 }
    var head = unsafe HeadReading(end: version + strlen(version))
    unsafe withUnsafeMutablePointer(to: &head) {
      _ = unsafe MHD_get_connection_values_n(connection, .HEADER_KIND, readField, $0)
    }
    let count = unsafe bundled_head_size(connection)
    // Behind the last field, two line ends: its own and the empty line's.
    unsafe head.passLineEnds(to: method + count, atMost: 2)
    exchange.fields = head.fields
    exchange.headCount = count
    if head.isMalformed || head.hosts > 1 { return 400 }
    let isHTTP10 = unsafe strcmp(version, "HTTP/1.0") == 0
    if head.hosts == 0, !isHTTP10 { return 400 }
    // Two lengths, or chunks within chunks: where the request ends is anybody's guess. HTTP/1.0 had
    // no transfer codings at all (RFC 9112 §6.1).
    if head.contentLengths > 1 || head.transferEncodings > 1
      || (head.contentLengths > 0 && head.transferEncodings > 0)
      || (head.transferEncodings > 0 && isHTTP10)
    {
      return 400
    }
    return head.unknownTransferEncoding ? 501 : nil
  }
}

/// What of a head libmicrohttpd accepts silently although RFC 9112 does not.
///
/// libmicrohttpd parses the head where it lies, so its parts follow each other in memory with nothing
/// but line ends between them. Whatever else is there was hidden from us: what stands behind a NUL, a
/// field without a name, or a folded line, which 0.9.75 appends to the field's *name*.
@safe private struct HeadReading {
  var fields: FieldSet = []
  var hosts = 0
  var contentLengths = 0
  var transferEncodings = 0
  var unknownTransferEncoding = false
  var isMalformed = false
  /// Where the part read last ends.
  private var end: UnsafePointer<CChar>

  init(end: UnsafePointer<CChar>) { unsafe self.end = end }

  mutating func add(name: UnsafeBufferPointer<CChar>, value: UnsafeBufferPointer<CChar>) {
    guard let nameStart = name.baseAddress, let valueStart = value.baseAddress else {
      isMalformed = true
      return
    }
    unsafe passLineEnds(to: nameStart, atMost: 1)
    // The colon and the white space behind it; the value may be empty, the name may not.
    let gap = unsafe valueStart - (nameStart + name.count)
    if unsafe gap < 1 || !isToken(UnsafeRawBufferPointer(name)) { isMalformed = true }
    if unsafe !UnsafeRawBufferPointer(value).allSatisfy(isFieldContent) { isMalformed = true }
    unsafe end = valueStart + value.count
  }

  /// Steps over what libmicrohttpd made of line ends: CR and LF, or a NUL for each.
  mutating func passLineEnds(to next: UnsafePointer<CChar>, atMost lines: Int) {
    let count = unsafe next - end
    guard (1...2 * lines).contains(count),
      unsafe UnsafeRawBufferPointer(start: end, count: count).allSatisfy({
        $0 == 0 || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n")
      })
    else {
      isMalformed = true
      return
    }
  }
}

/// Whether bytes are a token, the shape of a method and of a field's name (RFC 9110 §5.6.2).
private func isToken(_ bytes: some Collection<UInt8>) -> Bool {
  !bytes.isEmpty
    && bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: "!#$%&'*+.^_`|~".utf8.contains(byte)
      }
    }
}

private func isToken(_ text: String) -> Bool { isToken(text.utf8) }

/// Whether a byte may stand in a field's value: no control character but the tab (RFC 9110 §5.5).
private func isFieldContent(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "\t") || (byte >= 0x20 && byte != 0x7F)
}

private func readField(
  _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
  _ nameCount: Int, _ value: UnsafePointer<CChar>?, _ valueCount: Int
) -> MHD_Result {
  guard let head = unsafe context?.assumingMemoryBound(to: HeadReading.self), let name = unsafe name
  else { return .NO }
  unsafe head.pointee.add(
    name: UnsafeBufferPointer(start: name, count: nameCount),
    value: UnsafeBufferPointer(start: value, count: valueCount))
  unsafe head.pointee.fields.formUnion(FieldSet(name: name, count: nameCount))
  // Nearly every name is told by its length alone.
  switch nameCount {
  case 4 where unsafe strcasecmp(name, "Host") == 0:
    unsafe head.pointee.hosts += 1
  case 14 where unsafe strcasecmp(name, "Content-Length") == 0:
    unsafe head.pointee.contentLengths += 1
  case 17 where unsafe strcasecmp(name, "Transfer-Encoding") == 0:
    unsafe head.pointee.transferEncodings += 1
    let isChunked = unsafe value.map { unsafe strcasecmp($0, "chunked") == 0 } ?? false
    if !isChunked { unsafe head.pointee.unknownTransferEncoding = true }
  default:
    break
  }
  return .YES
}
