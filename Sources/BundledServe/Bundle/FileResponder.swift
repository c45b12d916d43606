package import BundledServeSystem

/// Answers a request with a resource: form, preconditions, range.
package struct FileResponder {
  /// Documents up to this many bytes get the bridge: it is put in in memory.
  private static let injectionLimit: UInt64 = 16 << 20

  /// What tells one bridge from another in an entity tag; nil when none is injected.
  private let bridgeVersion: String?

  package init(bridgeVersion: String?) { self.bridgeVersion = bridgeVersion }

  /// - Parameters:
  ///   - file: the resource's file, where it is open already.
  ///   - grown: called when the resource keeps a further form from now on.
  /// - Throws: `stale` when the file is no longer what the resource says.
  package func respond(
    to request: Request, with resource: BundleResource, _ file: consuming FileHandle? = nil,
    grown: () -> Void = {}
  ) throws(SystemError) -> Reply {
    let form = form(of: resource, for: request)
    let representation = try representation(form, of: resource, for: request, file, grown)
    let conditions = request.fields.intersection(.conditions)
    if conditions.isEmpty, let complete = representation.complete { return Reply(200, complete) }
    if conditions == .ifNoneMatch, request.field("If-None-Match", is: representation.metadata.tag) {
      return Reply(304, representation.notModified)
    }
    switch precondition(of: request, representation.metadata.validators) {
    case .notModified: return Reply(304, representation.notModified)
    case .failed: return Reply(412, representation.metadata.describing(Response()))
    case .proceed: break
    }
    return try content(of: representation, for: request) { () throws(SystemError) in
      let file = try resource.open(form)
      guard try file.status() == representation.status else { throw .stale }
      return file
    }
  }

  private func form(of resource: BundleResource, for request: Request) -> Form {
    if isBridged(resource), resource.status.size <= FileResponder.injectionLimit,
      isNavigation(request)
    {
      return .bridged
    }
    // A part is always one of the file itself: a player or a download goes on with that.
    guard !resource.codings.isEmpty, !request.fields.contains(.range),
      let field = request.field("Accept-Encoding"),
      let coding = AcceptEncoding(field: field).preferred(among: resource.codings)
    else { return .plain }
    return Form(coding)
  }

  private func isBridged(_ resource: BundleResource) -> Bool {
    bridgeVersion != nil && resource.contentType.hasPrefix("text/html")
  }

  /// Whether a browser is about to show the document in a tab or a frame. Where the address is not
  /// a trustworthy one (a phone on the LAN), browsers send no Sec-Fetch fields.
  private func isNavigation(_ request: Request) -> Bool {
    if request.fields.contains(.secFetchDest) {
      switch request.field("Sec-Fetch-Dest") {
      case "document", "iframe", "frame", "object", "embed": return true
      default: return false
      }
    }
    return request.fields.contains(.upgradeInsecureRequests)
      && request.field("Upgrade-Insecure-Requests", is: "1")
  }

  private func representation(
    _ form: Form, of resource: BundleResource, for request: Request,
    _ file: consuming FileHandle?, _ grown: () -> Void
  ) throws(SystemError) -> Representation {
    if let made = try resource.representation(form, for: request) { return made }
    let opened = form.coding == nil ? file : nil
    let handle = if let opened { opened } else { try resource.open(form) }
    let status = form.coding == nil ? try handle.status() : try handle.settledStatus()
    guard form.coding != nil || status == resource.status else { throw .stale }
    // Asked before reading: what is written during that must show in the stamps.
    let isSettled = status.isSettled
    let made = try Representation(
      form, of: handle, status, at: resource.siblingPlace(of: form),
      metadata(form, of: resource, status))
    if isSettled {
      resource.keep(made, as: form)
      grown()
    }
    return made
  }

  private func metadata(
    _ form: Form, of resource: BundleResource, _ status: FileStatus
  ) -> Metadata {
    var vary = resource.chosenBy
    if isBridged(resource) {
      vary += ["Sec-Fetch-Dest", "Upgrade-Insecure-Requests"].filter { !vary.contains($0) }
    }
    if !resource.codings.isEmpty { vary.append("Accept-Encoding") }
    let suffix = form == .bridged ? bridgeVersion : form.coding?.name
    return Metadata(
      contentType: resource.contentType, coding: form.coding,
      validators: Validators(
        entityTag: EntityTag(of: status, suffix: suffix),
        // No date may lie ahead of the answer's own (RFC 9110 §8.8.2.1).
        lastModified: HTTPDate(
          secondsSince1970: min(status.modified.seconds, FileTime.now.seconds))), vary: vary)
  }

  private func precondition(of request: Request, _ validators: Validators) -> Precondition.Outcome {
    Precondition(
      ifMatch: request.field("If-Match"), ifUnmodifiedSince: request.field("If-Unmodified-Since"),
      ifNoneMatch: request.field("If-None-Match"),
      ifModifiedSince: request.field("If-Modified-Since")
    ).evaluate(validators, now: HTTPDate(secondsSince1970: FileTime.now.seconds))
  }

  private func content(
    of representation: Representation, for request: Request,
    _ file: () throws(SystemError) -> FileHandle
  ) throws(SystemError) -> Reply {
    let length = representation.length
    switch range(of: request, representation) {
    case .unsatisfiable:
      return Reply(416, representation.unsatisfiable())
    case .satisfiable(let ranges) where ranges.count == 1:
      return Reply(206, try representation.part(ranges[0], file))
    case .satisfiable(let ranges):
      let parts = MultipartRanges(
        ranges, of: length, contentType: representation.metadata.contentType)
      // Parts that take more than the whole serve nobody.
      if parts.count < length { return Reply(206, try representation.parts(parts, file)) }
    case .ignored:
      break
    }
    return Reply(200, try representation.whole(file))
  }

  private func range(of request: Request, _ representation: Representation) -> RangeRequest {
    // Range is defined for GET alone (RFC 9110 §14.2).
    guard request.method == .get, let field = request.field("Range"),
      Precondition.rangeApplies(
        ifRange: request.field("If-Range"), validators: representation.metadata.validators)
    else { return .ignored }
    return RangeRequest(field: field, length: representation.length)
  }
}

extension EntityTag {
  /// A strong tag from all that the file system knows of the content. Size and modification time
  /// alone repeat where a build sets every time to the same value; the time of change cannot be set.
  fileprivate init(of status: FileStatus, suffix: String?) {
    var parts = [
      Int64(bitPattern: status.inode), Int64(bitPattern: status.size),
      status.modified.seconds, status.modified.nanoseconds, status.changed.seconds,
      status.changed.nanoseconds,
    ]
    if !status.isSettled {
      let now = FileTime.now
      parts += [now.seconds, now.nanoseconds]
    }
    let text = parts.map { String($0, radix: 36) } + (suffix.map { [$0] } ?? [])
    self.init(opaque: text.joined(separator: "-"), isWeak: false)
  }
}
