import Glibc

/// Opens a connection to the first address of the host that accepts it.
func openConnection(
  host: String, port: Int, timeout: Duration, receiveBuffer: Int32?
) throws -> Int32 {
  var hints = unsafe addrinfo()
  unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
  unsafe hints.ai_flags = AI_NUMERICSERV
  var list: UnsafeMutablePointer<addrinfo>?
  let status = unsafe getaddrinfo(host, String(port), &hints, &list)
  guard status == 0 else {
    throw SocketError.malformed("host \(host): \(unsafe String(cString: gai_strerror(status)))")
  }
  defer { unsafe freeaddrinfo(list) }
  var failure = SocketError.malformed("host \(host): no address")
  var next = unsafe list
  while let address = unsafe next {
    do {
      return try unsafe openConnection(
        to: address.pointee, timeout: timeout, receiveBuffer: receiveBuffer)
    } catch let error as SocketError { failure = error }
    unsafe next = address.pointee.ai_next
  }
  throw failure
}

private func openConnection(
  to address: addrinfo, timeout: Duration, receiveBuffer: Int32?
) throws -> Int32 {
  let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
  let descriptor = unsafe socket(address.ai_family, kind, 0)
  guard descriptor >= 0 else { throw SocketError.last("socket") }
  do {
    if let receiveBuffer { set(SO_RCVBUF, of: SOL_SOCKET, to: receiveBuffer, on: descriptor) }
    // A request sent in pieces is to arrive in pieces, and at once.
    set(TCP_NODELAY, of: Int32(IPPROTO_TCP), to: 1, on: descriptor)
    if unsafe connect(descriptor, address.ai_addr, address.ai_addrlen) != 0 {
      guard errno == EINPROGRESS else { throw SocketError.last("connect") }
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      let count = unsafe poll(&entry, 1, Int32(timeout / .milliseconds(1)))
      guard count > 0 else { throw SocketError.timedOut }
      var code: Int32 = 0
      var size = socklen_t(MemoryLayout.size(ofValue: code))
      unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
      guard code == 0 else { throw SocketError.system(call: "connect", code: code) }
    }
    return descriptor
  } catch {
    close(descriptor)
    throw error
  }
}

private func set(_ option: Int32, of level: Int32, to value: Int32, on descriptor: Int32) {
  var value = value
  unsafe setsockopt(
    descriptor, level, option, &value, socklen_t(MemoryLayout.size(ofValue: value)))
}
