package import BundledServeSystem

/// Answers for a path that leads to no file: with a 404 that says what was probably meant.
package struct AbsenceResponder: Sendable {
  private let log: Log

  package init(log: Log) { self.log = log }

  /// - Parameter below: the part of the path that is in the bundle.
  package func respond(
    to request: Request, path: RequestPath, below: RequestPath, in directory: Directory
  ) -> Reply {
    var nearMiss = NearMissSearch(in: directory).nearMiss(to: below)
    if let found = nearMiss?.path {
      let mount = path.names.dropLast(below.names.count)
      nearMiss?.path = RequestPath(
        names: mount + found.names, hasTrailingSlash: found.hasTrailingSlash)
    }
    return notFound(NotFoundPage(path: path, nearMiss: nearMiss), request)
  }

  /// Answers for a path that is in no bundle.
  package func respond(to request: Request, path: RequestPath) -> Reply {
    notFound(NotFoundPage(path: path, nearMiss: nil), request)
  }

  private func notFound(_ page: NotFoundPage, _ request: Request) -> Reply {
    log.warning("404 \(page.message)")
    return page.reply(to: request)
  }
}
