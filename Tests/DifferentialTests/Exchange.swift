import TestSupport
import Testing

/// A request that goes to every server, with what the others answer differently and why.
struct Exchange: Sendable {
  /// The request as it is sent; `{etag}` stands for the tag this server gave for the resource.
  let request: [UInt8]
  let method: String
  let name: String
  private(set) var differences: [Difference] = []
  /// What is wrong with our answer, and nobody's to copy.
  private(set) var faults: [Fault] = []

  /// A request on one line: `GET /path`, then its fields; `Host` is added.
  init(_ line: String, _ fields: String...) {
    self.init(
      head: "\(line) HTTP/1.1", ["Host: localhost"] + fields,
      name: ([line] + fields).joined(separator: " | "))
  }

  /// A request as raw bytes.
  init(raw: any BytesConvertible) {
    request = raw.bytes
    let text = String(decoding: raw.bytes, as: UTF8.self)
    method = String(text.prefix { $0 != " " })
    name = String(text.debugDescription.prefix(200))
  }

  private init(head: String, _ fields: [String], name: String) {
    request = ([head] + fields + ["", ""]).joined(separator: "\r\n").bytes
    method = String(head.prefix { $0 != " " })
    self.name = name
  }

  /// Adds what others answer instead, and what makes ours right.
  func unlike(_ peers: Peer..., in traits: Trait..., because reason: Reason) -> Exchange {
    var copy = self
    for peer in peers {
      copy.differences += traits.map { Difference(peer: peer, trait: $0, reason: reason) }
    }
    return copy
  }

  /// Pins what we answer wrongly: it must be just that, and is not held against the others.
  func faulty(in traits: Trait..., because reason: Reason) -> Exchange {
    var copy = self
    copy.faults += traits.map { Fault(trait: $0, reason: reason) }
    return copy
  }
}

extension Exchange {
  /// Whether the request may be meant as the connection's last one.
  var isLast: Bool {
    let text = String(decoding: request, as: UTF8.self).lowercased()
    return text.contains("connection:") || text.contains("http/1.0")
  }

  /// The request with a server's own entity tag of the resource where it has `{etag}`.
  func filledIn(port: Int) throws -> [UInt8] {
    guard request.firstRange(of: "{etag}".utf8) != nil else { return request }
    let target = String(decoding: request, as: UTF8.self).split(separator: " ")[1]
    let tag = try HTTPClient.get(port: port, target: String(target))["ETag"] ?? ""
    return Array(request.replacing("{etag}".utf8, with: tag.utf8))
  }
}

extension Exchange: CustomTestStringConvertible {
  var testDescription: String { name }
}
