import BundledServe
import BundledServeSystem
import FoundationEssentials

/// What a command line asks for.
struct Arguments {
  enum LogFormat: String { case text, json }

  enum Action {
    case serve, help, version
  }

  var action = Action.serve
  var configuration = Configuration(bundles: [])
  var readyFile: String?
  var eventsPath: String?
  var logFormat = LogFormat.text

  init(_ arguments: [String]) throws(UsageError) {
    var (options, operands) = try parseOptions(arguments, table: optionTable)
    for (name, value) in options { try apply(name, value) }
    guard action == .serve else { return }
    if operands == ["help"] {
      action = .help
      return
    }
    if operands.first == "serve" { operands.removeFirst() }
    guard !operands.isEmpty else {
      throw UsageError("no bundle given: name the folder that holds your index.html")
    }
    for operand in operands { configuration.bundles.append(try Arguments.bundle(operand)) }
  }

  private mutating func apply(_ name: String, _ value: String) throws(UsageError) {
    switch name {
    case "port":
      guard let port = UInt16(value) else {
        throw UsageError("--port takes a number up to 65535, not \(value)")
      }
      configuration.port = port
    case "host":
      configuration.hosts.append(value)
    case "callback-scheme":
      guard CallbackURL(value + ":") != nil, !value.contains(":") else {
        throw UsageError("--callback-scheme takes a scheme like app-callback, not \(value)")
      }
      guard !CallbackRule.engineSchemes.contains(value.lowercased()) else {
        throw UsageError(
          "\(value) is a scheme that web engines load themselves: name such URLs with --callback")
      }
      configuration.callbackSchemes.append(value)
    case "callback":
      guard value.contains(where: { !$0.isWhitespace }) else {
        throw UsageError(
          "--callback takes a glob like https://app.example/* or /getInfo*, not \"\(value)\"")
      }
      configuration.callbackPatterns.append(value)
    case "ready-file":
      readyFile = value
    case "events":
      eventsPath = value
    case "event-limit":
      guard let limit = Int(value), limit > 0 else {
        throw UsageError("--event-limit takes a number from 1 up, not \(value)")
      }
      configuration.eventLimit = limit
    case "log-format":
      guard let format = LogFormat(rawValue: value) else {
        throw UsageError("--log-format takes text or json, not \(value)")
      }
      logFormat = format
    case "no-bridge":
      configuration.injectsBridge = false
    case "no-precompressed":
      configuration.servesPrecompressed = false
    case "listing":
      configuration.listsFolders = true
    case "spa":
      configuration.servesStartPageForRoutes = true
    case "help":
      action = .help
    case "version":
      if action != .help { action = .version }
    default:
      break
    }
  }

  /// Reads `NAME=PATH`; a path with `=` in it is written `./a=b`.
  private static func bundle(_ operand: String) throws(UsageError) -> Configuration.Bundle {
    let name = operand.prefix { $0 != "=" }
    guard name.endIndex < operand.endIndex else { return Configuration.Bundle(path: operand) }
    guard isName(name) else {
      if FileManager.default.fileExists(atPath: operand) {
        return Configuration.Bundle(path: operand)
      }
      throw UsageError(
        "NAME in NAME=PATH may have letters, digits, - _ . and nothing else, unlike \"\(name)\"; and there is no folder \(operand)"
      )
    }
    return Configuration.Bundle(
      name: String(name), path: String(operand[name.endIndex...].dropFirst()))
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}
