package import BundledServeSystem

/// Sends each request to what answers it: a callback, a control endpoint, a bundle.
package final class Router: RequestHandler {
  private static let controlPrefix = Array("/_bundled/".utf8)

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
    guard request.method == .post, case .resource(let path, _, _) = RequestTarget(request.target)
    else { return 0 }
    return path.starts(with: Router.controlPrefix) ? ControlEndpoints.contentLimit : 0
  }

  package func respond(to request: Request) -> Reply {
    // Its target is in authority form, which reads like a URL (RFC 9112 §3.2.3).
    if request.method == .connect { return .allow(405) }
    switch RequestTarget(request.target) {
    case .url(let url):
      return control.respond(to: request, url: url)
    case .asterisk where request.method == .options:
      return .allow(204)
    case .resource(let path, let query, let authority):
      let named = authority.map { String(decoding: $0, as: UTF8.self) } ?? request.field("Host")
      if let named, !origin.serves(named) {
        log.warning(
          "421 for the host \(named): only localhost and the addresses of --host are served")
        return .text(421, "this server does not answer for that host")
      }
      if path.starts(with: Router.controlPrefix) {
        return control.respond(to: request, path: path, query: query)
      }
      if request.target.contains(UInt8(ascii: "#")) { return refuse(status: 400) }
      return bundles.respond(to: request, path: path, query: query)
    case .asterisk, nil:
      return refuse(status: 400)
    }
  }

  package func refuse(status: UInt32) -> Reply {
    switch status {
    case 413: .text(413, "the content is too large")
    case 501: .text(501, "this transfer coding is not implemented")
    default: .text(status, "this request is malformed")
    }
  }
}
