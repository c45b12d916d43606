extension SocketClient {
  /// Sends one request; `Host` is added unless given, `Content-Length` where there is a body.
  package func sendRequest(
    _ target: String, method: String = "GET", headers: [(String, String)] = [],
    body: (any BytesConvertible)? = nil
  ) throws {
    let given = Set(headers.map { $0.0.lowercased() })
    var fields = headers
    if !given.contains("host") { fields.insert(("Host", authority), at: 0) }
    if let body, given.isDisjoint(with: ["content-length", "transfer-encoding"]) {
      fields.append(("Content-Length", String(body.bytes.count)))
    }
    let head = fields.reduce("\(method) \(target) HTTP/1.1\r\n") { "\($0)\($1.0): \($1.1)\r\n" }
    try send("\(head)\r\n".bytes + (body?.bytes ?? []))
  }

  private var authority: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Sends one request and reads its answer; the connection stays open for the next.
  package func request(
    _ target: String, method: String = "GET", headers: [(String, String)] = [],
    body: (any BytesConvertible)? = nil
  ) throws -> HTTPResponse {
    try sendRequest(target, method: method, headers: headers, body: body)
    while true {
      let response = try readResponse(to: method)
      if response.status != 100 { return response }
    }
  }

  /// Reads one response, also an interim one (1xx).
  ///
  /// - Parameter method: What was asked: an answer to HEAD has no body.
  package func readResponse(to method: String = "GET") throws -> HTTPResponse {
    let deadline = deadline
    var response = try readHead(until: deadline)
    var framing = try BodyFraming(of: response, to: method)
    while let piece = try readBody(&framing, into: &response, until: deadline) {
      response.body += piece
    }
    return response
  }

  /// Reads a response up to the empty line.
  func readHead(until deadline: ContinuousClock.Instant) throws -> HTTPResponse {
    let lines = try readLines(until: deadline)
    let head = Array(lines.map { $0 + "\r\n".utf8 }.joined()) + "\r\n".utf8
    return try HTTPResponse(head: head, lines: lines)
  }

  /// Reads the next piece of a body; nil at its end.
  func readBody(
    _ framing: inout BodyFraming, into response: inout HTTPResponse,
    until deadline: ContinuousClock.Instant
  ) throws -> [UInt8]? {
    switch framing {
    case .ended, .counted(0):
      return nil
    case .untilClose:
      let piece = try readSome(until: deadline)
      return piece.isEmpty ? nil : piece
    case .counted(let left):
      let piece = try readPiece(left, until: deadline)
      framing = .counted(left - piece.count)
      return piece
    case .chunk(let left):
      let piece = try readPiece(left, until: deadline)
      framing = .chunk(left - piece.count)
      if piece.count == left {
        guard try readLine(until: deadline).isEmpty else {
          throw SocketError.malformed("no line end behind a chunk")
        }
        framing = .chunkHeader
      }
      return piece
    case .chunkHeader:
      let line = String(decoding: try readLine(until: deadline), as: UTF8.self)
      guard let size = Int(line.prefix { $0 != ";" }, radix: 16), size >= 0 else {
        throw SocketError.malformed("chunk size \(line.debugDescription)")
      }
      framing = size == 0 ? .ended : .chunk(size)
      if size > 0 { return [] }
      response.trailers = try readLines(until: deadline).map { try HeaderField(line: $0) }
      return nil
    }
  }

  private func readPiece(_ limit: Int, until deadline: ContinuousClock.Instant) throws -> [UInt8] {
    let piece = try readSome(limit, until: deadline)
    if piece.isEmpty { throw SocketError.closedByPeer }
    return piece
  }

  private func readLines(until deadline: ContinuousClock.Instant) throws -> [[UInt8]] {
    var lines: [[UInt8]] = []
    while true {
      let line = try readLine(until: deadline)
      if line.isEmpty { return lines }
      lines.append(line)
    }
  }
}

/// One request on a connection of its own.
package enum HTTPClient {
  package static func get(
    host: String = "127.0.0.1", port: Int, target: String = "/",
    headers: [(String, String)] = [], method: String = "GET",
    body: (any BytesConvertible)? = nil, timeout: Duration = .seconds(20)
  ) throws -> HTTPResponse {
    let client = try SocketClient(host: host, port: port, timeout: timeout)
    return try client.request(
      target, method: method, headers: headers + [("Connection", "close")], body: body)
  }

  /// Posts JSON.
  package static func post(
    host: String = "127.0.0.1", port: Int, target: String, json: JSONValue,
    headers: [(String, String)] = [], timeout: Duration = .seconds(20)
  ) throws -> HTTPResponse {
    try get(
      host: host, port: port, target: target,
      headers: headers + [("Content-Type", "application/json")], method: "POST",
      body: try json.encoded(), timeout: timeout)
  }
}
