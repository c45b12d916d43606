/// An element of the page that is shown.
package struct WebElement: Equatable, Sendable {
  static let key = "element-6066-11e4-a52e-4f735466cecf"
  let id: String

  /// What stands for the element among a script's arguments.
  package var reference: JSONValue { .object([Self.key: .string(id)]) }

  /// Reads the element that a script returned.
  package init?(_ value: JSONValue) {
    guard let id = value[Self.key].string else { return nil }
    self.id = id
  }
}

extension WebDriver {
  /// Loads a page and waits for its load event.
  package func navigate(to url: String) throws {
    try command("POST", "/url", ["url": .string(url)])
  }

  package func currentURL() throws -> String { try command("GET", "/url").string ?? "" }
  package func title() throws -> String { try command("GET", "/title").string ?? "" }
  package func source() throws -> String { try command("GET", "/source").string ?? "" }
  package func back() throws { try command("POST", "/back") }
  package func forward() throws { try command("POST", "/forward") }
  package func reload() throws { try command("POST", "/refresh") }

  /// Finds the first element that a CSS selector matches, in time.
  package func find(_ selector: String, within timeout: Duration = .zero) throws -> WebElement {
    let query: JSONValue = ["using": "css selector", "value": .string(selector)]
    let found = try firstValue(within: timeout, every: .milliseconds(20)) {
      do {
        return WebElement(try command("POST", "/element", query))
      } catch let error as WebDriverError where error.code == "no such element" {
        return nil
      }
    }
    guard let found else { throw WebDriverError(code: "no such element", message: selector) }
    return found
  }

  package func findAll(_ selector: String) throws -> [WebElement] {
    let query: JSONValue = ["using": "css selector", "value": .string(selector)]
    return try command("POST", "/elements", query).array?.compactMap { WebElement($0) } ?? []
  }

  /// Clicks in the middle of an element as a user does, having scrolled it into view.
  package func click(_ element: WebElement) throws {
    try command("POST", "/element/\(element.id)/click")
  }

  package func click(_ selector: String, within timeout: Duration = .zero) throws {
    try click(try find(selector, within: timeout))
  }

  /// Types text into an element.
  package func sendKeys(_ text: String, to element: WebElement) throws {
    try command("POST", "/element/\(element.id)/value", ["text": .string(text)])
  }

  package func sendKeys(_ text: String, to selector: String) throws {
    try sendKeys(text, to: try find(selector))
  }

  package func text(of element: WebElement) throws -> String {
    try command("GET", "/element/\(element.id)/text").string ?? ""
  }

  package func text(of selector: String) throws -> String { try text(of: try find(selector)) }

  package func isDisplayed(_ element: WebElement) throws -> Bool {
    try command("GET", "/element/\(element.id)/displayed").bool ?? false
  }

  /// Runs a function body with `arguments`, and waits for the promise that it may return.
  @discardableResult
  package func execute(_ script: String, _ arguments: JSONValue...) throws -> JSONValue {
    try command("POST", "/execute/sync", ["script": .string(script), "args": .array(arguments)])
  }

  /// Runs a function body whose last argument is a callback for the result.
  @discardableResult
  package func executeAsync(_ script: String, _ arguments: JSONValue...) throws -> JSONValue {
    try command("POST", "/execute/async", ["script": .string(script), "args": .array(arguments)])
  }

  /// Takes and removes what the browser logged since last asked: console calls and errors.
  package func browserLog() throws -> [JSONValue] {
    try command("POST", "/se/log", ["type": "browser"]).array ?? []
  }
}
