import Foundation
import TestSupport
import Testing

@Suite("The terminal")
struct TerminalTests {
  private let tree: TemporaryTree

  init() throws { tree = try TemporaryTree().file("html/index.html", "<p>start") }

  @Test("shows what cannot disturb a terminal, and says it to a reader of JSON unchanged")
  func disturbance() throws {
    // Cursor, direction, lines, a tag beyond the 16-bit plane; and an emoji family, which is left whole.
    let wild = "\u{9B}31m\u{202E}\u{2066}\u{2028}\u{2029}\u{FEFF}\u{E0041}"
    let family = "👨‍👩‍👧❤️"
    let path = try #require(
      "\u{7F}\(wild)\(family)".addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    for format in ["text", "json"] {
      let server = try ServerProcess([tree.path("html"), "--log-format", format])
      let client = try SocketClient(port: server.port)
      _ = try client.request("/\(path)")
      _ = try client.request("/_bundled/callback/x://\(wild)?\(path)")
      #expect(try server.terminate() == 0)
      let errors = server.errors
      #expect(errors.contains(family))
      let disturbing = errors.unicodeScalars.filter { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
          scalar != "\n" && scalar != "\u{200D}"
        default: false
        }
      }
      #expect(disturbing.isEmpty)
      if format == "json" {
        let lines = try JSONValue.lines(errors)
        #expect(lines.last?["event"]["navigationAction"]["url"] == .string("x://\(wild)?\(path)"))
      }
    }
  }

  @Test("shortens what is long by bytes, not by characters")
  func shortening() throws {
    let server = try ServerProcess([tree.path("html")])
    let marks = "e" + String(repeating: "\u{301}", count: 4000)
    #expect(try server.get("/_bundled/callback/x://\(marks)").status == 204)
    #expect(try server.terminate() == 0)
    let line = try #require(server.errors.split(separator: "\n").last)
    #expect(line.dropFirst(9).hasPrefix("#1 callback"))
    #expect(line.utf8.count < 400)
    #expect(line.contains("… (8005 bytes)"))
    #expect(!line.unicodeScalars.contains("\u{FFFD}"))
  }
}
