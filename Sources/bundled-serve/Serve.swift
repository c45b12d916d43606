import BundledServe
import BundledServeSystem
import FoundationEssentials

/// `bundled-serve serve`: serves until SIGINT or SIGTERM comes.
struct Serve {
  private let arguments: Arguments
  private let terminal: Terminal

  init(_ arguments: Arguments) {
    self.arguments = arguments
    terminal = Terminal(format: arguments.logFormat)
  }

  func run() {
    // Before any thread starts: they inherit what is held back.
    Signals.block()
    DescriptorLimit.raise()
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
    let recorder = record(server.session.log, to: output)
    greet(server)
    let failure = writeReadyFile(server)
    if failure == nil {
      Signals.waitForTermination()
      // A second signal does not wait for the drain.
      Signals.unblock()
    }
    server.stop()
    if !recorder.finish(within: 2000) {
      terminal.log.error("the last events could not be written: nobody reads the file of --events")
    }
    terminal.finish()
    if let failure { Command.couldNotStart(failure) }
  }

  private func openEvents() -> EventOutput? {
    guard let path = arguments.eventsPath else { return nil }
    do throws(SystemError) {
      return EventOutput(try Output.appending(to: path), path: path)
    } catch {
      Command.couldNotStart("cannot write events to \(path): \(error)")
    }
  }

  private func record(_ log: EventLog, to output: EventOutput?) -> EventRecorder {
    let say = terminal.log
    return EventRecorder(log) { [terminal] entries in
      output?.write(entries, log: say)
      for entry in entries { terminal.show(entry) }
    } lost: { count in
      say.error("\(count) events came faster than they could be written and were dropped")
    }
  }

  /// - Returns: what went wrong, or nil.
  private func writeReadyFile(_ server: Server) -> String? {
    guard let path = arguments.readyFile else { return nil }
    let ready = Ready(
      url: server.url, port: server.port, pid: processIdentifier,
      bundles: arguments.configuration.bundles.map(\.path))
    do throws(SystemError) {
      try Output.replace(path, with: JSON.encode(ready) + [UInt8(ascii: "\n")])
      return nil
    } catch {
      return "cannot write the ready file \(path): \(error)"
    }
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
