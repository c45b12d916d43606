import BundledServeSystem

/// A socket with its numeric address.
typealias BoundSocket = (address: String, socket: ListenSocket)

/// An address to bind, and what of the configuration it comes from.
private struct WantedAddress {
  let host: String
  let address: String
  /// Whether a system without it is served on the host's other addresses.
  let isOptional: Bool
}

/// Binds every address to one port, before any of them answers.
///
/// - Parameter hosts: none for loopback, on IPv4 and, where the system has it, on IPv6.
func bind(_ hosts: [String], port: UInt16, log: Log) throws(ServerError) -> [BoundSocket] {
  let wanted = try wantedAddresses(hosts)
  // A port that is free on one address may be taken on the next: then another one is tried.
  var attempts = port == 0 ? 16 : 1
  while true {
    attempts -= 1
    var bound: [BoundSocket] = []
    var failure: ServerError?
    for wanted in wanted where failure == nil {
      let port = bound.first?.socket.port ?? port
      do throws(SystemError) {
        bound.append((wanted.address, try ListenSocket(address: wanted.address, port: port)))
      } catch {
        let isMissing = error == .addressNotAvailable || error == .familyNotSupported
        if wanted.isOptional, isMissing {
          log.info("this system has no address \(wanted.address): listening without it")
        } else {
          failure = ServerError(error, wanted, port: port)
        }
      }
    }
    guard let failure else { return bound }
    guard case .portTaken = failure, attempts > 0 else { throw failure }
  }
}

/// Every address once: two spellings may stand for one, and `0.0.0.0` or `::` for all of a family.
private func wantedAddresses(_ hosts: [String]) throws(ServerError) -> [WantedAddress] {
  var wanted: [WantedAddress] = []
  for host in hosts.isEmpty ? ["127.0.0.1", "::1"] : hosts {
    let addresses = numericAddresses(of: host)
    if addresses.isEmpty { throw .hostUnresolved(host: host) }
    let hasIPv4 = hosts.isEmpty || addresses.contains { !isIPv6($0) }
    for address in addresses where !wanted.contains(where: { $0.address == address }) {
      wanted.append(
        WantedAddress(host: host, address: address, isOptional: isIPv6(address) && hasIPv4))
    }
  }
  let all = wanted.map(\.address)
  return wanted.filter { wanted in
    let wildcard = isIPv6(wanted.address) ? "::" : "0.0.0.0"
    return wanted.address == wildcard || !all.contains(wildcard)
  }
}

private func isIPv6(_ address: String) -> Bool { address.contains(":") }

/// Starts to answer on every socket, or on none.
func listen(
  on sockets: [BoundSocket], handler: any RequestHandler
) throws(ServerError) -> [Listener] {
  var listeners: [Listener] = []
  for (address, socket) in sockets {
    do throws(SystemError) {
      listeners.append(try Listener(socket: socket, handler: handler))
    } catch {
      for listener in listeners { listener.stop() }
      throw .cannotListen(host: address, reason: error.description)
    }
  }
  return listeners
}

extension ServerError {
  fileprivate init(_ error: SystemError, _ wanted: WantedAddress, port: UInt16) {
    switch error {
    case .addressInUse: self = .portTaken(host: wanted.address, port: port)
    case .permission: self = .portForbidden(port: port)
    case .addressNotAvailable: self = .hostUnknown(host: wanted.host)
    default: self = .cannotListen(host: wanted.host, reason: error.description)
    }
  }
}
