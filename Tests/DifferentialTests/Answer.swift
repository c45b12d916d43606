import TestSupport

/// What a server answers to a request, as far as two servers can be compared.
struct Answer {
  /// What must be equal: nothing a server may choose freely, such as an error's text.
  private(set) var traits: [Trait.Aspect: String] = [:]

  init(to exchange: Exchange, interim: [HTTPResponse], _ response: HTTPResponse?, next: String) {
    let statuses = interim.map { "\($0.status)" } + [Answer.status(response)]
    traits[.status] = statuses.joined(separator: " ")
    // Anyone may close after an answer (RFC 9112 §9.6). That a server goes on after a refusal or
    // although it is to close, or finds more requests than there are, is worth a look.
    let isToClose = response.map { [400, 501].contains($0.status) } ?? true || exchange.isLast
    traits[.next] = isToClose || !["200", "closed"].contains(next) ? next : nil
    guard let response else { return }
    switch response.status {
    case 200, 206:
      content(response)
      if exchange.method != "HEAD" { body(response) }
      validators(response)
    case 304: validators(response)
    case 301, 308: traits[.location] = Answer.path(response["Location"])
    case 405: traits[.allow] = response["Allow"] == nil ? "none" : "given"
    case 416: traits[.range] = response["Content-Range"] ?? "none"
    default: break
    }
  }

  /// 301 and 308 say the same in answer to GET and HEAD (RFC 9110 §15.4.2, §15.4.9).
  private static func status(_ response: HTTPResponse?) -> String {
    guard let status = response?.status else { return "none" }
    return [301, 308].contains(status) ? "301/308" : "\(status)"
  }

  private mutating func content(_ response: HTTPResponse) {
    // A charset is ours alone to tell: the others do not look into files.
    let type = response["Content-Type"] ?? "none"
    traits[.type] = String(type.prefix { $0 != ";" }).lowercased()
    traits[.length] = response["Content-Length"] ?? "none"
    traits[.encoding] = response["Content-Encoding"] ?? "none"
    traits[.range] = response["Content-Range"] ?? "none"
    // Who sends a part need not say that it can.
    if response.status == 200 { traits[.acceptRanges] = response["Accept-Ranges"] ?? "none" }
  }

  private mutating func body(_ response: HTTPResponse) {
    if let parts = Multipart(response) {
      // The delimiter is any, and with it the length of the whole.
      traits[.parts] = parts.description
      traits[.length] = response["Content-Length"] == nil ? "none" : "given"
    } else if response.body.count <= 40, String(validating: response.body, as: UTF8.self) != nil {
      traits[.body] = response.text
    } else {
      let sum = response.body.reduce(0) { $0 &* 31 &+ UInt32($1) }
      traits[.body] = "\(response.body.count) bytes, \(String(sum, radix: 16))"
    }
  }

  private mutating func validators(_ response: HTTPResponse) {
    let tag = response["ETag"]
    traits[.entityTag] = tag.map { $0.hasPrefix("W/") ? "weak" : "strong" } ?? "none"
    traits[.lastModified] = response["Last-Modified"] ?? "none"
    traits[.vary] = response.all("Vary").joined(separator: ", ")
  }

  /// The path of a reference, in absolute form or not.
  private static func path(_ location: String?) -> String {
    guard let location, let scheme = location.firstRange(of: "://") else {
      return location ?? "none"
    }
    return String(location[scheme.upperBound...].drop { $0 != "/" })
  }

  /// What this answer has that another has not or has otherwise.
  ///
  /// Answers of different status have nothing else in common.
  func differences(from other: Answer) -> [Trait] {
    let aspects: [Trait.Aspect] =
      traits[.status] == other.traits[.status] ? Trait.Aspect.allCases : [.status]
    return aspects.filter { traits[$0] != other.traits[$0] }
      .map { Trait($0, traits[$0] ?? "none") }
  }
}
