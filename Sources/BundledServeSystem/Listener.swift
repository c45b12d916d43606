import CMicroHTTPD
import Glibc
import Synchronization

/// What answers requests, on the listener's thread.
package protocol RequestHandler: AnyObject, Sendable {
  /// The most content this request may carry, in bytes; 0 reads and drops it.
  func contentLimit(for request: Request) -> Int
  func respond(to request: Request) -> Reply
  /// Answers a request that HTTP does not allow.
  func refuse(status: UInt32) -> Reply
}

/// Serves HTTP/1.1 on one listening socket, on one thread: a second one brings no more on few cores,
/// but wakes for every other request.
@safe package final class Listener: @unchecked Sendable {
  private static let connectionLimit: UInt32 = 4096
  /// Seconds without traffic after which a connection is closed.
  private static let connectionTimeout: UInt32 = 60
  /// Bytes a connection has for its request head and its output.
  private static let connectionMemory = 16384

  private let daemon: OpaquePointer
  private let context: Context
  /// The listening socket between `quiesce` and `stop`.
  private var quiesced: Int32
  private var isStopped = false

  package init(socket: ListenSocket, handler: any RequestHandler) throws(SystemError) {
    guard let descriptor = socket.take() else { preconditionFailure("the socket is taken") }
    do {
      context = try Context(handler)
    } catch {
      close(descriptor)
      throw error
    }
    let settings = bundled_daemon_options(
      listen_socket: descriptor, connection_limit: Listener.connectionLimit,
      connection_timeout: Listener.connectionTimeout,
      connection_memory: Listener.connectionMemory)
    guard
      let daemon = unsafe bundled_start_daemon(
        settings, Unmanaged.passUnretained(context).toOpaque(), handleRequest, targetReceived,
        requestCompleted, connectionChanged)
    else {
      let failure = SystemError.last
      close(descriptor)
      throw failure
    }
    unsafe self.daemon = daemon
    quiesced = -1
    unsafe context.loop.start(daemon)
  }

  deinit { stop() }

  /// Takes no further connections; those there are go on.
  package func quiesce() {
    quiesced = unsafe MHD_quiesce_daemon(daemon)
    // The loop may still look at the socket: it is shut now and closed once that has ended.
    if quiesced >= 0 { shutdown(quiesced, Int32(SHUT_RDWR)) }
  }

  /// How many requests are being answered.
  package var requestsInFlight: Int { context.inFlight.load(ordering: .relaxed) }

  /// Closes every connection; none may be parked.
  package func stop() {
    if isStopped { return }
    isStopped = true
    if quiesced < 0 { quiesce() }
    context.loop.stop()
    unsafe MHD_stop_daemon(daemon)
    if quiesced >= 0 { close(quiesced) }
  }
}

private final class Context: Sendable {
  let handler: any RequestHandler
  let loop: EventLoop
  let inFlight = Atomic(0)

  init(_ handler: any RequestHandler) throws(SystemError) {
    self.handler = handler
    loop = try EventLoop()
  }
}

// libmicrohttpd's callbacks are file-scope functions: a closure would inherit the main actor of the
// code that starts the daemon, and trap on the listener's thread.

private func connectionChanged(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ socketContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ code: MHD_ConnectionNotificationCode
) {
  guard let context = unsafe context, let connection = unsafe connection,
    let socketContext = unsafe socketContext
  else { return }
  switch code {
  case .CONNECTION_NOTIFY_STARTED:
    let loop = unsafe Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().loop
    let exchange = unsafe Exchange(connection: connection, loop: loop)
    unsafe socketContext.pointee = Unmanaged.passRetained(exchange).toOpaque()
  case .CONNECTION_NOTIFY_CLOSED:
    if let exchange = unsafe socketContext.pointee {
      unsafe Unmanaged<Exchange>.fromOpaque(exchange).release()
    }
    unsafe socketContext.pointee = nil
  }
}

private func targetReceived(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context, let target = unsafe target,
    let exchange = unsafe bundled_connection_context(connection)
  else { return nil }
  unsafe Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue().begin(target: target)
  unsafe Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().inFlight.add(
    1, ordering: .relaxed)
  return unsafe exchange
}

private func requestCompleted(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ requestContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ code: MHD_RequestTerminationCode
) {
  guard let context = unsafe context, let exchange = unsafe requestContext?.pointee else { return }
  unsafe Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue().end()
  unsafe Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().inFlight.subtract(
    1, ordering: .relaxed)
}

private func handleRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?,
  _ upload: UnsafePointer<CChar>?,
  _ uploadCount: UnsafeMutablePointer<Int>?,
  _ requestContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context = unsafe context, let connection = unsafe connection,
    let method = unsafe method,
    let version = unsafe version, let uploadCount = unsafe uploadCount,
    let exchangePointer = unsafe requestContext?.pointee
  else { return .NO }
  let handler = unsafe Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().handler
  let exchange = unsafe Unmanaged<Exchange>.fromOpaque(exchangePointer).takeUnretainedValue()
  let request = unsafe Request(exchange: exchange, method: method, connection: connection)

  switch exchange.phase {
  case .head:
    // An answer on this first call closes the connection: right for a refusal, wrong for the rest.
    if let status = unsafe request.refusal(method: method, version: version) {
      return exchange.queue(handler.refuse(status: status))
    }
    let limit = handler.contentLimit(for: request)
    if limit > 0, let length = request.field("Content-Length").flatMap(UInt64.init),
      length > UInt64(limit)
    {
      return exchange.queue(handler.refuse(status: 413))
    }
    exchange.expectContent(limit: limit)
    return .YES
  case .content where unsafe uploadCount.pointee > 0:
    unsafe exchange.receive(UnsafeRawBufferPointer(start: upload, count: uploadCount.pointee))
    unsafe uploadCount.pointee = 0
    return .YES
  case .content:
    return exchange.queue(
      exchange.contentIsTooLarge ? handler.refuse(status: 413) : handler.respond(to: request))
  case .answered:
    return .YES
  }
}
