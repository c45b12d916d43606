/// One event of an event stream.
package struct ServerSentEvent: Equatable, Sendable {
  package var id: String?
  package var event: String?
  package var data: String

  package init(id: String? = nil, event: String? = nil, data: String) {
    self.id = id
    self.event = event
    self.data = data
  }

  /// Reads the data as JSON.
  package func json() throws -> JSONValue { try JSONValue(parsing: data) }
}

/// Reads an event stream (`text/event-stream`) while it comes.
package final class EventStreamReader: @unchecked Sendable {
  /// The answer's head, without a body.
  package private(set) var response: HTTPResponse
  package let client: SocketClient
  private var framing: BodyFraming
  private var pending: [UInt8] = []
  private var fields: [(name: String, value: String)] = []

  /// Asks for the stream and reads the head of the answer.
  package init(
    host: String = "127.0.0.1", port: Int, target: String = "/_bundled/events",
    headers: [(String, String)] = [], timeout: Duration = .seconds(20)
  ) throws {
    client = try SocketClient(host: host, port: port, timeout: timeout)
    try client.sendRequest(target, headers: [("Accept", "text/event-stream")] + headers)
    response = try client.readHead(until: client.deadline)
    framing = try BodyFraming(of: response, to: "GET")
  }

  /// Waits for the next line, also a comment or an empty one; nil at the end of the stream.
  package func nextLine(timeout: Duration? = nil) throws -> String? {
    try nextLine(until: .now + (timeout ?? client.timeout))
  }

  /// Waits for the next event, past comments; nil at the end of the stream.
  package func nextEvent(timeout: Duration? = nil) throws -> ServerSentEvent? {
    let deadline = ContinuousClock.now + (timeout ?? client.timeout)
    while let line = try nextLine(until: deadline) {
      if line.isEmpty {
        defer { fields = [] }
        if let event = event() { return event }
      } else if !line.hasPrefix(":") {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count == 2 ? parts[1] : ""
        fields.append((String(parts[0]), String(value.hasPrefix(" ") ? value.dropFirst() : value)))
      }
    }
    return nil
  }

  /// Waits for so many events; fewer come back only where the stream ends.
  package func events(_ count: Int, timeout: Duration? = nil) throws -> [ServerSentEvent] {
    let deadline = ContinuousClock.now + (timeout ?? client.timeout)
    var events: [ServerSentEvent] = []
    while events.count < count, let event = try nextEvent(timeout: deadline - .now) {
      events.append(event)
    }
    return events
  }

  private func event() -> ServerSentEvent? {
    let data = fields.filter { $0.name == "data" }.map(\.value)
    if data.isEmpty { return nil }
    return ServerSentEvent(
      id: fields.last { $0.name == "id" }?.value,
      event: fields.last { $0.name == "event" }?.value, data: data.joined(separator: "\n"))
  }

  private func nextLine(until deadline: ContinuousClock.Instant) throws -> String? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = pending[..<end]
        pending.removeFirst(end + 1)
        let isCRLF = line.last == UInt8(ascii: "\r")
        return String(decoding: isCRLF ? line.dropLast() : line, as: UTF8.self)
      }
      guard let piece = try client.readBody(&framing, into: &response, until: deadline) else {
        return nil
      }
      pending += piece
    }
  }
}
