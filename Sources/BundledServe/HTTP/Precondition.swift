/// What tells one version of a representation from another (RFC 9110 §8.8).
package struct Validators: Equatable, Sendable {
  package let entityTag: EntityTag
  package let lastModified: HTTPDate

  package init(entityTag: EntityTag, lastModified: HTTPDate) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }
}

/// The conditions a request puts on the representation as it is now (RFC 9110 §13).
package struct Precondition: Equatable, Sendable {
  package enum Outcome: Equatable, Sendable {
    case proceed
    /// 304: the client has it already.
    case notModified
    /// 412: it is not what the client takes it for.
    case failed
  }

  package let ifMatch: String?
  package let ifUnmodifiedSince: String?
  package let ifNoneMatch: String?
  package let ifModifiedSince: String?

  package init(
    ifMatch: String? = nil, ifUnmodifiedSince: String? = nil, ifNoneMatch: String? = nil,
    ifModifiedSince: String? = nil
  ) {
    self.ifMatch = ifMatch
    self.ifUnmodifiedSince = ifUnmodifiedSince
    self.ifNoneMatch = ifNoneMatch
    self.ifModifiedSince = ifModifiedSince
  }

  /// Evaluates the fields in the order of RFC 9110 §13.2.2, for a GET or HEAD.
  package func evaluate(_ validators: Validators, now: HTTPDate) -> Outcome {
    if let ifMatch {
      // A list that cannot be read names nothing that could match: the request must not go on.
      let matches = EntityTagList(field: ifMatch)?
        .contains { $0.stronglyMatches(validators.entityTag) }
      guard matches ?? false else { return .failed }
    } else if let ifUnmodifiedSince, let date = HTTPDate(field: ifUnmodifiedSince, now: now) {
      guard validators.lastModified <= date else { return .failed }
    }

    if let ifNoneMatch {
      let matches = EntityTagList(field: ifNoneMatch)?
        .contains { $0.weaklyMatches(validators.entityTag) }
      return matches ?? false ? .notModified : .proceed
    }
    if let ifModifiedSince, let date = HTTPDate(field: ifModifiedSince, now: now),
      // The client's clock is wrong: what it has may be older than what it says.
      date <= now
    {
      return validators.lastModified > date ? .proceed : .notModified
    }
    return .proceed
  }

  /// Whether a `Range` field is to be honoured: the client's part is of this version
  /// (RFC 9110 §13.1.5).
  package static func rangeApplies(ifRange: String?, validators: Validators) -> Bool {
    guard let ifRange else { return true }
    if let tag = EntityTag(field: ifRange) { return tag.stronglyMatches(validators.entityTag) }
    // Only equality counts, so a two-digit year is read in the century of what it is compared with.
    return HTTPDate(field: ifRange, now: validators.lastModified) == validators.lastModified
  }
}
