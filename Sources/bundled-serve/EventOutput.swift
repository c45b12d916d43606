import BundledServe
import BundledServeSystem

/// The file of `--events`: one event a line.
final class EventOutput: Sendable {
  private let file: LineFile
  private let path: String
  /// The ids of the events that could not be written since the last one that could.
  private let lost = Lock<ClosedRange<Int>?>(nil)

  init(_ file: consuming FileHandle, path: String) {
    self.file = LineFile(file, endsInsideLine: Output.endsInsideLine(path))
    self.path = path
  }

  /// Appends events; a disk that is full does not stop the server, but is said, once when it begins
  /// and once when it is over.
  func write(_ entries: [EventLog.Entry], log: Log) {
    for entry in entries {
      do throws(SystemError) {
        try file.write(entry.json)
        if let ids = lost.exchange(nil) {
          log.warning("\(path) can be written again; it lacks \(EventOutput.name(ids))")
        }
      } catch {
        let id = entry.event.id
        let isFirst = lost.withLock { lost in
          defer { lost = (lost?.lowerBound ?? id)...id }
          return lost == nil
        }
        if isFirst {
          log.error("cannot write events to \(path) from \(id) on: \(error); serving goes on")
        }
      }
    }
  }

  /// Says what is missing when the server ends before the file could be written again.
  func finish(log: Log) {
    if let ids = lost.exchange(nil) { log.error("\(path) lacks \(EventOutput.name(ids))") }
  }

  private static func name(_ ids: ClosedRange<Int>) -> String {
    ids.count == 1 ? "event \(ids.lowerBound)" : "events \(ids.lowerBound) to \(ids.upperBound)"
  }
}

extension Lock {
  fileprivate func exchange(_ new: Value) -> Value {
    withLock { value in
      defer { value = new }
      return value
    }
  }
}
