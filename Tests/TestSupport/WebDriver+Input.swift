/// A key that has no character of its own, as WebDriver writes it.
package enum Key {
  package static let backspace = "\u{E003}"
  package static let tab = "\u{E004}"
  package static let enter = "\u{E007}"
  package static let shift = "\u{E008}"
  package static let control = "\u{E009}"
  package static let alt = "\u{E00A}"
  package static let escape = "\u{E00C}"
  package static let space = " "
  package static let end = "\u{E010}"
  package static let home = "\u{E011}"
  package static let left = "\u{E012}"
  package static let up = "\u{E013}"
  package static let right = "\u{E014}"
  package static let down = "\u{E015}"
  package static let delete = "\u{E017}"
  package static let meta = "\u{E03D}"
}

/// What a pointer does next; places are counted from the view's corner, in CSS pixels.
package enum PointerStep: Sendable {
  case move(x: Double, y: Double, milliseconds: Int = 0)
  /// Moves to a place counted from the middle of an element.
  case moveTo(WebElement, x: Double = 0, y: Double = 0, milliseconds: Int = 0)
  case down(button: Int = 0)
  case up(button: Int = 0)
  case pause(milliseconds: Int)
}

/// What the keyboard does next.
package enum KeyStep: Sendable {
  case down(String)
  case up(String)
  case pause(milliseconds: Int)
}

extension WebDriver {
  /// Performs the steps of one pointer.
  ///
  /// - Parameter pointer: `mouse`, `touch` or `pen`.
  package func pointer(_ steps: [PointerStep], pointer: String = "mouse") throws {
    try perform([
      "type": "pointer", "id": .string(pointer), "parameters": ["pointerType": .string(pointer)],
      "actions": .array(steps.map(\.action)),
    ])
  }

  /// Presses in the middle of an element, moves by a distance in several steps, and releases.
  package func drag(
    _ element: WebElement, byX x: Double, y: Double, steps: Int = 5, pointer: String = "mouse"
  ) throws {
    let moves = (1...steps).map { step in
      let part = Double(step) / Double(steps)
      return PointerStep.moveTo(
        element, x: (x * part).rounded(), y: (y * part).rounded(), milliseconds: 20)
    }
    try self.pointer([.moveTo(element), .down()] + moves + [.up()], pointer: pointer)
  }

  /// Performs the steps of the keyboard, for whatever has the focus.
  package func keys(_ steps: [KeyStep]) throws {
    try perform(["type": "key", "id": "keyboard", "actions": .array(steps.map(\.action))])
  }

  /// Presses and releases keys one after the other, while others are held down.
  package func press(_ keys: String..., holding held: [String] = []) throws {
    let presses = keys.flatMap { [KeyStep.down($0), .up($0)] }
    try self.keys(
      held.map { .down($0) } + presses + held.reversed().map { .up($0) })
  }

  /// Turns a wheel over an element.
  package func scroll(over element: WebElement, byX x: Double = 0, y: Double) throws {
    try perform([
      "type": "wheel", "id": "wheel",
      "actions": [
        [
          "type": "scroll", "x": 0, "y": 0, "deltaX": .number(x), "deltaY": .number(y),
          "origin": element.reference, "duration": 0,
        ]
      ],
    ])
  }

  /// Releases every key and button that is held down.
  package func releaseActions() throws { try command("DELETE", "/actions") }

  private func perform(_ source: JSONValue) throws {
    try command("POST", "/actions", ["actions": [source]])
  }
}

extension PointerStep {
  fileprivate var action: JSONValue {
    switch self {
    case .move(let x, let y, let milliseconds):
      move(x, y, origin: "viewport", milliseconds)
    case .moveTo(let element, let x, let y, let milliseconds):
      move(x, y, origin: element.reference, milliseconds)
    case .down(let button):
      ["type": "pointerDown", "button": .number(Double(button))]
    case .up(let button):
      ["type": "pointerUp", "button": .number(Double(button))]
    case .pause(let milliseconds):
      ["type": "pause", "duration": .number(Double(milliseconds))]
    }
  }

  private func move(_ x: Double, _ y: Double, origin: JSONValue, _ milliseconds: Int) -> JSONValue {
    [
      "type": "pointerMove", "x": .number(x), "y": .number(y), "origin": origin,
      "duration": .number(Double(milliseconds)),
    ]
  }
}

extension KeyStep {
  fileprivate var action: JSONValue {
    switch self {
    case .down(let key): ["type": "keyDown", "value": .string(key)]
    case .up(let key): ["type": "keyUp", "value": .string(key)]
    case .pause(let milliseconds): ["type": "pause", "duration": .number(Double(milliseconds))]
    }
  }
}
