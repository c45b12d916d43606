package import BundledServeSystem

extension Reply {
  /// A line of plain text, for a person.
  package static func text(_ status: UInt32, _ message: String) -> Reply {
    let response = Response(Array((message + "\n").utf8))
    response.add("Content-Type", "text/plain; charset=utf-8")
    response.add("Cache-Control", "no-store")
    response.add("X-Content-Type-Options", "nosniff")
    return Reply(status, response)
  }

  /// What may be done with a resource: 204, or 405 for what may not (RFC 9110 §15.5.6).
  package static func allow(_ status: UInt32, _ methods: String = "GET, HEAD, OPTIONS") -> Reply {
    let reply = status == 204 ? Reply.empty(204) : Reply.text(status, "only \(methods) here")
    reply.response.add("Allow", methods)
    return reply
  }

  /// An answer for now, with the wish to be asked again in a second (RFC 9110 §15.6.4).
  package static func unavailable(_ message: String) -> Reply {
    let reply = Reply.text(503, message)
    reply.response.add("Retry-After", "1")
    return reply
  }

  /// No content.
  package static func empty(_ status: UInt32) -> Reply { Reply(status, Response()) }

  /// A JSON text of the server itself.
  package static func json(_ status: UInt32, _ bytes: [UInt8]) -> Reply {
    let response = Response(bytes)
    response.add("Content-Type", "application/json")
    response.add("Cache-Control", "no-store")
    response.add("X-Content-Type-Options", "nosniff")
    return Reply(status, response)
  }

  /// An error of a control endpoint: `{"error":{"code","message"}}`.
  package static func error(_ status: UInt32, _ code: String, _ message: String) -> Reply {
    json(status, JSON.encode(["error": ["code": code, "message": message]]))
  }
}
