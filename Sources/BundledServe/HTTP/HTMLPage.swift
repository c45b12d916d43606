import BundledServeSystem

/// A small page of the server's own, that no name shown on it can make do anything.
package struct HTMLPage {
  let title: String
  /// Markup; whatever comes from outside is escaped in it.
  let body: String

  /// The page as an answer; nothing but its own style is let in.
  func reply(_ status: UInt32, cacheControl: String) -> Reply {
    let nonce = String(UInt64.random(in: .min ... .max), radix: 36)
    let html = """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(title.escapedForHTML)</title>
      <style nonce="\(nonce)">
      :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
      body { max-width: 46em; margin: 2em auto; padding: 0 1em; }
      h1 { font-size: 1.3em; }
      a { color: LinkText; }
      bdi { overflow-wrap: anywhere; white-space: pre-wrap; }
      table { border-spacing: 0; width: 100%; }
      td { padding: .15em .5em; border-top: 1px solid color-mix(in srgb, currentColor 15%, transparent); }
      td + td { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
      .note { opacity: .7; }
      </style>
      \(body)

      """
    let response = Response(Array(html.utf8))
    response.add("Content-Type", "text/html; charset=utf-8")
    response.add("Cache-Control", cacheControl)
    response.add("X-Content-Type-Options", "nosniff")
    response.add(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'")
    return Reply(status, response)
  }
}

extension String {
  /// The text as it stands in HTML, between tags or in a quoted attribute.
  package var escapedForHTML: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Markup that shows a name whole: its control characters as pictures, its reading direction kept
  /// to itself.
  package var nameInHTML: String {
    var shown = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0..<0x20: shown.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value)!)
      case 0x7F: shown += "\u{2421}"
      case 0x80..<0xA0: shown += "\u{FFFD}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return "<bdi>\(shown.escapedForHTML)</bdi>"
  }

  /// A link with a name as its text.
  package static func link(to reference: String, showing name: String) -> String {
    "<a href=\"\(reference.escapedForHTML)\">\(name.nameInHTML)</a>"
  }
}
