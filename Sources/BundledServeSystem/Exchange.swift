import CMicroHTTPD
import Glibc

/// One connection's side of a request and its response, reused from request to request.
///
/// libmicrohttpd calls it from one thread at a time; `wake` alone may come from any thread.
@safe package final class Exchange: Waiter, @unchecked Sendable {
  enum Phase { case head, content, answered }

  var phase = Phase.head
  private(set) var target: [UInt8] = []
  private(set) var content: [UInt8] = []
  var fields: FieldSet = []
  /// The last `Host` that was found to be one we serve: a connection seldom names two.
  package var servedHost: String?
  private var contentLimit = 0
  private(set) var contentIsTooLarge = false
  private var targetStart: UnsafePointer<CChar>?
  private let connection: OpaquePointer

  private let loop: EventLoop
  /// Whether the request had begun to arrive when the turn that serves it started.
  private var sharesLooks = false
  /// The turn in which the last request ended; nil before the first one, and after one that may have
  /// left libmicrohttpd reading on without waiting for more to arrive.
  private var turnOfLast: UInt64?
  /// Bytes of the request's head.
  var headCount = 0
  private var hasContent = false
  /// A head of fewer bytes leaves room in libmicrohttpd's buffer, which is half of the connection's
  /// memory: reading it ends with less than was asked for, after which the next read awaits an event.
  private static let shortHead = 4096

  init(connection: OpaquePointer, loop: EventLoop) {
    unsafe self.connection = connection
    self.loop = loop
  }

  /// Starts a request; libmicrohttpd cuts the text at `?` right after this call.
  func begin(target text: UnsafePointer<CChar>) {
    let count = unsafe strlen(text)
    target.removeAll(keepingCapacity: true)
    unsafe target.append(contentsOf: UnsafeRawBufferPointer(start: text, count: count))
    unsafe targetStart = text
    content.removeAll(keepingCapacity: content.capacity <= 16384)
    contentIsTooLarge = false
    hasContent = false
    phase = .head
    // The first request of a connection may come after it was accepted, in the same turn; one that
    // follows another in a turn may have been sent after that one.
    sharesLooks = turnOfLast.map { $0 != loop.looks.turn } ?? false
  }

  /// Ends a request, answered or not.
  func end() {
    turnOfLast = hasContent || headCount >= Exchange.shortHead ? nil : loop.looks.turn
  }

  /// What lies at a path, no earlier than the request; nil where nothing does.
  func status(
    of path: UnsafePointer<CChar>, count: Int, followsLinks: Bool = false
  ) -> FileStatus? {
    unsafe loop.looks.status(
      of: path, count: count, followsLinks: followsLinks, isShared: sharesLooks)
  }

  /// Whether the request line was three words with one space between each: a raw NUL or a further
  /// space puts a part elsewhere.
  func targetIsWhole(
    between method: UnsafePointer<CChar>, and version: UnsafePointer<CChar>
  ) -> Bool {
    guard let start = unsafe targetStart else { return false }
    return unsafe start == method + strlen(method) + 1 && start + target.count + 1 == version
  }

  func expectContent(limit: Int) {
    contentLimit = limit
    phase = .content
  }

  func receive(_ bytes: UnsafeRawBufferPointer) {
    hasContent = true
    // What nobody asked for is read and dropped, so that the connection can go on.
    guard contentLimit > 0, !contentIsTooLarge else { return }
    if content.count + bytes.count > contentLimit {
      contentIsTooLarge = true
      content = []
    } else {
      unsafe content.append(contentsOf: bytes)
    }
  }

  func queue(_ reply: Reply) -> MHD_Result {
    phase = .answered
    return unsafe reply.response.queue(on: connection, status: reply.status)
  }

  /// Takes the connection off its thread until `wake`; only inside a stream's `next`.
  package func park() { unsafe MHD_suspend_connection(connection) }

  package func wake() {
    unsafe MHD_resume_connection(connection)
    loop.wake()
  }
}
