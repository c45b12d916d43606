import BundledServeSystem

/// One form of a resource: what its header fields say, its content, and the answers that need
/// nothing of the request.
final class Representation: Sendable {
  /// Content up to this many bytes is held in memory, more is read as it is sent.
  private static let memoryLimit: UInt64 = 1 << 20

  /// The status of the file it was made of.
  let status: FileStatus
  /// Where that lies, if it is a sibling of the resource's own.
  private let place: Place?
  let metadata: Metadata
  let length: UInt64
  /// The whole content under 200; nil where it is not in memory.
  let complete: Response?
  /// The answer to who has the content already.
  ///
  /// libmicrohttpd 0.9.75 adds `Content-Length: 0`, and cannot be kept from it; the true length, which
  /// RFC 9110 §8.6 would allow, makes clients wait for content that read no further than that field.
  let notModified: Response
  private let memory: Memory?

  /// Takes in the content of a file.
  ///
  /// - Throws: `stale` when that changed meanwhile.
  init(
    _ form: Form, of file: borrowing FileHandle, _ status: FileStatus, at place: Place? = nil,
    _ metadata: Metadata
  ) throws(SystemError) {
    self.status = status
    self.place = place
    self.metadata = metadata
    if form == .bridged {
      memory = Memory(ScriptInjector.inject(into: try file.read(count: Int(status.size))))
    } else if status.size <= Representation.memoryLimit {
      memory = try Memory(reading: file, count: Int(status.size))
    } else {
      memory = nil
    }
    guard status.hasSameContent(as: try file.status()) else { throw .stale }
    length = memory.map { UInt64($0.count) } ?? status.size
    complete = memory.map { metadata.describing(Response($0, 0..<$0.count), content: true) }
    notModified = metadata.describing(Response())
  }

  /// Whether what it was made of is unchanged; of the resource's own file, the resource knows.
  func isCurrent(for request: Request) -> Bool {
    place.map { $0.look(for: request)?.file == status } ?? true
  }

  /// How much memory it takes, in bytes.
  var cost: Int { 2048 + (memory?.count ?? 0) }

  /// The whole content.
  ///
  /// - Parameter file: opens the file, for content that is not in memory.
  func whole(_ file: () throws(SystemError) -> FileHandle) throws(SystemError) -> Response {
    if let complete { return complete }
    return metadata.describing(
      try body([.range(first: 0, count: length)], file), content: true)
  }

  /// One part of the content.
  func part(
    _ range: ByteRange, _ file: () throws(SystemError) -> FileHandle
  ) throws(SystemError) -> Response {
    let response = metadata.describing(
      try body([.range(first: range.first, count: range.count)], file), content: true)
    response.add("Content-Range", range.contentRange(of: length))
    return response
  }

  /// Several parts of the content, each with a head of its own (RFC 9110 §15.3.7.2).
  func parts(
    _ parts: MultipartRanges, _ file: () throws(SystemError) -> FileHandle
  ) throws(SystemError) -> Response {
    let response = metadata.describing(try body(parts.body, file))
    response.add("Content-Type", parts.contentType)
    return response
  }

  /// What there is none of, when a range lies beyond it.
  func unsatisfiable() -> Response {
    let response = metadata.describing(Response())
    response.add("Content-Range", "bytes */\(length)")
    return response
  }

  private func body(
    _ parts: [FileBody.Part], _ file: () throws(SystemError) -> FileHandle
  ) throws(SystemError) -> Response {
    guard let memory else { return Response(FileBody(try file(), status, parts: parts)) }
    if parts.count == 1, case .range(let first, let count) = parts[0] {
      return Response(memory, Int(first)..<Int(first + count))
    }
    var bytes: [UInt8] = []
    for part in parts {
      switch part {
      case .text(let text): bytes += text
      case .range(let first, let count): bytes += memory.bytes(Int(first)..<Int(first + count))
      }
    }
    return Response(bytes)
  }
}
