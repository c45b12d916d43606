import BundledServe
import BundledServeSystem
import FoundationEssentials

/// `bundled-serve serve`: serves until SIGINT or SIGTERM comes.
struct Serve {
  private let arguments: Arguments
  private let terminal: Terminal

  init(_ arguments: Arguments) {
    // Before any thread starts, the terminal's among them: they inherit what is held back.
    Signals.block()
    self.arguments = arguments
    terminal = Terminal(format: arguments.logFormat)
  }

  func run() {
    DescriptorLimit.raise()
    removeReadyFile()
    let output = openEvents()
    var configuration = arguments.configuration
    configuration.log = { [terminal] in terminal.show($0) }
    let server: Server
    do throws(ServerError) {
      server = try Server(configuration)
    } catch {
      terminal.finish()
      Command.couldNotStart(error.description)
    }
    let recorders = record(server.session.log, to: output)
    greet(server)
    let failure = writeReadyFile(server)
    if failure == nil {
      Signals.waitForTermination()
      // A second signal does not wait for the drain.
      Signals.unblock()
    }
    withdrawReadyFile(server)
    server.stop()
    _ = recorders.terminal.finish(within: 2000)
    if let file = recorders.file, !file.finish(within: 2000) {
      terminal.log.error("the last events could not be written: nobody reads the file of --events")
    }
    output?.finish(log: terminal.log)
    terminal.finish()
    if let failure { Command.couldNotStart(failure) }
  }

  /// Takes an earlier server's ready file away, before anything can fail: who waits for the file must
  /// not find an old one.
  private func removeReadyFile() {
    guard let path = arguments.readyFile else { return }
    do throws(SystemError) {
      try Output.remove(path)
    } catch {
      terminal.finish()
      if error == .exists {
        Command.couldNotStart(
          "\(path) is no ordinary file: give --ready-file a path where a file can be written and removed again"
        )
      }
      Command.couldNotStart("cannot replace the ready file \(path): \(error)")
    }
  }

  private func openEvents() -> EventOutput? {
    guard let path = arguments.eventsPath else { return nil }
    do throws(SystemError) {
      return EventOutput(try Output.appending(to: path), path: path)
    } catch {
      Command.couldNotStart("cannot write events to \(path): \(error)")
    }
  }

  /// Shows the events and writes them, each at its own pace: a file that nobody reads on does not
  /// silence the terminal.
  private func record(
    _ log: EventLog, to output: EventOutput?
  ) -> (terminal: EventRecorder, file: EventRecorder?) {
    let say = terminal.log
    let shown = EventRecorder(log) { [terminal] entries in
      for entry in entries { terminal.show(entry) }
    } lost: { count in
      say.error("\(count) events came faster than they could be shown and were passed over")
    }
    let written = output.map { output in
      EventRecorder(log) { entries in
        output.write(entries, log: say)
      } lost: { count in
        say.error("\(count) events came faster than they could be written and were dropped")
      }
    }
    return (shown, written)
  }

  /// - Returns: what went wrong, or nil.
  private func writeReadyFile(_ server: Server) -> String? {
    guard let path = arguments.readyFile else { return nil }
    do throws(SystemError) {
      try Output.replace(path, with: readyText(server))
      return nil
    } catch {
      return "cannot write the ready file \(path): \(error)"
    }
  }

  /// Takes the ready file away, unless another server has put its own there.
  private func withdrawReadyFile(_ server: Server) {
    guard let path = arguments.readyFile,
      FileManager.default.contents(atPath: path).map(Array.init) == readyText(server)
    else { return }
    try? Output.remove(path)
  }

  private func readyText(_ server: Server) -> [UInt8] {
    let ready = Ready(
      url: server.url, port: server.port, pid: processIdentifier,
      bundles: arguments.configuration.bundles.map(\.path))
    return JSON.encode(ready) + [UInt8(ascii: "\n")]
  }

  private func greet(_ server: Server) {
    let say = terminal.log
    for bundle in arguments.configuration.bundles {
      say.info("serving \(bundle.path) at \(server.url)\(bundle.name.map { $0 + "/" } ?? "")")
    }
  }
}

/// What the ready file says.
private struct Ready: Encodable {
  let url: String
  let port: UInt16
  let pid: Int32
  let bundles: [String]
}
