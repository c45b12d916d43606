import Glibc

/// A headless Chromium driven through Debian's chromedriver (W3C WebDriver).
///
/// The browser, its driver and its profile go when this is released. It may move between threads,
/// but only one may use it at a time.
package final class WebDriver: @unchecked Sendable {
  package let driver: ChildProcess
  /// What the browser said it is and can do.
  package private(set) var capabilities: JSONValue = .null
  private let profile: TemporaryTree
  private let port: Int
  private let cleanup: Int
  private var session: String?
  private var connection: SocketClient?
  private let timeout: Duration

  /// Starts a browser with an empty profile.
  ///
  /// - Parameters:
  ///   - arguments: Further command line arguments of Chromium.
  ///   - capabilities: Further W3C capabilities.
  ///   - timeout: How long one command may take.
  package init(
    arguments: [String] = [], capabilities: [String: JSONValue] = [:],
    timeout: Duration = .seconds(60)
  ) throws {
    self.timeout = timeout
    profile = try TemporaryTree()
    cleanup = ExitCleanup.shared.add { [path = profile.path] in killProcesses(mentioning: path) }
    let browser = try findProgram("chromium")
    // The browser keeps more than its profile in the home and the temporary folder.
    let environment = ["TMPDIR": profile.path, "HOME": profile.path]
    let driver = try ChildProcess(
      try findProgram("chromedriver"), ["--port=0"], environment: environment)
    self.driver = driver
    let announced = firstValue(within: timeout) {
      announcedPort(driver.outputText) ?? (driver.exitStatus == nil ? nil : 0)
    }
    guard let announced, announced > 0 else { throw ChildError("no port announced", of: driver) }
    port = announced
    let own = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    let quiet = ["--no-first-run", "--disable-background-networking", "--disable-component-update"]
    let all = own + quiet + ["--user-data-dir=\(profile.path)/profile"] + arguments
    let options: JSONValue = [
      "args": .array(all.map { .string($0) }), "binary": .string(browser),
    ]
    let wanted: JSONValue = [
      "browserName": "chrome", "goog:chromeOptions": options,
      "goog:loggingPrefs": ["browser": "ALL"],
    ]
    let merged = (wanted.object ?? [:]).merging(capabilities) { $1 }
    let answer = try send(
      "POST", "/session", ["capabilities": ["alwaysMatch": .object(merged)]])
    session = answer["sessionId"].string
    self.capabilities = answer["capabilities"]
  }

  deinit {
    try? quit()
    driver.kill()
    killProcesses(mentioning: profile.path)
    ExitCleanup.shared.remove(cleanup)
  }

  /// Ends the session and the browser; nothing else works afterwards.
  package func quit() throws {
    guard session != nil else { return }
    defer { session = nil }
    try command("DELETE", "")
  }

  /// Sends a command of the session, for what has no method of its own.
  ///
  /// - Parameter path: What follows `/session/ID`.
  @discardableResult
  package func command(
    _ method: String, _ path: String, _ parameters: JSONValue? = nil
  ) throws -> JSONValue {
    guard let session else { throw WebDriverError(code: "invalid session id", message: "quit") }
    return try send(method, "/session/\(session)\(path)", parameters)
  }

  /// Sends a command of the Chrome DevTools Protocol.
  @discardableResult
  package func devTools(_ command: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
    try self.command(
      "POST", "/goog/cdp/execute", ["cmd": .string(command), "params": parameters])
  }

  private func send(
    _ method: String, _ path: String, _ parameters: JSONValue?
  ) throws -> JSONValue {
    if connection?.isClosedByPeer ?? true {
      connection = try SocketClient(port: port, timeout: timeout)
    }
    guard let connection else { throw SocketError.closedByPeer }
    let body = method == "POST" ? try (parameters ?? [:]).encoded() : nil
    do {
      let response = try connection.request(
        path, method: method, headers: [("Content-Type", "application/json")], body: body)
      let value = try response.json()["value"]
      if response.status != 200 { throw WebDriverError(value) }
      return value
    } catch let error as SocketError {
      // An answer that comes too late must not be taken for the next command's.
      self.connection = nil
      throw error
    }
  }
}

/// What the driver did not do, in its words.
package struct WebDriverError: Error, Equatable, CustomStringConvertible {
  /// WebDriver's error code, such as `no such element`.
  package let code: String
  package let message: String
  package var description: String { message.hasPrefix(code) ? message : "\(code): \(message)" }
}

extension WebDriverError {
  init(_ value: JSONValue) {
    code = value["error"].string ?? "unknown error"
    message = value["message"].string ?? value.description
  }
}
