import BundledServeSystem

@testable import BundledServe

/// Keeps what a server says.
final class Lines: Sendable {
  private let lines = Lock([String]())

  @Sendable func add(_ message: LogMessage) { lines.withLock { $0.append(message.text) } }

  var all: [String] { lines.withLock { $0 } }
}
