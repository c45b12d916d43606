import CLinux
import Glibc

/// One command-line option, as the option table states it.
package struct Option: Sendable {
  package let name: String
  package let letter: Character?
  /// What the value is called in the help; nil for a switch.
  package let value: String?
  package let help: String

  package init(_ name: String, letter: Character? = nil, value: String? = nil, help: String) {
    self.name = name
    self.letter = letter
    self.value = value
    self.help = help
  }
}

/// What was wrong with a command line.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// Reads a command line against an option table (getopt_long(3)).
///
/// - Returns: the options in order with their values, and the operands; `--` ends the options.
package func parseOptions(
  _ arguments: [String], table: [Option]
) throws(UsageError) -> (options: [(name: String, value: String)], operands: [String]) {
  try getoptState.withLock { _ throws(UsageError) in try readOptions(arguments, table: table) }
}

/// getopt_long(3) keeps its place in global variables: one caller at a time. The value is of no use
/// but has a size: to ThreadSanitizer an empty one lies where the lock's own field does.
private let getoptState = Lock(0)

private func readOptions(
  _ arguments: [String], table: [Option]
) throws(UsageError) -> (options: [(name: String, value: String)], operands: [String]) {
  var argv: [UnsafeMutablePointer<CChar>?] =
    unsafe (["bundled-serve"] + arguments).map { unsafe strdup($0) } + [nil]
  let owned = unsafe argv
  let names: [UnsafeMutablePointer<CChar>?] = unsafe table.map { unsafe strdup($0.name) }
  defer {
    _ = unsafe (owned + names).map { unsafe free($0) }
  }
  // Letters are reported as themselves, options without one by their place above every character.
  var long: [option] = unsafe table.enumerated().map { index, entry in
    unsafe option(
      name: names[index], has_arg: entry.value == nil ? 0 : 1, flag: nil, val: Int32(0x1000 + index)
    )
  }
  unsafe long.append(option())
  // The colon in front asks for silence and a ':' for a missing value.
  let letters =
    ":"
    + table.compactMap { entry in entry.letter.map { "\($0)" + (entry.value == nil ? "" : ":") } }
    .joined()

  var options: [(name: String, value: String)] = []
  var restart: Int32 = 1
  while true {
    let read = unsafe bundled_read_option(Int32(argv.count - 1), &argv, letters, long, restart)
    restart = 0
    let given = unsafe argv[Int(read.next_index) - 1].map { unsafe String(cString: $0) } ?? ""
    switch unsafe read.code {
    case -1:
      let operands = unsafe argv[Int(read.next_index)...].compactMap { unsafe $0 }
      return (options, unsafe operands.map { unsafe String(cString: $0) })
    case Int32(UInt8(ascii: "?")):
      throw UsageError(unsafe unknownOption(read.option, given: given, table: table))
    case Int32(UInt8(ascii: ":")):
      throw UsageError("\(given) needs a value")
    case let code:
      let entry =
        code >= 0x1000
        ? table[Int(code) - 0x1000] : table.first { $0.letter?.asciiValue == UInt8(code) }!
      options.append((entry.name, unsafe entry.value == nil ? "" : String(cString: read.value)))
    }
  }
}

private func unknownOption(_ code: Int32, given: String, table: [Option]) -> String {
  if code >= 0x1000 { return "--\(table[Int(code) - 0x1000].name) takes no value" }
  return "unknown option "
    + (code == 0 ? given : "-\(Character(UnicodeScalar(UInt8(truncatingIfNeeded: code))))")
}
