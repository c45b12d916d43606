package import BundledServeSystem
import FoundationEssentials

/// Answers what lies under `/_bundled/`.
package final class ControlEndpoints: Sendable {
  /// The most content a request may carry, in bytes: a callback URL of a megabyte fits.
  package static let contentLimit = 4 << 20
  private static let longestWait = 3600.0

  private let session: Session
  private let script: BridgeScript
  private let origin: RequestOrigin
  private let log: Log

  package init(session: Session, script: BridgeScript, origin: RequestOrigin, log: Log) {
    self.session = session
    self.script = script
    self.origin = origin
    self.log = log
  }

  package func respond(
    to request: Request, path: RequestPath, query: ArraySlice<UInt8>?
  ) -> Reply {
    let name = String(decoding: path.bytes, as: UTF8.self)
    // The script says nothing that the page it is for does not know.
    if name == "bridge.js" { return only([.get, .head], request) { bridge(request) } }
    guard origin.isOwn(request) else { return refuseForeign(request) }
    switch name {
    case "health":
      return only([.get, .head], request) { .json(200, JSON.encode(["status": "ok"])) }
    case "events":
      return only([.get, .head], request) { events(request, Query(query)) }
    case "channel":
      return only([.post], request) { receive(request) }
    default:
      return .error(404, "notFound", "there is no endpoint /_bundled/\(name)")
    }
  }

  /// Records the callback URL that a request's target is or ends with, as it came.
  package func respond(to request: Request, url: ArraySlice<UInt8>) -> Reply {
    guard origin.isOwn(request) else { return refuseForeign(request) }
    let string = String(decoding: url, as: UTF8.self)
    guard schemeEnd(of: url) != nil else {
      return .error(
        400, "notAbsolute",
        "an absolute URL must follow /_bundled/callback/ as it is, like app-callback://map?lat=1")
    }
    session.receive(
      NavigationAction(
        url: string, method: request.method.name, navigationType: .other,
        mainDocumentURL: request.field("Referer"), sourceFrame: nil, targetFrame: nil,
        isRedirect: false, isUserGesture: request.field("Sec-Fetch-User") == "?1"))
    let reply = Reply.empty(204)
    reply.response.add("Cache-Control", "no-store")
    return reply
  }

  private func bridge(_ request: Request) -> Reply {
    let tag = EntityTag(opaque: script.version, isWeak: false)
    let known = request.field("If-None-Match").flatMap(EntityTagList.init)
    let isKnown = known?.contains { $0.weaklyMatches(tag) } ?? false
    let reply = Reply(isKnown ? 304 : 200, Response(isKnown ? [] : script.bytes))
    if !isKnown { reply.response.add("Content-Type", "text/javascript; charset=utf-8") }
    reply.response.add("ETag", tag.description)
    reply.response.add("Cache-Control", "no-cache")
    return reply
  }

  private func events(_ request: Request, _ query: Query) -> Reply {
    let allowed: Set = ["after", "wait", "type", "url", "session", "webView"]
    if let unknown = query.names.subtracting(allowed).min() {
      return .error(
        400, "unknownParameter",
        "no parameter \(unknown): there are \(allowed.sorted().joined(separator: ", "))")
    }
    if let name = query["session"], name != session.name {
      return .error(404, "noSession", "there is no session \(name)")
    }
    if let type = query["type"], NavigationEvent.Kind(rawValue: type) == nil {
      return .error(400, "unknownType", "no event has the type \(type)")
    }
    let wait = query["wait"].map(Double.init) ?? 0
    let after = (query["after"] ?? request.field("Last-Event-ID")).map { Int($0) } ?? 0
    guard let wait, wait >= 0, let after, after >= 0 else {
      return .error(400, "notANumber", "after is an event's id, wait a number of seconds")
    }
    let filter = EventFilter(query)
    let isStream = Accept(request.field("Accept")).names("text/event-stream")
    let stream: any ByteStream =
      isStream
      ? EventStream(log: session.log, filter: filter, after: after)
      : EventPoll(
        log: session.log, filter: filter, after: after,
        wait: min(wait, ControlEndpoints.longestWait))
    // A HEAD has no content, and libmicrohttpd would end a stream's all the same.
    let response =
      request.method == .head ? Response() : Response(stream: stream, for: request.exchange)
    response.add("Content-Type", isStream ? "text/event-stream" : "application/json")
    response.add("Cache-Control", "no-store")
    response.add("X-Content-Type-Options", "nosniff")
    response.add("Vary", "Accept")
    return Reply(200, response)
  }

  private func receive(_ request: Request) -> Reply {
    guard let delivery = try? Delivery(request.content) else {
      return .error(400, "notADelivery", "the bridge's messages are expected here")
    }
    let dropped = session.receive(delivery)
    if dropped > 0 {
      log.warning("a page had to let \(dropped) events go that could not be delivered")
    }
    return .empty(204)
  }

  private func refuseForeign(_ request: Request) -> Reply {
    log.warning(
      "403 for a request of another site (\(request.field("Origin") ?? request.field("Referer") ?? "unknown"))"
    )
    return .error(403, "foreignOrigin", "another site's page may not use this server's endpoints")
  }

  private func only(_ methods: [Method], _ request: Request, _ answer: () -> Reply) -> Reply {
    if methods.contains(request.method) { return answer() }
    let names = methods.map(\.name).joined(separator: ", ")
    let reply = Reply.error(405, "methodNotAllowed", "only \(names) here")
    reply.response.add("Allow", names)
    return reply
  }
}
