package import BundledServeSystem

/// Answers for a path that leads to no file: a list of the folder, or a 404 that says what was probably
/// meant.
package struct AbsenceResponder: Sendable {
  /// The request's fields that tell a navigation to a route from another request for its path.
  static let routeFields = ["Accept", "Sec-Fetch-Dest", "Sec-Fetch-Mode"]

  private let listsFolders: Bool
  private let servesStartPage: Bool
  private let log: Log

  package init(listsFolders: Bool, servesStartPage: Bool, log: Log) {
    self.listsFolders = listsFolders
    self.servesStartPage = servesStartPage
    self.log = log
  }

  /// - Parameter below: the part of the path that is in the bundle.
  package func respond(
    to request: Request, path: RequestPath, below: RequestPath, in directory: Directory
  ) -> Reply {
    let lookup = ResourceLookup(in: directory)
    if listsFolders, let listing = listing(of: below, at: path, in: lookup) {
      return listing.reply(to: request)
    }
    var nearMiss = NearMissSearch(in: directory).nearMiss(to: below)
    if let found = nearMiss?.path {
      let mount = path.names.dropLast(below.names.count)
      nearMiss?.path = RequestPath(
        names: mount + found.names, hasTrailingSlash: found.hasTrailingSlash)
    }
    return notFound(NotFoundPage(path: path, nearMiss: nearMiss), request)
  }

  /// Answers for a path that is in no bundle.
  package func respond(to request: Request, path: RequestPath, mounts: [String]) -> Reply {
    // Nothing else could be there.
    if path.names.isEmpty {
      return FolderListing(mounts: mounts).reply(to: request)
    }
    return notFound(NotFoundPage(path: path, nearMiss: nil), request)
  }

  private func notFound(_ page: NotFoundPage, _ request: Request) -> Reply {
    // Browsers ask for this one by themselves.
    if page.path.names != [Array("favicon.ico".utf8)] { log.warning("404 \(page.message)") }
    return page.reply(to: request)
  }

  private func listing(
    of below: RequestPath, at path: RequestPath, in lookup: ResourceLookup
  ) -> FolderListing? {
    guard below.hasTrailingSlash, !below.isHidden, !below.hasEncodedSlash,
      let folder = lookup.equivalent(to: below)
    else { return nil }
    return try? FolderListing(of: folder, at: path, in: lookup)
  }

  /// Whether the start page is to stand for a path that leads to nothing: a browser goes there, and a
  /// page's own router could mean it, as its last name has no extension.
  package func isRoute(_ path: RequestPath, of request: Request, in lookup: ResourceLookup) -> Bool
  {
    guard servesStartPage, !path.isHidden,
      path.names.last?.contains(UInt8(ascii: ".")) != true,
      !(listsFolders && path.hasTrailingSlash && lookup.equivalent(to: path) != nil)
    else { return false }
    switch request.field("Sec-Fetch-Dest") {
    case "document", "iframe", "frame": return true
    default:
      return request.field("Sec-Fetch-Mode") == "navigate"
        || Accept(request.field("Accept")).names("text/html")
    }
  }
}
