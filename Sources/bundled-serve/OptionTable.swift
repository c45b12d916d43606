import BundledServeSystem

/// Every option, once: parsing and help are made from it.
let optionTable: [Option] = [
  Option(
    "port", letter: "p", value: "N", help: "port to listen on; 0 takes a free one (default 4000)"),
  Option(
    "host", value: "ADDRESS",
    help: "address to listen on; repeatable (default 127.0.0.1 and ::1)"),
  Option(
    "callback-scheme", value: "SCHEME",
    help:
      "scheme of callback URLs; repeatable (default: all that a web engine does not load itself)"
  ),
  Option(
    "callback", value: "PATTERN",
    help: "glob on a URL, or on path and query if it begins with /, to report too; repeatable"),
  Option(
    "ready-file", value: "PATH",
    help:
      "written once listening: {\"url\",\"port\",\"pid\",\"bundles\"}; removed at start and end"),
  Option("events", value: "PATH", help: "append events to PATH as NDJSON; - is standard output"),
  Option("event-limit", value: "N", help: "events kept for observers (default 10000)"),
  Option(
    "log-format", value: "text|json", help: "how the log on standard error looks (default text)"),
  Option("no-bridge", help: "serve every byte as it lies on disk; only requests make events"),
  Option("no-precompressed", help: "send no .br, .zst or .gz file in place of the one beside it"),
  Option("listing", help: "list what a folder without index.html holds"),
  Option(
    "spa", help: "answer a browser that goes to a path without extension with the start page"),
  Option("help", letter: "h", help: "show this and exit"),
  Option("version", help: "show the version and exit"),
]

let version = "0.1.0"

/// The text of `--help`.
func help() -> String {
  var text = """
    Serves a folder of HTML as an iOS app ships it, and shows the callback URLs its pages navigate to.

    usage: bundled-serve [serve] BUNDLE… [options]
           BUNDLE is a folder; NAME=PATH mounts a further one under /NAME/

    options:

    """
  for option in optionTable {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    let name = "  \(letter)--\(option.name)" + (option.value.map { " \($0)" } ?? "")
    text += name + "\n" + "          " + option.help + "\n"
  }
  return text + """

    Events:  GET /_bundled/events, with Accept: text/event-stream as a stream; or --events PATH.
    Memory:  keeps up to 8192 files, 16 MB in all; larger ones than 1 MB are read as they are sent.
    Exit:    0 fine, 2 wrong usage, 3 could not start. SIGINT and SIGTERM end it with 0.

    """
}
