import Glibc

/// A bound and listening TCP socket, closed again unless a listener takes it.
package final class ListenSocket: Sendable {
  package let port: UInt16
  private let descriptor: Lock<Int32?>

  /// Binds a numeric address and listens.
  ///
  /// - Parameter port: 0 takes a free one.
  package init(address: String, port: UInt16) throws(SystemError) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICHOST
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(address, String(port), &hints, &list) == 0, let first = unsafe list
    else {
      throw .addressNotAvailable
    }
    defer { unsafe freeaddrinfo(list) }
    let info = unsafe first.pointee
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = unsafe socket(info.ai_family, type, 0)
    guard descriptor >= 0 else { throw .last }
    // Closes the socket on every way out but the last.
    let handle = FileHandle(descriptor: descriptor)
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
    // Each address has its own socket: without this, [::] would take 0.0.0.0 too.
    if unsafe info.ai_family == AF_INET6 {
      unsafe setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, size)
    }
    guard unsafe bind(descriptor, info.ai_addr, info.ai_addrlen) == 0 else { throw .last }
    guard listen(descriptor, 1024) == 0 else { throw .last }
    self.port = try ListenSocket.port(of: descriptor)
    self.descriptor = Lock(handle.release())
  }

  deinit { if let descriptor = take() { close(descriptor) } }

  /// Gives the descriptor away, once.
  func take() -> Int32? {
    descriptor.withLock { descriptor in
      defer { descriptor = nil }
      return descriptor
    }
  }

  private static func port(of descriptor: Int32) throws(SystemError) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = unsafe withUnsafeMutablePointer(to: &storage) {
      unsafe getsockname(
        descriptor, UnsafeMutableRawPointer($0).assumingMemoryBound(to: sockaddr.self), &length)
    }
    guard status == 0 else { throw .last }
    // The port stands at the same offset in sockaddr_in and sockaddr_in6.
    return unsafe withUnsafeBytes(of: &storage) {
      unsafe UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self))
    }
  }
}
