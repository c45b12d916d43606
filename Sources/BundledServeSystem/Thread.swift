import Glibc

/// Stops the calling thread for a while.
package func pause(milliseconds: UInt32) { usleep(milliseconds * 1000) }

/// A thread of our own, for work that may block: Swift's pool has as many threads as cores.
package final class Thread: @unchecked Sendable {
  private var handle = pthread_t()
  private var isJoined = false

  package init(_ body: @escaping @Sendable () -> Void) {
    let context = unsafe Unmanaged.passRetained(Body(body)).toOpaque()
    let status = unsafe pthread_create(&handle, nil, runThread, context)
    precondition(status == 0, "no thread: \(SystemError(code: status))")
  }

  deinit { if !isJoined { pthread_detach(handle) } }

  /// Waits until the thread has ended; to be called once.
  package func join() {
    isJoined = true
    pthread_join(handle, nil)
  }
}

private final class Body: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context else { return nil }
  unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
