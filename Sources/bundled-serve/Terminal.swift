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
      write([
        "time": message.time.iso8601, "level": message.level.rawValue, "message": message.text,
      ])
    }
  }

  func show(_ entry: EventLog.Entry) {
    switch format {
    case .text:
      output?.write("\(clock(entry.event.time)) \(line(entry.event).onOneLine)")
    case .json:
      output?.write(
        "{\"level\":\"event\",\"event\":\(String(decoding: entry.json, as: UTF8.self))}")
    }
  }

  private func write(_ fields: [String: String]) {
    output?.write(String(decoding: JSON.encode(fields), as: UTF8.self))
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
  /// At most 300 characters: a terminal is no place for a megabyte.
  fileprivate var shortened: String {
    utf8.count <= 300 ? self : "\(prefix(200))… (\(utf8.count) bytes)"
  }
}
