package import BundledServeSystem

/// Answers a request with an opened file: validators, preconditions, range, bridge.
package struct FileResponder {
  /// Documents up to this many bytes get the bridge: it is put in in memory.
  private static let injectionLimit: UInt64 = 16 << 20
  /// Stamps have the grain of a kernel tick: a file changed this lately (in ns) may change again
  /// without a new stamp.
  private static let stampGrain: Int64 = 20_000_000

  private let detector: MediaTypeDetector
  /// What tells one bridge from another in an entity tag; nil when none is injected.
  private let bridgeVersion: String?

  package init(detector: MediaTypeDetector, bridgeVersion: String?) {
    self.detector = detector
    self.bridgeVersion = bridgeVersion
  }

  package func respond(
    to request: Request, with file: consuming FileHandle, _ status: FileStatus, name: [UInt8]
  ) throws(SystemError) -> Reply {
    let contentType = try detector.contentType(of: file, status, name: name)
    let varies = bridgeVersion != nil && contentType.hasPrefix("text/html")
    let injects =
      varies && status.size <= FileResponder.injectionLimit && isNavigation(request)
    let validators = Validators(
      entityTag: entityTag(status, suffix: injects ? bridgeVersion : nil),
      lastModified: HTTPDate(secondsSince1970: status.modified.seconds))
    let fields = Fields(validators: validators, varies: varies)

    let precondition = Precondition(
      ifMatch: request.field("If-Match"), ifUnmodifiedSince: request.field("If-Unmodified-Since"),
      ifNoneMatch: request.field("If-None-Match"),
      ifModifiedSince: request.field("If-Modified-Since"))
    let now = HTTPDate(secondsSince1970: FileTime.now.seconds)
    switch precondition.evaluate(validators, now: now) {
    case .notModified: return fields.reply(304, Response())
    case .failed: return fields.reply(412, Response())
    case .proceed: break
    }

    let content = try Content(file, status, injects: injects)
    let length = content.count
    switch requestedRange(request, length: length, validators) {
    case .unsatisfiable:
      let reply = fields.reply(416, Response())
      reply.response.add("Content-Range", "bytes */\(length)")
      return reply
    case .satisfiable(let ranges) where ranges.count == 1:
      let range = ranges[0]
      let reply = fields.reply(206, content.response(offset: range.first, count: range.count))
      reply.response.add("Content-Type", contentType)
      reply.response.add("Content-Range", range.contentRange(of: length))
      return reply
    case .ignored, .satisfiable:
      let reply = fields.reply(200, content.response(offset: 0, count: length))
      reply.response.add("Content-Type", contentType)
      return reply
    }
  }

  private func requestedRange(
    _ request: Request, length: UInt64, _ validators: Validators
  ) -> RangeRequest {
    // Range is defined for GET alone (RFC 9110 §14.2).
    guard request.method == .get, let field = request.field("Range"),
      Precondition.rangeApplies(ifRange: request.field("If-Range"), validators: validators)
    else { return .ignored }
    return RangeRequest(field: field, length: length)
  }

  /// Whether a browser is about to show the document in a tab or a frame. Where the address is not
  /// a trustworthy one (a phone on the LAN), browsers send no Sec-Fetch fields.
  private func isNavigation(_ request: Request) -> Bool {
    guard let destination = request.field("Sec-Fetch-Dest") else {
      return request.field("Upgrade-Insecure-Requests") == "1"
    }
    return ["document", "iframe", "frame", "object", "embed"].contains(destination)
  }

  /// A strong tag from all that the file system knows of the content. Size and modification time
  /// alone repeat where a build sets every time to the same value; the time of change cannot be set.
  private func entityTag(_ status: FileStatus, suffix: String?) -> EntityTag {
    var parts = [
      Int64(bitPattern: status.inode), Int64(bitPattern: status.size),
      status.modified.seconds, status.modified.nanoseconds, status.changed.seconds,
      status.changed.nanoseconds,
    ]
    let now = FileTime.now
    if status.changed.isWithin(nanoseconds: FileResponder.stampGrain, of: now) {
      parts += [now.seconds, now.nanoseconds]
    }
    let text = parts.map { String($0, radix: 36) } + (suffix.map { [$0] } ?? [])
    return EntityTag(opaque: text.joined(separator: "-"), isWeak: false)
  }
}

/// The header fields that every answer about one content carries, a 304 too (RFC 9110 §15.4.5).
private struct Fields {
  let validators: Validators
  let varies: Bool

  func reply(_ status: UInt32, _ response: Response) -> Reply {
    response.add("ETag", validators.entityTag.description)
    response.add("Last-Modified", validators.lastModified.description)
    response.add("Cache-Control", "no-cache")
    response.add("Accept-Ranges", "bytes")
    if varies { response.add("Vary", "Sec-Fetch-Dest, Upgrade-Insecure-Requests") }
    return Reply(status, response)
  }
}

/// The bytes to send: in memory when they are few or changed on the way, else the open file.
private enum Content: ~Copyable {
  /// Content up to this many bytes is sent from memory, more from the file itself.
  private static let memoryLimit: UInt64 = 1 << 20

  case memory([UInt8])
  case file(FileHandle, count: UInt64)

  init(_ file: consuming FileHandle, _ status: FileStatus, injects: Bool) throws(SystemError) {
    if injects {
      self = .memory(ScriptInjector.inject(into: try file.read(count: Int(status.size))))
    } else if status.size <= Content.memoryLimit {
      self = .memory(try file.read(count: Int(status.size)))
    } else {
      self = .file(file, count: status.size)
    }
  }

  var count: UInt64 {
    switch self {
    case .memory(let bytes): UInt64(bytes.count)
    case .file(_, let count): count
    }
  }

  consuming func response(offset: UInt64, count: UInt64) -> Response {
    switch consume self {
    case .memory(let bytes):
      count == bytes.count
        ? Response(bytes) : Response(Array(bytes[Int(offset)..<Int(offset + count)]))
    case .file(let file, _):
      Response(file: file, offset: offset, count: count)
    }
  }
}
