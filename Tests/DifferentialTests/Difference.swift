/// One comparable thing about an answer, such as its status or a header field.
struct Trait: Hashable, Sendable, CustomStringConvertible {
  enum Aspect: String, Hashable, Sendable, CaseIterable {
    /// The status codes, interim ones before the final one.
    case status
    /// What the same connection answers to the request that follows: 200, or that it is closed.
    case next
    case type, length, encoding, range, parts, location, allow, acceptRanges, vary, entityTag,
      lastModified, body
  }

  let aspect: Aspect
  let value: String

  init(_ aspect: Aspect, _ value: String) {
    self.aspect = aspect
    self.value = value
  }

  static func status(_ value: String) -> Trait { Trait(.status, value) }
  static func next(_ value: String) -> Trait { Trait(.next, value) }
  static func type(_ value: String) -> Trait { Trait(.type, value) }
  static func length(_ value: String) -> Trait { Trait(.length, value) }
  static func encoding(_ value: String) -> Trait { Trait(.encoding, value) }
  static func range(_ value: String) -> Trait { Trait(.range, value) }
  static func parts(_ value: String) -> Trait { Trait(.parts, value) }
  static func location(_ value: String) -> Trait { Trait(.location, value) }
  static func allow(_ value: String) -> Trait { Trait(.allow, value) }
  static func acceptRanges(_ value: String) -> Trait { Trait(.acceptRanges, value) }
  static func vary(_ value: String) -> Trait { Trait(.vary, value) }
  static func entityTag(_ value: String) -> Trait { Trait(.entityTag, value) }
  static func lastModified(_ value: String) -> Trait { Trait(.lastModified, value) }
  static func body(_ value: String) -> Trait { Trait(.body, value) }

  var description: String { ".\(aspect.rawValue)(\(value.debugDescription))" }
}

/// What another server answers differently, and why ours is right all the same.
struct Difference: Sendable {
  let peer: Peer
  let trait: Trait
  let reason: Reason
}

/// What this server answers wrongly, and why it cannot do better.
struct Fault: Sendable {
  let trait: Trait
  let reason: Reason
}
