import BundledServeSystem

/// Wakes a log's observers once a second: they have heartbeats to send and time-outs to keep.
final class Pulse: Sendable {
  private let gate = Gate()
  private let thread: Thread

  init(_ log: EventLog) {
    let gate = gate
    thread = Thread {
      while !gate.wait(milliseconds: 1000) { log.wakeAll() }
    }
  }

  func stop() {
    gate.wake()
    thread.join()
  }
}
