import Glibc

/// Asks for a value again and again until there is one; nil when the time is over.
package func firstValue<Value, Failure: Error>(
  within timeout: Duration = .seconds(60), every interval: Duration = .milliseconds(5),
  _ find: () throws(Failure) -> Value?
) throws(Failure) -> Value? {
  let deadline = ContinuousClock.now + timeout
  while true {
    if let value = try find() { return value }
    guard ContinuousClock.now < deadline else { return nil }
    usleep(UInt32(interval / .microseconds(1)))
  }
}

/// Tells whether a condition comes true in time; blocks its thread meanwhile.
package func eventually<Failure: Error>(
  timeout: Duration = .seconds(60), every interval: Duration = .milliseconds(5),
  _ condition: () throws(Failure) -> Bool
) throws(Failure) -> Bool {
  try firstValue(within: timeout, every: interval) { () throws(Failure) in
    try condition() ? true : nil
  } ?? false
}

/// Runs a closure that blocks on a thread of its own, so that Swift's pool stays free.
///
/// The closure stays part of the calling task: its `#expect`s count for the test that awaits it.
package func onOwnThread<Value>(_ body: () throws -> Value) async rethrows -> Value {
  try await withTaskExecutorPreference(OwnThreadExecutor()) { try body() }
}

/// Gives each job a new thread, which ends with it.
private final class OwnThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    startThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Starts a thread that nobody joins.
private func startThread(_ body: @escaping @Sendable () -> Void) {
  var thread = pthread_t()
  let context = unsafe Unmanaged.passRetained(ThreadBody(body)).toOpaque()
  let status = unsafe pthread_create(&thread, nil, runThread, context)
  precondition(status == 0, "no thread: error \(status)")
  pthread_detach(thread)
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context {
    unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
  }
  return nil
}
