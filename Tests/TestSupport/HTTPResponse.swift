/// A header field as it came.
package struct HeaderField: Equatable, Sendable {
  package let name: String
  package let value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  func isNamed(_ other: String) -> Bool { name.lowercased() == other.lowercased() }
}

/// A response as it came over the wire, its body decoded from its framing.
package struct HTTPResponse: Equatable, Sendable {
  /// The bytes from the status line to the empty line.
  package let head: [UInt8]
  package let status: Int
  package let reason: String
  /// The header fields in their order, duplicates included.
  package let headers: [HeaderField]
  package var body: [UInt8] = []
  /// The fields behind a chunked body.
  package var trailers: [HeaderField] = []

  /// The value of the first field of that name, in any case.
  package subscript(name: String) -> String? { headers.first { $0.isNamed(name) }?.value }

  /// The values of every field of that name, in any case.
  package func all(_ name: String) -> [String] {
    headers.filter { $0.isNamed(name) }.map(\.value)
  }

  package var text: String { String(decoding: body, as: UTF8.self) }

  /// Reads the body as JSON.
  package func json() throws -> JSONValue { try JSONValue(parsing: body) }
}

extension HTTPResponse {
  /// Parses the lines of a response's head, strictly: a test wants to see what is wrong.
  init(head: [UInt8], lines: [[UInt8]]) throws {
    let statusLine = String(decoding: lines.first ?? [], as: UTF8.self)
    let parts = statusLine.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "HTTP/1.1" || parts[0] == "HTTP/1.0", parts[1].count == 3,
      let status = Int(parts[1])
    else { throw SocketError.malformed("status line \(statusLine.debugDescription)") }
    self.head = head
    self.status = status
    reason = String(parts[2])
    headers = try lines.dropFirst().map { try HeaderField(line: $0) }
  }
}

extension HeaderField {
  init(line: [UInt8]) throws {
    let text = String(decoding: line, as: UTF8.self)
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      !line[..<colon].contains(where: { $0 <= 0x20 || $0 >= 0x7F })
    else { throw SocketError.malformed("header field \(text.debugDescription)") }
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let value = line[(colon + 1)...].drop(while: isBlank)
    let end = value.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? value.startIndex
    name = String(decoding: line[..<colon], as: UTF8.self)
    self.value = String(decoding: value[..<end], as: UTF8.self)
  }
}

/// Where the body of a response ends (RFC 9112, 6.3), and how much of it was read.
enum BodyFraming: Equatable {
  case ended
  case counted(Int)
  case chunkHeader
  case chunk(Int)
  case untilClose

  init(of response: HTTPResponse, to method: String) throws {
    let lengths = Set(response.all("Content-Length"))
    let codings = response.all("Transfer-Encoding")
    if method == "HEAD" || (100..<200).contains(response.status)
      || [204, 304].contains(response.status)
    {
      self = .ended
    } else if !codings.isEmpty {
      guard codings.map({ $0.lowercased() }) == ["chunked"], lengths.isEmpty else {
        throw SocketError.malformed("transfer coding \(codings) with content length \(lengths)")
      }
      self = .chunkHeader
    } else if let length = lengths.first {
      guard lengths.count == 1, let count = Int(length), count >= 0 else {
        throw SocketError.malformed("content length \(lengths)")
      }
      self = .counted(count)
    } else {
      self = .untilClose
    }
  }
}
