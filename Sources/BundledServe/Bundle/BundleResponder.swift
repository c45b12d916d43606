package import BundledServeSystem

/// Answers requests for resources out of the mounted bundles.
package final class BundleResponder: Sendable {
  /// How often a file is looked for again that changes while it is read.
  private static let attempts = 3

  private let bundles: [BundleFolder]
  private let detector: MediaTypeDetector
  private let files: FileResponder
  private let absence: AbsenceResponder
  private let findsCodings: Bool
  private let cache = ResponseCache()
  private let log: Log

  package init(
    bundles: [BundleFolder], detector: MediaTypeDetector, files: FileResponder,
    absence: AbsenceResponder, findsCodings: Bool, log: Log
  ) {
    self.bundles = bundles
    self.detector = detector
    self.files = files
    self.absence = absence
    self.findsCodings = findsCodings
    self.log = log
  }

  /// Answers with what was found before under the same path, if that still lies there.
  ///
  /// - Parameter path: as the request has it.
  package func warmReply(to request: Request, path: ArraySlice<UInt8>) -> Reply? {
    guard let resource = cache.resource(at: path), resource.isCurrent(for: request) else {
      return nil
    }
    return try? files.respond(to: request, with: resource) { cache.keep(resource, at: path) }
  }

  /// - Parameter rawPath: the path as the request has it.
  package func respond(
    to request: Request, path: RequestPath, rawPath: ArraySlice<UInt8>, query: ArraySlice<UInt8>?
  ) -> Reply {
    guard request.method.isDefined else { return .text(501, "HTTP defines no such method") }
    guard request.method != .options else { return .allow(204) }
    guard request.method == .get || request.method == .head else { return .allow(405) }
    guard let (bundle, below) = mount(for: path) else {
      return absence.respond(to: request, path: path, mounts: bundles.compactMap(\.name))
    }
    guard let directory = bundle.directory() else {
      log.warning("\(bundle.path) is not there any more; it is served again once it is back")
      return .text(404, "the bundle folder is not there")
    }
    let lookup = ResourceLookup(in: directory)
    var failure = SystemError.stale
    for _ in 0..<BundleResponder.attempts {
      var found = lookup.find(below)
      var isRoute = false
      if found.isMissing, absence.isRoute(below, of: request, in: lookup) {
        isRoute = true
        found = lookup.find(RequestPath(names: [], hasTrailingSlash: true))
      }
      switch consume found {
      case .file(let file):
        do throws(SystemError) {
          return try respond(
            to: request, with: file, in: bundle, isRoute: isRoute,
            // One spelling of a path is kept, and there are any number.
            path: path.encoded.utf8.elementsEqual(rawPath) ? rawPath : nil)
        } catch .busy {
          return busy(path)
        } catch {
          // Most likely something else took its place meanwhile, or that of a sibling.
          failure = error
        }
      case .folder:
        return redirect(to: path, query: query)
      case .missing:
        return absence.respond(to: request, path: path, below: below, in: directory)
      case .forbidden:
        log.warning(
          "no permission to read \(bundle.path)/\(text(below.bytes)): make it readable for this user"
        )
        return .text(403, "no permission to read this file")
      case .busy:
        return busy(path)
      case .outside:
        log.warning("404 \(path.encoded): the link leaves the bundle, so it is not served")
        return NotFoundPage(path: path, nearMiss: nil).reply(to: request)
      case .exhausted(let error):
        log.error("503 \(path.encoded) cannot be opened: \(error)")
        return .unavailable("the server can open nothing more for the moment")
      }
    }
    if failure == .stale { return busy(path) }
    log.error("cannot read \(bundle.path)/\(text(below.bytes)): \(failure)")
    return .text(500, "the file cannot be read")
  }

  /// Whoever reads a file while it is written gets a part of it, or a mixture: better nothing yet.
  private func busy(_ path: RequestPath) -> Reply {
    log.warning("503 \(path.encoded) is being written all the time")
    return .unavailable("this file is being written: try again in a moment")
  }

  /// - Parameters:
  ///   - isRoute: whether the file is a start page that stands for a route: not every request for that
  ///     path leads to it.
  ///   - path: what the file is kept under; nil to forget it.
  private func respond(
    to request: Request, with file: consuming FoundFile, in bundle: BundleFolder, isRoute: Bool,
    path: ArraySlice<UInt8>?
  ) throws(SystemError) -> Reply {
    let resource = BundleResource(
      file, in: bundle,
      contentType: try detector.contentType(of: file.handle, file.status, name: file.name),
      chosenBy: isRoute ? AbsenceResponder.routeFields : [], findsCodings: findsCodings)
    let reply = try files.respond(to: request, with: resource, file.handle)
    if let path, !isRoute, resource.isCacheable { cache.keep(resource, at: path) }
    return reply
  }

  /// The bundle whose name is the path's first segment, else the one at the root.
  private func mount(for path: RequestPath) -> (BundleFolder, RequestPath)? {
    for bundle in bundles {
      if let name = bundle.name, let below = path.droppingFirst(Array(name.utf8)) {
        return (bundle, below)
      }
    }
    return bundles.first { $0.name == nil }.map { ($0, path) }
  }

  /// The longest reference that fits into an answer's head beside what the request took, in bytes.
  private static let longestLocation = 4096

  /// Sends a folder to its own URL with the slash, so that its relative links work. The reference
  /// begins with exactly one slash: it cannot name another host.
  private func redirect(to path: RequestPath, query: ArraySlice<UInt8>?) -> Reply {
    let folder = RequestPath(names: path.names, hasTrailingSlash: true).encoded
    let location = folder + (query.map { "?" + PercentEncoding.encodeQuery($0) } ?? "")
    guard location.utf8.count <= BundleResponder.longestLocation else {
      return .text(414, "this is a folder, and its URL with a slash at the end is too long")
    }
    let reply = Reply.text(308, "this is a folder: \(folder)")
    reply.response.add("Location", location)
    return reply
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
