public import FoundationEssentials

/// One line that the server has to say.
public struct LogMessage: Sendable {
  /// How much it matters.
  public enum Level: String, Sendable, Codable { case info, warning, error }

  /// When it was said.
  public let time: Date
  /// How much it matters.
  public let level: Level
  /// One line, safe to show on a terminal.
  public let text: String
}

/// Takes the server's own words to whoever wants them.
package struct Log: Sendable {
  private let sink: @Sendable (LogMessage) -> Void

  package init(_ sink: @escaping @Sendable (LogMessage) -> Void) { self.sink = sink }

  package func info(_ text: String) { say(.info, text) }
  package func warning(_ text: String) { say(.warning, text) }
  package func error(_ text: String) { say(.error, text) }

  private func say(_ level: LogMessage.Level, _ text: String) {
    sink(LogMessage(time: Date(), level: level, text: text.onOneLine))
  }
}

extension Unicode.Scalar {
  /// Whether it could move a terminal's cursor, colour it, turn the reading direction or begin a line.
  /// The joiner of emoji does none of that.
  package var disturbsTerminal: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: value != 0x200D
    default: false
    }
  }
}

extension String {
  /// The text with everything written out that disturbs a terminal: names and URLs come from strangers.
  package var onOneLine: String {
    var safe = ""
    for scalar in unicodeScalars {
      if scalar.disturbsTerminal {
        safe += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }
}
