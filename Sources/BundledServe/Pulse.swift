import BundledServeSystem

/// Lets a session do once a second what has to be done in time.
final class Pulse: Sendable {
  private let gate = Gate()
  private let thread: Thread

  init(_ session: Session) {
    let gate = gate
    thread = Thread {
      while !gate.wait(milliseconds: 1000) { session.pulse() }
    }
  }

  func stop() {
    gate.wake()
    thread.join()
  }
}
