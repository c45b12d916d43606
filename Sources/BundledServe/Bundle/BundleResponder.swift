package import BundledServeSystem

/// Answers requests for resources out of the mounted bundles.
package final class BundleResponder: Sendable {
  private let bundles: [BundleFolder]
  private let files: FileResponder
  private let log: Log

  package init(bundles: [BundleFolder], files: FileResponder, log: Log) {
    self.bundles = bundles
    self.files = files
    self.log = log
  }

  package func respond(
    to request: Request, path: RequestPath, query: ArraySlice<UInt8>?
  ) -> Reply {
    guard request.method.isDefined else { return .text(501, "HTTP defines no such method") }
    guard request.method != .options else { return .allow(204) }
    guard request.method == .get || request.method == .head else { return .allow(405) }
    guard let (bundle, below) = mount(for: path) else { return missing(path, nearMiss: nil) }
    guard let directory = bundle.directory() else {
      log.warning("\(bundle.path) is not there any more; it is served again once it is back")
      return .text(404, "the bundle folder is not there")
    }
    switch ResourceLookup(in: directory).find(below) {
    case .file(let handle, let status, let name):
      do throws(SystemError) {
        return try files.respond(to: request, with: handle, status, name: name)
      } catch {
        log.error("cannot read \(bundle.path)/\(text(below.bytes)): \(error)")
        return .text(500, "the file cannot be read")
      }
    case .folder:
      return redirect(to: path, query: query)
    case .missing(let nearMiss):
      return missing(path, nearMiss: nearMiss)
    case .forbidden:
      log.warning(
        "no permission to read \(bundle.path)/\(text(below.bytes)): make it readable for this user")
      return .text(403, "no permission to read this file")
    case .outside:
      log.warning("\(path.encoded): the link leaves the bundle, so it is not served")
      return .text(404, "not found")
    }
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

  private func missing(_ path: RequestPath, nearMiss: [UInt8]?) -> Reply {
    let folder = path.hasTrailingSlash ? (path.names.isEmpty ? "" : "/") + "index.html" : ""
    var message = "no \(text(path.bytes))\(folder)"
    if let nearMiss {
      message += "; there is \(text(nearMiss)) – the Simulator would load it, a device does not"
    }
    log.warning("404 \(message)")
    return .text(404, message)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
