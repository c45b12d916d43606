import Glibc

/// What a command that has ended left behind.
package struct CommandResult: Sendable {
  /// The exit status, or minus the signal that ended it.
  package let status: Int32
  package let stdout: String
  package let stderr: String
}

/// A running `bundled-serve` of the build under test, killed when released.
package final class ServerProcess: Sendable {
  package let child: ChildProcess
  /// The ready file's contents.
  package let ready: JSONValue
  package let port: Int
  package let url: String
  private let folder: TemporaryTree

  /// Starts a server and waits for its ready file.
  ///
  /// - Parameter arguments: `--port 0` is added unless they name a port, `--ready-file` always.
  package init(
    _ arguments: [any BytesConvertible], environment: [String: String?] = [:],
    timeout: Duration = .seconds(60)
  ) throws {
    let folder = try TemporaryTree()
    let names = arguments.map { String(decoding: $0.bytes, as: UTF8.self) }
    let namesPort = names.contains { $0.hasPrefix("--port") || $0.hasPrefix("-p") }
    let added = (namesPort ? [] : ["--port", "0"]) + ["--ready-file", folder.path("ready")]
    let child = try ChildProcess(
      try Self.executable(), arguments + added, environment: environment)
    let isDecided = eventually(timeout: timeout, every: .milliseconds(2)) {
      folder.exists("ready") || child.exitStatus != nil
    }
    guard isDecided else { throw ChildError("not ready after \(timeout)", of: child) }
    guard folder.exists("ready") else {
      throw ChildError("ended with \(child.exitStatus ?? 0) instead of serving", of: child)
    }
    ready = try JSONValue(parsing: folder.contents("ready"))
    guard let port = ready["port"].int, let url = ready["url"].string else {
      throw ChildError("ready file \(ready)", of: child)
    }
    (self.child, self.folder, self.port, self.url) = (child, folder, port, url)
  }

  package var output: String { child.outputText }
  package var errors: String { child.errorText }

  package func signal(_ number: Int32) { child.signal(number) }

  /// Sends SIGTERM, waits, and returns the exit status.
  package func terminate(timeout: Duration = .seconds(60)) throws -> Int32 {
    signal(SIGTERM)
    return try child.wait(timeout: timeout)
  }

  /// Sends one request to the server on a connection of its own.
  package func get(
    _ target: String, headers: [(String, String)] = [], method: String = "GET",
    body: (any BytesConvertible)? = nil
  ) throws -> HTTPResponse {
    try HTTPClient.get(port: port, target: target, headers: headers, method: method, body: body)
  }

  /// Runs `bundled-serve` with arguments that make it end by itself.
  package static func run(
    _ arguments: [any BytesConvertible], environment: [String: String?] = [:],
    input: any BytesConvertible = "", timeout: Duration = .seconds(60)
  ) throws -> CommandResult {
    let child = try ChildProcess(
      try executable(), arguments, environment: environment, input: input)
    let status = try child.wait(timeout: timeout)
    return CommandResult(status: status, stdout: child.outputText, stderr: child.errorText)
  }

  /// The path of the executable that was built together with the running tests.
  package static func executable() throws -> String {
    guard let real = unsafe realpath("/proc/self/exe", nil) else {
      throw SocketError.last("realpath /proc/self/exe")
    }
    defer { unsafe free(real) }
    let folder = unsafe String(cString: real).split(separator: "/").dropLast()
    let path = "/\(folder.joined(separator: "/"))/bundled-serve"
    guard unsafe access(path, X_OK) == 0 else { throw SocketError.last("executable \(path)") }
    return path
  }
}
