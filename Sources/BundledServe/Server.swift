import BundledServeSystem

/// A running server: bound, listening and answering from its start on.
public final class Server: Sendable {
  /// The port it listens on, chosen by the system if the configuration said 0.
  public let port: UInt16
  /// The bundles' start page, with the slash at the end.
  public let url: String
  /// The numeric addresses it listens on.
  public let hosts: [String]
  package let session: Session
  private let listeners: [Listener]
  private let pulse: Pulse
  private let isStopped = Lock(false)

  /// Opens the bundles, binds the addresses, and only then starts to answer.
  ///
  /// - Throws: `ServerError`, with nothing left behind.
  public init(_ configuration: Configuration) throws(ServerError) {
    let log = Log(configuration.log)
    let bundles = try Server.open(configuration.bundles)
    Server.warn(of: bundles, listsFolders: configuration.listsFolders, log: log)
    let sockets = try bind(configuration.hosts, port: configuration.port, log: log)
    hosts = sockets.map(\.address)
    port = sockets[0].socket.port
    url = "http://\(Server.authority(of: hosts[0])):\(sockets[0].socket.port)/"

    let rule = CallbackRule(
      schemes: configuration.callbackSchemes, patterns: configuration.callbackPatterns)
    let script = BridgeScript(rule: rule)
    let origin = RequestOrigin(hosts: hosts + configuration.hosts)
    session = Session(
      name: "default", limits: EventLog.Limits(events: configuration.eventLimit, bytes: 64 << 20),
      rule: rule)
    let magic = MagicDatabase()
    if magic == nil {
      log.warning(
        "libmagic has no database: files without a known extension get no type of their own")
    }
    let detector = MediaTypeDetector(magic: magic)
    let files = FileResponder(
      bridgeVersion: configuration.injectsBridge ? script.version : nil)
    let absence = AbsenceResponder(
      listsFolders: configuration.listsFolders,
      servesStartPage: configuration.servesStartPageForRoutes, log: log)
    let router = Router(
      origin: origin,
      control: ControlEndpoints(session: session, script: script, origin: origin, log: log),
      bundles: BundleResponder(
        bundles: bundles, detector: detector, files: files, absence: absence,
        findsCodings: configuration.servesPrecompressed, log: log), log: log)
    listeners = try listen(on: sockets, handler: router)
    pulse = Pulse(session)
  }

  /// The navigation events, from the first one kept.
  public var events: EventSequence { EventSequence(log: session.log) }

  deinit { stop() }

  /// Takes no further requests, lets those in flight end for a moment, and closes every connection.
  ///
  /// A server that is let go stops by itself.
  public func stop() {
    isStopped.withLock { isStopped in
      if isStopped { return }
      isStopped = true
      for listener in listeners { listener.quiesce() }
      session.log.advance(to: .draining)
      pulse.stop()
      for _ in 0..<200 where listeners.contains(where: { $0.requestsInFlight > 0 }) {
        pause(milliseconds: 10)
      }
      for listener in listeners { listener.stop() }
      session.log.advance(to: .ended)
    }
  }

  private static func open(
    _ bundles: [Configuration.Bundle]
  ) throws(ServerError) -> [BundleFolder] {
    var folders: [BundleFolder] = []
    for bundle in bundles {
      if let name = bundle.name, !isMountable(name) { throw .bundleNameImpossible(name: name) }
      do throws(SystemError) {
        folders.append(try BundleFolder(name: bundle.name, path: bundle.path))
      } catch {
        switch error {
        case .noEntry: throw .bundleMissing(path: bundle.path)
        case .notDirectory: throw .bundleIsFile(path: bundle.path)
        default: throw .bundleUnreadable(path: bundle.path, reason: error.description)
        }
      }
      if folders.dropLast().contains(where: { $0.name == bundle.name }) {
        throw .bundleMountedTwice(name: bundle.name)
      }
    }
    return folders
  }

  /// Says what nobody would expect who looks at the folders.
  private static func warn(of bundles: [BundleFolder], listsFolders: Bool, log: Log) {
    let start = RequestPath(names: [Array("index.html".utf8)], hasTrailingSlash: false)
    for bundle in bundles {
      guard let directory = bundle.directory() else { continue }
      let lookup = ResourceLookup(in: directory)
      if !listsFolders, lookup.kind(of: start) == nil {
        log.warning("\(bundle.path) has no index.html: --listing lists the folder instead")
      }
      guard bundle.name == nil else { continue }
      for name in bundles.compactMap(\.name)
      where lookup.kind(of: RequestPath(names: [Array(name.utf8)], hasTrailingSlash: false)) != nil
      {
        log.warning("/\(name)/ is a bundle of its own: it hides \(bundle.path)/\(name)")
      }
    }
  }

  /// Whether a request's first path segment can be this name, and is not the server's own.
  private static func isMountable(_ name: String) -> Bool {
    name != "_bundled" && name != "." && name != ".." && !name.isEmpty
      && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
      && !ResourceFilter.hides(name.utf8)
  }

  private static func authority(of host: String) -> String {
    switch host {
    case "0.0.0.0": "127.0.0.1"
    case "::": "[::1]"
    default: host.contains(":") ? "[\(host)]" : host
    }
  }
}
