import BundledServeSystem
import FoundationEssentials

extension FolderListing {
  /// The list as the client reads it: a page, or JSON for who asks for that.
  func reply(to request: Request) -> Reply {
    let types = ["text/html", "application/json"]
    let reply: Reply
    if Accept(request.field("Accept")).preferred(among: types, default: types[0]) == types[1] {
      let response = Response(JSON.encode(form))
      response.add("Content-Type", "application/json")
      response.add("Cache-Control", "no-cache")
      response.add("X-Content-Type-Options", "nosniff")
      reply = Reply(200, response)
    } else {
      reply = page.reply(200, cacheControl: "no-cache")
    }
    reply.response.add("Vary", "Accept")
    return reply
  }

  /// From the root on, it names one file whatever the page's own URL looks like.
  private func reference(to entry: Entry) -> String {
    RequestPath(names: path.names + [entry.name], hasTrailingSlash: entry.isFolder).encoded
  }

  private var page: HTMLPage {
    let title = "/" + path.names.map { String(decoding: $0, as: UTF8.self) + "/" }.joined()
    var body = "<h1>\(title.nameInHTML)</h1>\n<table>\n"
    if !path.names.isEmpty {
      let parent = RequestPath(names: path.names.dropLast(), hasTrailingSlash: true)
      body += "<tr><td><a href=\"\(parent.encoded.escapedForHTML)\">../</a><td><td>\n"
    }
    for entry in entries {
      let name = entry.text + (entry.isFolder ? "/" : "")
      body += "<tr><td>\(String.link(to: reference(to: entry), showing: name))"
      body += "<td>\(entry.size.map(FolderListing.size) ?? "")"
      body += "<td>\(entry.modified.map(FolderListing.time) ?? "")\n"
    }
    body += "</table>\n"
    if let rest { body += "<p class=\"note\">\(rest)</p>\n" }
    return HTMLPage(title: title, body: body)
  }

  private var rest: String? {
    if isPartial { return "and more: \(FolderListing.limit) of over \(ResourceLookup.searchLimit)" }
    return more > 0 ? "and \(more) more" : nil
  }

  static func size(_ bytes: UInt64) -> String {
    var size = Double(bytes)
    guard bytes >= 1000 else { return "\(bytes) B" }
    for unit in ["KB", "MB", "GB"] {
      size /= 1000
      if size < 999.5 || unit == "GB" {
        let tenths = Int((size * 10).rounded())
        return size < 9.95
          ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(Int(size.rounded())) \(unit)"
      }
    }
    return ""
  }

  private static func time(_ seconds: Int64) -> String {
    let time = iso8601(seconds)
    let shown = time.prefix(16).replacing("T", with: " ")
    return "<time datetime=\"\(time)\">\(shown) UTC</time>"
  }

  static func iso8601(_ seconds: Int64) -> String {
    // Of the years that four digits hold.
    let seconds = HTTPDate(secondsSince1970: seconds).secondsSince1970
    return Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }
}

extension FolderListing {
  private struct Form: Encodable {
    struct Item: Encodable {
      let name: String
      let path: String
      let kind: String
      let size: UInt64?
      let modified: String?
    }

    let path: String
    let entries: [Item]
    let more: Int
    let isPartial: Bool
  }

  private var form: Form {
    let items = entries.map { entry in
      Form.Item(
        name: entry.text, path: reference(to: entry), kind: entry.isFolder ? "folder" : "file",
        size: entry.size, modified: entry.modified.map(FolderListing.iso8601))
    }
    return Form(path: path.encoded, entries: items, more: more, isPartial: isPartial)
  }
}
