import BundledServe
import BundledServeSystem
import FoundationEssentials

/// Writes the log to standard error, a line each, as text or as JSON.
struct Terminal: Sendable {
  private let format: Arguments.LogFormat
  /// Nil where the process was started without standard error.
  private let output: LineWriter?

  init(format: Arguments.LogFormat) {
    self.format = format
    do {
      output = LineWriter(try Output.standardError())
    } catch {
      output = nil
    }
  }

  /// The log that is shown here.
  var log: Log { Log { show($0) } }

  /// Lets what waits be written.
  func finish() { output?.finish() }

  func show(_ message: LogMessage) {
    switch format {
    case .text:
      let mark = message.level == .info ? "" : "\(message.level.rawValue): "
      output?.write("\(clock(message.time)) \(mark)\(message.text)")
    case .json:
      write(
        json: JSON.encode([
          "time": message.time.iso8601, "level": message.level.rawValue, "message": message.text,
        ]))
    }
  }

  func show(_ entry: EventLog.Entry) {
    switch format {
    case .text:
      output?.write("\(clock(entry.event.time)) \(line(entry.event).onOneLine)")
    case .json:
      write(json: Array("{\"level\":\"event\",\"event\":".utf8) + entry.json + [UInt8(ascii: "}")])
    }
  }

  private func write(json: [UInt8]) {
    output?.write(String(decoding: json, as: UTF8.self).escapedForTerminal)
  }

  /// The event for a reader: what was decided, about which URL, with what in it, and whence.
  private func line(_ event: NavigationEvent) -> String {
    let report = event.report
    let action = report.navigationAction
    var text = "#\(event.id) "
    switch report.type {
    case .decidePolicyForNavigationAction: text += report.callback == nil ? "navigate" : "callback"
    case .createWebView: text += "window"
    case .superseded: text += "superseded"
    }
    text += " \(action.url.shortened)"
    if let parameters = report.callback?.parameters, !parameters.isEmpty {
      let list = report.callback?.pairs.map { "\($0.name)=\($0.value.shortened)" } ?? []
      text += "  (\(list.joined(separator: ", ").shortened))"
    }
    text += "  \(action.navigationType.rawValue)"
    if let winner = report.supersededBy {
      text += ", never delivered: \(winner.shortened) came in the same task"
    }
    if let source = action.sourceFrame?.url ?? action.mainDocumentURL {
      text += ", from \(source.shortened)"
    }
    return text
  }

  private func clock(_ time: Date) -> String { String(time.iso8601.dropFirst(11).prefix(8)) }
}

extension String {
  /// About 300 bytes at most: a terminal is no place for a megabyte, not even for one of combining
  /// marks, which are one character together.
  fileprivate var shortened: String {
    guard utf8.count > 300 else { return self }
    let start = unicodeScalars[..<utf8.index(startIndex, offsetBy: 200)]
    return "\(String(start))… (\(utf8.count) bytes)"
  }

  /// JSON on one line whose strings write out what disturbs a terminal; a reader gets the same values.
  fileprivate var escapedForTerminal: String {
    var safe = ""
    for scalar in unicodeScalars {
      if scalar.disturbsTerminal {
        for unit in UTF16.encode(scalar)! {
          let digits = String(unit, radix: 16)
          safe += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }
}
