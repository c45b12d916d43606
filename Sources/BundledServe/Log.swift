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

extension String {
  /// The text with everything written out that could move a terminal's cursor, colour it, turn the
  /// reading direction or begin a line: names and URLs come from strangers.
  package var onOneLine: String {
    var safe = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
        safe += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }
}
