import BundledServeSystem

/// A socket with the address it was asked for.
typealias BoundSocket = (host: String, socket: ListenSocket)

/// Binds every address to one port, before any of them answers.
///
/// - Parameter hosts: none for loopback, on IPv4 and, where the system has it, on IPv6.
func bind(_ hosts: [String], port: UInt16, log: Log) throws(ServerError) -> [BoundSocket] {
  let wanted = hosts.isEmpty ? ["127.0.0.1", "::1"] : hosts
  // A port that is free on one address may be taken on the next: then another one is tried.
  var attempts = port == 0 ? 16 : 1
  while true {
    attempts -= 1
    var bound: [BoundSocket] = []
    var failure: ServerError?
    for host in wanted where failure == nil {
      let port = bound.first?.socket.port ?? port
      do throws(SystemError) {
        bound.append((host, try ListenSocket(address: host, port: port)))
      } catch {
        let lacksIPv6 = error == .addressNotAvailable || error == .familyNotSupported
        if hosts.isEmpty, host == "::1", lacksIPv6 {
          log.info("this system has no IPv6 loopback: listening on 127.0.0.1 alone")
        } else {
          failure = ServerError(error, host: host, port: port)
        }
      }
    }
    guard let failure else { return bound }
    guard case .portTaken = failure, attempts > 0 else { throw failure }
  }
}

/// Starts to answer on every socket, or on none.
func listen(
  on sockets: [BoundSocket], handler: any RequestHandler
) throws(ServerError) -> [Listener] {
  var listeners: [Listener] = []
  for (host, socket) in sockets {
    do throws(SystemError) {
      listeners.append(try Listener(socket: socket, handler: handler))
    } catch {
      for listener in listeners { listener.stop() }
      throw .cannotListen(host: host, reason: error.description)
    }
  }
  return listeners
}

extension ServerError {
  fileprivate init(_ error: SystemError, host: String, port: UInt16) {
    switch error {
    case .addressInUse: self = .portTaken(host: host, port: port)
    case .permission: self = .portForbidden(port: port)
    case .addressNotAvailable: self = .hostUnknown(host: host)
    default: self = .cannotListen(host: host, reason: error.description)
    }
  }
}
