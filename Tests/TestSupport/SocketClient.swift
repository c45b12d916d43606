import Glibc

/// What went wrong on the client's side of a connection.
package enum SocketError: Error, Equatable, CustomStringConvertible {
  case timedOut
  case closedByPeer
  case malformed(String)
  case system(call: String, code: Int32)

  package var description: String {
    switch self {
    case .timedOut: "the peer took too long"
    case .closedByPeer: "the peer closed the connection too early"
    case .malformed(let what): "not HTTP: \(what)"
    case .system(let call, let code): unsafe "\(call): \(String(cString: strerror(code)))"
    }
  }

  static func last(_ call: String) -> SocketError { .system(call: call, code: errno) }
}

/// A TCP connection that blocks its thread, each call no longer than `timeout`.
///
/// It may move between threads, but only one may use it at a time.
package final class SocketClient: @unchecked Sendable {
  package let host: String
  package let port: Int
  /// How long one call may take altogether.
  package var timeout: Duration
  private let descriptor: Int32
  private var received: [UInt8] = []
  private var start = 0

  /// Connects.
  ///
  /// - Parameter receiveBuffer: The kernel's buffer in bytes; a small one makes a slow reader.
  package init(
    host: String = "127.0.0.1", port: Int, timeout: Duration = .seconds(20),
    receiveBuffer: Int32? = nil
  ) throws {
    self.host = host
    self.port = port
    self.timeout = timeout
    descriptor = try openConnection(
      host: host, port: port, timeout: timeout, receiveBuffer: receiveBuffer)
  }

  deinit { Glibc.close(descriptor) }

  /// Sends the bytes as they are.
  package func send(_ message: some BytesConvertible) throws {
    let deadline = ContinuousClock.now + timeout
    var rest = message.bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        try wait(for: POLLOUT, until: deadline)
      } else if errno != EINTR {
        throw SocketError.last("send")
      }
    }
  }

  /// Ends our side of the connection; the peer's may go on.
  package func shutdownWrites() { Glibc.shutdown(descriptor, Int32(SHUT_WR)) }

  /// Ends both sides; the descriptor stays ours until deinit.
  package func close() { Glibc.shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Makes the kernel answer the peer with a reset once the connection is released.
  package func resetWhenReleased() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
  }

  /// Tells whether the peer has ended its side, even if bytes of it are still unread.
  package var isClosedByPeer: Bool { isClosedByPeer(within: .zero) }

  /// Waits until the peer has ended its side; false when it has not in time.
  package func isClosedByPeer(within timeout: Duration) -> Bool {
    let deadline = ContinuousClock.now + timeout
    return (try? wait(for: peerHungUp, until: deadline)) != nil
  }
}

// MARK: - Reading

extension SocketClient {
  var deadline: ContinuousClock.Instant { .now + timeout }

  /// Reads what comes next, up to a number of bytes; empty once the peer has closed.
  package func readSome(_ limit: Int = .max) throws -> [UInt8] {
    try readSome(limit, until: deadline)
  }

  /// Reads exactly so many bytes.
  package func read(_ count: Int) throws -> [UInt8] {
    let deadline = deadline
    var bytes: [UInt8] = []
    while bytes.count < count {
      let piece = try readSome(count - bytes.count, until: deadline)
      if piece.isEmpty { throw SocketError.closedByPeer }
      bytes += piece
    }
    return bytes
  }

  /// Reads until the peer closes.
  package func readToEnd() throws -> [UInt8] {
    let deadline = deadline
    var bytes: [UInt8] = []
    while true {
      let piece = try readSome(until: deadline)
      if piece.isEmpty { return bytes }
      bytes += piece
    }
  }

  func readSome(_ limit: Int = .max, until deadline: ContinuousClock.Instant) throws -> [UInt8] {
    if start == received.count, try !fill(until: deadline) { return [] }
    let end = min(received.count, limit > received.count ? received.count : start + limit)
    defer { start = end }
    return Array(received[start..<end])
  }

  /// Reads a line that ends in CR LF, without these.
  func readLine(until deadline: ContinuousClock.Instant) throws -> [UInt8] {
    var scanned = start
    while true {
      if let end = received[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = received[start..<end]
        start = end + 1
        guard line.last == UInt8(ascii: "\r") else {
          throw SocketError.malformed(
            "line \(String(decoding: line, as: UTF8.self).debugDescription)")
        }
        return Array(line.dropLast())
      }
      scanned = received.count - start
      if try !fill(until: deadline) { throw SocketError.closedByPeer }
    }
  }

  /// Waits for more bytes; false when the peer has closed.
  private func fill(until deadline: ContinuousClock.Instant) throws -> Bool {
    received.removeFirst(start)
    start = 0
    while true {
      let known = received.count
      received += [UInt8](repeating: 0, count: 65_536)
      let count = unsafe received.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress! + known, $0.count - known, 0)
      }
      let code = errno
      received.removeLast(received.count - known - max(count, 0))
      if count >= 0 { return count > 0 }
      guard code == EAGAIN || code == EINTR else {
        throw SocketError.system(call: "recv", code: code)
      }
      try wait(for: POLLIN, until: deadline)
    }
  }

  private func wait(for events: Int32, until deadline: ContinuousClock.Instant) throws {
    while true {
      var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let left = max(0, (deadline - .now) / .milliseconds(1))
      let count = unsafe poll(&entry, 1, Int32(left.rounded(.up)))
      if count > 0 { return }
      if count == 0 { throw SocketError.timedOut }
      if errno != EINTR { throw SocketError.last("poll") }
    }
  }
}

/// `POLLRDHUP`, which Glibc's module does not export.
private let peerHungUp: Int32 = 0x2000
