import BundledServeSystem
import Testing

@Suite("Reading options")
struct OptionParserTests {
  private let table = [
    Option("port", letter: "p", value: "N", help: ""), Option("host", value: "A", help: ""),
    Option("help", letter: "h", help: ""),
  ]

  @Test("takes options and operands in any order, until --")
  func order() throws {
    let parsed = try parseOptions(
      ["a", "-p", "1", "b", "--host=x", "--host", "y z", "-h", "--", "--port", "-q"], table: table)
    #expect(parsed.options.map(\.name) == ["port", "host", "host", "help"])
    #expect(parsed.options.map(\.value) == ["1", "x", "y z", ""])
    #expect(parsed.operands == ["a", "b", "--port", "-q"])
  }

  @Test("takes abbreviations, attached values and empty ones")
  func spellings() throws {
    let parsed = try parseOptions(["-p5", "--po", "6", "--host=", "あ"], table: table)
    #expect(parsed.options.map(\.value) == ["5", "6", ""])
    #expect(parsed.operands == ["あ"])
  }

  @Test(
    "says what it cannot take",
    arguments: [
      (["--nothing"], "unknown option --nothing"), (["-x"], "unknown option -x"),
      (["--port"], "--port needs a value"),
      (["a", "-p"], "-p needs a value"), (["--help=1"], "--help takes no value"),
      (["--h"], "unknown option --h"),
    ])
  func errors(_ arguments: [String], _ message: String) {
    #expect(throws: UsageError(message)) { try parseOptions(arguments, table: table) }
  }

  @Test("can be done by several threads at once")
  func concurrently() {
    let threads = (0..<4).map { number in
      Thread {
        for _ in 0..<200 {
          let parsed = try? parseOptions(["-p\(number)", "--host", "x", "a"], table: table)
          #expect(parsed?.options.map(\.value) == ["\(number)", "x"])
          #expect(parsed?.operands == ["a"])
        }
      }
    }
    for thread in threads { thread.join() }
  }

  @Test("can be done again")
  func again() throws {
    for _ in 0..<3 { #expect(try parseOptions(["-p", "1", "a"], table: table).operands == ["a"]) }
  }
}
