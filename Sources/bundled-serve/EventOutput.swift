import BundledServe
import BundledServeSystem

/// The file of `--events`: one event a line.
final class EventOutput: Sendable {
  private let file: FileHandle
  private let path: String
  private let isFailing = Lock(false)

  init(_ file: consuming FileHandle, path: String) {
    self.file = file
    self.path = path
  }

  /// Appends events; a disk that is full does not stop the server, but is said once.
  func write(_ entries: [EventLog.Entry], log: Log) {
    var text: [UInt8] = []
    for entry in entries { text += entry.json + [UInt8(ascii: "\n")] }
    do throws(SystemError) {
      try file.write(text)
      if isFailing.exchange(false) { log.info("\(path) can be written again") }
    } catch {
      let ids = "\(entries.first?.event.id ?? 0) to \(entries.last?.event.id ?? 0)"
      if !isFailing.exchange(true) {
        log.error("cannot write events \(ids) to \(path): \(error); serving goes on")
      }
    }
  }
}

extension Lock<Bool> {
  fileprivate func exchange(_ new: Bool) -> Bool {
    withLock { value in
      defer { value = new }
      return value
    }
  }
}
