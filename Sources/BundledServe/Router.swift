package import BundledServeSystem

/// Sends each request to what answers it: a callback, a control endpoint, a bundle.
package final class Router: RequestHandler {
  private static let controlName = Array("_bundled".utf8)
  private static let callbackPrefix = Array("/_bundled/callback/".utf8)

  private let origin: RequestOrigin
  private let control: ControlEndpoints
  private let bundles: BundleResponder
  private let log: Log

  package init(origin: RequestOrigin, control: ControlEndpoints, bundles: BundleResponder, log: Log)
  {
    self.origin = origin
    self.control = control
    self.bundles = bundles
    self.log = log
  }

  package func contentLimit(for request: Request) -> Int {
    // Only the bridge's channel has content to say something with.
    guard request.method == .post, case .resource(let path, _, _) = RequestTarget(request.target)
    else { return 0 }
    return path == Array("/_bundled/channel".utf8)[...] ? ControlEndpoints.contentLimit : 0
  }

  package func respond(to request: Request) -> Reply {
    if let reply = warmReply(to: request) { return reply }
    // Its target is in authority form, which reads like a URL (RFC 9112 §3.2.3).
    if request.method == .connect { return .allow(405) }
    switch RequestTarget(request.target) {
    case .url(let url):
      return control.respond(to: request, url: url)
    case .asterisk where request.method == .options:
      return .allow(204)
    case .resource(let path, let query, let authority):
      let named = authority.map { String(decoding: $0, as: UTF8.self) } ?? request.field("Host")
      // A host that cannot be one is malformed, a foreign one misdirected (RFC 9112 §3.2).
      if let named, Authority(named) == nil { return refuse(status: 400) }
      if let named, !origin.serves(named) {
        log.warning(
          "421 for the host \(named): only localhost and the addresses of --host are served")
        return .text(421, "this server does not answer for that host")
      }
      if authority == nil { request.exchange.servedHost = named }
      // A callback URL is taken as it came: nothing of it is decoded, nor its dots resolved.
      if path.starts(with: Router.callbackPrefix) {
        let start = path.startIndex + Router.callbackPrefix.count
        return control.respond(to: request, url: request.target[start...])
      }
      guard !request.target.contains(UInt8(ascii: "#")) else { return refuse(status: 400) }
      guard let decoded = RequestPath(decoding: path) else {
        return .text(400, "the path contains %00")
      }
      if let path = decoded.droppingFirst(Router.controlName) {
        return control.respond(to: request, path: path, query: query)
      }
      return bundles.respond(to: request, path: decoded, rawPath: path, query: query)
    case .asterisk, nil:
      return refuse(status: 400)
    }
  }

  /// Answers what was asked before, for a host that was served before: nothing of the request is
  /// taken apart, and nothing allocated.
  private func warmReply(to request: Request) -> Reply? {
    // Taken once: it is shared with the exchange, and sharing is counted.
    let target = request.target
    guard request.method == .get || request.method == .head,
      target.first == UInt8(ascii: "/"), !target.contains(UInt8(ascii: "#")),
      let host = request.exchange.servedHost, request.field("Host", is: host)
    else { return nil }
    let end = target.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
    return bundles.warmReply(to: request, path: target[..<end])
  }

  package func refuse(status: UInt32) -> Reply {
    let reply: Reply =
      switch status {
      case 413: .text(413, "the content is too large")
      case 501: .text(501, "this transfer coding is not implemented")
      default: .text(status, "this request is malformed")
      }
    // What stands behind a request that cannot be read is anybody's guess.
    reply.response.add("Connection", "close")
    return reply
  }
}
