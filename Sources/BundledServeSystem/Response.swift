import CMicroHTTPD
import Glibc

/// A status with the response to send under it.
package struct Reply {
  package let status: UInt32
  package let response: Response

  package init(_ status: UInt32, _ response: Response) {
    self.status = status
    self.response = response
  }
}

/// What a stream has for its observer now.
package enum StreamStep {
  case bytes([UInt8])
  /// The exchange has been parked; it will be woken.
  case parked
  case end
}

/// Content that comes into being while it is sent.
package protocol ByteStream: AnyObject, Sendable {
  /// Gives the next bytes, parks the exchange, or ends.
  func next(for exchange: Exchange) -> StreamStep
}

/// A response's header fields and content, shareable between requests.
@safe package final class Response: @unchecked Sendable {
  private let response: OpaquePointer

  private init(_ response: OpaquePointer?) {
    guard let response = unsafe response else { fatalError("out of memory for a response") }
    unsafe self.response = response
  }

  deinit { unsafe MHD_destroy_response(response) }

  package convenience init(_ content: [UInt8] = []) {
    unsafe self.init(
      content.withUnsafeBytes {
        unsafe MHD_create_response_from_buffer(
          $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
      })
  }

  /// Sends a part of a memory.
  package convenience init(_ memory: Memory, _ range: Range<Int>) {
    precondition(range.upperBound <= memory.count)
    unsafe self.init(
      MHD_create_response_from_buffer_with_free_callback_cls(
        range.count, memory.pointer(at: range.lowerBound), releaseMemory,
        Unmanaged.passRetained(memory).toOpaque()))
  }

  /// Sends parts of a file and what stands between them.
  package convenience init(_ body: FileBody) {
    let context = unsafe Unmanaged.passRetained(body).toOpaque()
    unsafe self.init(
      MHD_create_response_from_callback(
        body.count, FileBody.blockSize, readFileBody, context, releaseFileBody))
  }

  package convenience init(stream: any ByteStream, for exchange: Exchange) {
    let context = unsafe Unmanaged.passRetained(StreamContext(stream, exchange)).toOpaque()
    unsafe self.init(
      MHD_create_response_from_callback(UInt64.max, 16384, readStream, context, freeStream))
  }

  /// Adds a header field; its value has no line break, or it is left out.
  package func add(_ name: String, _ value: String) {
    unsafe MHD_add_response_header(response, name, value)
  }

  func queue(on connection: OpaquePointer, status: UInt32) -> MHD_Result {
    unsafe MHD_queue_response(connection, status, response)
  }
}

private final class StreamContext {
  let stream: any ByteStream
  unowned let exchange: Exchange
  /// What `next` gave and libmicrohttpd's buffer had no room for yet.
  var rest: ArraySlice<UInt8> = []

  init(_ stream: any ByteStream, _ exchange: Exchange) {
    self.stream = stream
    self.exchange = exchange
  }
}

private func readStream(
  _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: Int
) -> Int {
  guard let context = unsafe context, let buffer = unsafe buffer else {
    return MHD_CONTENT_READER_END_OF_STREAM
  }
  let stream = unsafe Unmanaged<StreamContext>.fromOpaque(context).takeUnretainedValue()
  if stream.rest.isEmpty {
    switch stream.stream.next(for: stream.exchange) {
    case .bytes(let bytes): stream.rest = bytes[...]
    case .parked: return 0
    case .end: return MHD_CONTENT_READER_END_OF_STREAM
    }
  }
  let count = min(capacity, stream.rest.count)
  unsafe UnsafeMutableRawBufferPointer(start: buffer, count: count).copyBytes(
    from: stream.rest.prefix(count))
  stream.rest = stream.rest.dropFirst(count)
  return count
}

private func freeStream(_ context: UnsafeMutableRawPointer?) {
  guard let context = unsafe context else { return }
  unsafe Unmanaged<StreamContext>.fromOpaque(context).release()
}

private func releaseMemory(_ context: UnsafeMutableRawPointer?) {
  guard let context = unsafe context else { return }
  unsafe Unmanaged<Memory>.fromOpaque(context).release()
}
