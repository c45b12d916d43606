/// A callback URL taken apart as iOS apps take it apart; the string itself is never re-encoded.
public struct CallbackURL: Sendable, Equatable {
  /// The URL as the engine reported it.
  public let string: String
  /// In lower case, without the colon.
  public let scheme: String
  /// What `substringFromIndex:` behind `scheme://` gives; behind `scheme:` for an opaque URL.
  public let resource: String
  /// The host in the URL's own case; empty in `callback:///x`, nil in an opaque URL.
  public let host: String?
  /// Behind the host, or behind the colon of an opaque URL; still percent-encoded.
  public let path: String
  /// Behind `?`, without it; nil when there is none.
  public let query: String?
  /// Behind `#`, without it; nil when there is none.
  public let fragment: String?
  /// The query's parameters in order, the first thousand of them; `query` has all.
  public let pairs: [Pair]

  /// One parameter of a query.
  public struct Pair: Sendable, Equatable, Encodable {
    /// All before the first `=`, percent-decoded.
    public let name: String
    /// All behind the first `=`, percent-decoded, with `+` as it is; the raw text when undecodable.
    public let value: String
    /// The parameter as it stands in the URL.
    public let raw: String
    /// Whether an escape is broken or the decoded bytes are no UTF-8.
    public let isUndecodable: Bool
    /// Whether there is an `=`.
    let hasValue: Bool

    enum CodingKeys: String, CodingKey {
      case name, value, raw
      case isUndecodable = "undecodable"
    }
  }

  /// A URL of a few megabytes could hold a million, each of which costs more than its bytes.
  private static let pairLimit = 1000

  /// Takes a URL apart.
  ///
  /// - Returns: nil for a string that does not begin with a scheme (RFC 3986 §3.1).
  public init?(_ string: String) {
    let bytes = Array(string.utf8)
    guard let colon = schemeEnd(of: bytes[...]) else { return nil }
    self.string = string
    scheme = text(bytes[..<colon]).lowercased()

    let rest = bytes[(colon + 1)...]
    let isHierarchical = rest.starts(with: "//".utf8)
    let body = isHierarchical ? rest.dropFirst(2) : rest
    resource = text(body)

    let beforeFragment = body.prefix { $0 != UInt8(ascii: "#") }
    fragment =
      beforeFragment.endIndex < body.endIndex ? text(body[(beforeFragment.endIndex + 1)...]) : nil
    let beforeQuery = beforeFragment.prefix { $0 != UInt8(ascii: "?") }
    let query =
      beforeQuery.endIndex < beforeFragment.endIndex
      ? beforeFragment[(beforeQuery.endIndex + 1)...] : nil
    self.query = query.map(text)
    let authority = isHierarchical ? beforeQuery.prefix { $0 != UInt8(ascii: "/") } : nil
    host = authority.map { CallbackURL.host(of: $0) }
    path = text(beforeQuery[(authority?.endIndex ?? beforeQuery.startIndex)...])
    pairs = (query ?? []).split(separator: UInt8(ascii: "&"), maxSplits: CallbackURL.pairLimit)
      .prefix(CallbackURL.pairLimit).map(Pair.init)
  }

  /// The parameters as apps build them: pairs split at `=`, the second element taken, those without
  /// one dropped, the last of a name kept.
  public var parameters: [String: String] {
    var parameters: [String: String] = [:]
    for pair in pairs where pair.hasValue {
      parameters[pair.name] = pair.isUndecodable ? pair.value : String(pair.secondElement)
    }
    return parameters
  }

  /// The parameters by form decoding: `+` is a space, a name alone has an empty value.
  public var formItems: [(name: String, value: String)] {
    pairs.map { pair in
      let raw = Array(pair.raw.utf8)
      let name = raw.prefix { $0 != UInt8(ascii: "=") }
      return (formText(name), formText(raw.dropFirst(name.count + 1)))
    }
  }

  private static func host(of authority: ArraySlice<UInt8>) -> String {
    let start = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
    let host = authority[start...]
    // A port is digits; `x://a:b` has none.
    if let colon = host.lastIndex(of: UInt8(ascii: ":")), colon + 1 < host.endIndex,
      host[(colon + 1)...].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    {
      return text(host[..<colon])
    }
    return text(host)
  }
}

extension CallbackURL.Pair {
  fileprivate init(_ raw: ArraySlice<UInt8>) {
    let rawName = raw.prefix { $0 != UInt8(ascii: "=") }
    let rawValue = raw.dropFirst(rawName.count + 1)
    let value = decode(rawValue)
    self.raw = text(raw)
    name = decode(rawName) ?? text(rawName)
    self.value = value ?? text(rawValue)
    isUndecodable = value == nil || decode(rawName) == nil
    hasValue = rawName.endIndex < raw.endIndex
  }

  /// The part between the first and the second `=`, decoded.
  fileprivate var secondElement: String {
    let elements = Array(raw.utf8).split(
      separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
    return elements.count > 1 ? decode(elements[1]) ?? text(elements[1]) : ""
  }
}

private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

private func decode(_ bytes: ArraySlice<UInt8>) -> String? {
  let (decoded, isValid) = PercentEncoding.decode(bytes)
  return isValid ? String(validating: decoded, as: UTF8.self) : nil
}

private func formText(_ bytes: ArraySlice<UInt8>) -> String {
  let spaced = bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }[...]
  return decode(spaced) ?? text(spaced)
}

extension CallbackURL: Encodable {
  private enum CodingKeys: CodingKey {
    case scheme, resource, host, path, query, fragment, pairs, parameters
  }

  /// Writes every part, absent ones as null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(scheme, forKey: .scheme)
    try container.encode(resource, forKey: .resource)
    try container.encode(host, forKey: .host)
    try container.encode(path, forKey: .path)
    try container.encode(query, forKey: .query)
    try container.encode(fragment, forKey: .fragment)
    try container.encode(pairs, forKey: .pairs)
    try container.encode(parameters, forKey: .parameters)
  }
}
