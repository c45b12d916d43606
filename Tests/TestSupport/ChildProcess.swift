import Glibc

/// A program started by a test; its output goes to files, so that it never waits for a reader.
///
/// Killed when released. It may move between threads, but only one may use it at a time.
package final class ChildProcess: @unchecked Sendable {
  package let pid: Int32
  private let folder: TemporaryTree
  private let cleanup: Int
  private var status: Int32?

  /// Starts a program, found in `PATH` unless its name has a slash.
  ///
  /// - Parameter environment: What is added to ours; nil removes a variable.
  package init(
    _ program: String, _ arguments: [any BytesConvertible],
    environment: [String: String?] = [:], input: any BytesConvertible = ""
  ) throws {
    folder = try TemporaryTree()
    try folder.file("input", input)
    let variables = ownEnvironment().merging(environment) { $1 }
      .compactMap { name, value in value.map { "\(name)=\($0)" } }
    pid = try spawn(
      program, arguments: [program] + arguments, environment: variables, files: folder.path)
    cleanup = ExitCleanup.shared.add { [pid] in Glibc.kill(pid, SIGKILL) }
  }

  deinit {
    if status == nil { kill() }
  }

  /// What it wrote to standard output so far.
  package var output: [UInt8] { (try? folder.contents("output")) ?? [] }
  /// What it wrote to standard error so far.
  package var errors: [UInt8] { (try? folder.contents("errors")) ?? [] }
  package var outputText: String { String(decoding: output, as: UTF8.self) }
  package var errorText: String { String(decoding: errors, as: UTF8.self) }

  package func signal(_ number: Int32) {
    if status == nil { Glibc.kill(pid, number) }
  }

  /// Its exit status, or minus the signal that ended it; nil while it runs.
  package var exitStatus: Int32? {
    if let status { return status }
    var raw: Int32 = 0
    guard unsafe waitpid(pid, &raw, WNOHANG) == pid else { return nil }
    ExitCleanup.shared.remove(cleanup)
    let number = raw & 0x7F
    status = number == 0 ? (raw >> 8) & 0xFF : -number
    return status
  }

  /// Waits until it has ended; throws, and leaves it running, when it has not in time.
  package func wait(timeout: Duration = .seconds(60)) throws -> Int32 {
    if let status = firstValue(within: timeout, every: .milliseconds(2), { exitStatus }) {
      return status
    }
    throw ChildError("still running after \(timeout)", of: self)
  }

  /// Ends it at once, whatever it does.
  package func kill() {
    signal(SIGKILL)
    _ = try? wait()
  }
}

/// What a started program did wrong, with what it wrote.
package struct ChildError: Error, CustomStringConvertible {
  package let description: String

  init(_ problem: String, of child: ChildProcess) {
    description = """
      process \(child.pid): \(problem)
      standard output: \(child.outputText)
      standard error: \(child.errorText)
      """
  }
}
