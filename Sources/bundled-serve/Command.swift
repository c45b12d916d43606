import BundledServe
import BundledServeSystem
import FoundationEssentials

@main
enum Command {
  private static let usageStatus: Int32 = 2
  private static let startStatus: Int32 = 3

  static func main() {
    let arguments: Arguments
    do throws(UsageError) {
      arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
    } catch {
      end(usageStatus, "\(error); see bundled-serve --help")
    }
    switch arguments.action {
    case .help: Output.writeToStandardOutput(help())
    case .version: Output.writeToStandardOutput("bundled-serve \(version)\n")
    case .serve: Serve(arguments).run()
    }
  }

  static func end(_ status: Int32, _ message: String) -> Never {
    Output.writeToStandardError("bundled-serve: \(message.onOneLine)")
    leave(status)
  }

  static func couldNotStart(_ message: String) -> Never { end(startStatus, message) }
}
