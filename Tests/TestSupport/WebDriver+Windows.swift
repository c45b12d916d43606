import Foundation

extension WebDriver {
  /// The handle of the window that commands go to.
  package func window() throws -> String { try command("GET", "/window").string ?? "" }

  package func windows() throws -> [String] {
    try command("GET", "/window/handles").array?.compactMap(\.string) ?? []
  }

  /// Opens a tab or a window and returns its handle; commands still go to the old one.
  package func newWindow(_ type: String = "tab") throws -> String {
    try command("POST", "/window/new", ["type": .string(type)])["handle"].string ?? ""
  }

  package func switchToWindow(_ handle: String) throws {
    try command("POST", "/window", ["handle": .string(handle)])
  }

  /// Closes the window that commands go to; another has to be chosen next.
  package func closeWindow() throws { try command("DELETE", "/window") }

  package func setWindowSize(width: Int, height: Int) throws {
    let size: JSONValue = ["width": .number(Double(width)), "height": .number(Double(height))]
    try command("POST", "/window/rect", size)
  }

  /// Sends commands to a frame of the page.
  package func switchToFrame(_ element: WebElement) throws {
    try command("POST", "/frame", ["id": element.reference])
  }

  package func switchToTopFrame() throws { try command("POST", "/frame", ["id": nil]) }
  package func switchToParentFrame() throws { try command("POST", "/frame/parent") }

  /// The text of the dialog that is open.
  package func alertText() throws -> String { try command("GET", "/alert/text").string ?? "" }
  package func acceptAlert() throws { try command("POST", "/alert/accept") }
  package func dismissAlert() throws { try command("POST", "/alert/dismiss") }

  /// Types into the prompt that is open.
  package func sendKeysToAlert(_ text: String) throws {
    try command("POST", "/alert/text", ["text": .string(text)])
  }

  /// Takes a picture of the page as PNG.
  package func screenshot() throws -> [UInt8] {
    let text = try command("GET", "/screenshot").string ?? ""
    return Array(Data(base64Encoded: text) ?? Data())
  }
}
