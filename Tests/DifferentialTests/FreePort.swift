import Glibc

/// A port of the IPv4 loopback that nobody listens on at this moment.
func freePort() throws -> Int {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(descriptor) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
  var size = socklen_t(MemoryLayout.size(ofValue: address))
  let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe bind(descriptor, $0, size) == 0 ? getsockname(descriptor, $0, &size) : -1
    }
  }
  guard status == 0 else { throw PeerError("no free port: error \(errno)") }
  return Int(in_port_t(bigEndian: address.sin_port))
}
