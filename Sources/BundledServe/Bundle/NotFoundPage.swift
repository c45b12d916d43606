import BundledServeSystem

/// The 404 for a path below the root, in the form that its client reads.
struct NotFoundPage {
  let path: RequestPath
  let nearMiss: NearMiss?

  /// What there is not, and what there is, on one line.
  var message: String {
    "no \(wanted)" + (nearMiss.map { "; " + $0.description } ?? "")
  }

  func reply(to request: Request) -> Reply {
    let accept = Accept(request.field("Accept"))
    let reply: Reply =
      switch accept.preferred(among: ["text/html", "application/json"], default: "text/plain") {
      case "text/html": page.reply(404, cacheControl: "no-store")
      case "application/json": .json(404, JSON.encode(Body(error: error)))
      default: .text(404, message.onOneLine)
      }
    reply.response.add("Vary", "Accept")
    return reply
  }

  private var wanted: String {
    let folder = path.hasTrailingSlash ? (path.names.isEmpty ? "" : "/") + "index.html" : ""
    // An encoded slash is part of a name, and shown as it came.
    let names = path.names.map { name in
      name.contains(UInt8(ascii: "/"))
        ? PercentEncoding.encodeName(name) : String(decoding: name, as: UTF8.self)
    }
    return names.joined(separator: "/") + folder
  }

  private var page: HTMLPage {
    var body = "<h1>Not found</h1>\n<p>Looked for:\n<ul>\n<li>\(wanted.nameInHTML)\n</ul>\n"
    if let nearMiss {
      let name = nearMiss.path
      let text = String(decoding: name.bytes, as: UTF8.self) + (name.hasTrailingSlash ? "/" : "")
      body += """
        <p>There is \(String.link(to: name.encoded, showing: text))
        – \(nearMiss.reason.escapedForHTML).
        """
    } else {
      body += """
        <p class="note">No file here has a similar name.
        """
    }
    return HTMLPage(title: "Not found", body: body)
  }

  private var error: Body.Failure {
    Body.Failure(code: "notFound", message: message, nearMiss: nearMiss?.path.encoded)
  }

  private struct Body: Encodable {
    struct Failure: Encodable {
      let code: String
      let message: String
      let nearMiss: String?
    }

    let error: Failure
  }
}
