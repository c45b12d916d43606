package import BundledServeSystem

/// A file of a bundle as it was when it was found, with the forms of it that have been sent.
package final class BundleResource: Sendable {
  package let status: FileStatus
  package let contentType: String
  /// The request's fields by which it was chosen among others for the same path.
  let chosenBy: [String]
  /// The codings in which it lies ready beside itself.
  package let codings: [ContentCoding]
  /// Whether its path and stamps alone tell that it is still the same.
  package let isCacheable: Bool

  private let bundle: BundleFolder
  private let path: [UInt8]
  private let place: Place
  private let findsCodings: Bool
  /// The folder before the codings were looked for; nil when that will not tell of a change.
  private let folder: FileStatus?
  private let forms = Forms()

  /// - Parameter findsCodings: whether a file like `app.js.br` beside `app.js` stands for it.
  package init(
    _ file: borrowing FoundFile, in bundle: BundleFolder,
    contentType: String, chosenBy: [String] = [], findsCodings: Bool
  ) {
    self.bundle = bundle
    self.contentType = contentType
    self.chosenBy = chosenBy
    self.findsCodings = findsCodings
    status = file.status
    path = file.path
    place = Place(root: bundle.path, path: path)
    // The place does not tell where a link leads by now, nor of a name that fits better.
    isCacheable = file.isDirect && status.isSettled
    folder = findsCodings ? place.folderStatus().flatMap { $0.isSettled ? $0 : nil } : nil
    codings =
      findsCodings
      ? BundleResource.codings(of: path, modified: status.modified, in: bundle) : []
  }

  /// Those of the siblings that are no older than the file: an older one was made of another.
  private static func codings(
    of path: [UInt8], modified: FileTime, in bundle: BundleFolder
  ) -> [ContentCoding] {
    guard let directory = bundle.directory() else { return [] }
    return ContentCoding.allCases.filter { coding in
      guard let status = try? directory.status(of: path + coding.suffix.utf8) else {
        return false
      }
      return status.kind == .regular && status.modified >= modified
    }
  }

  /// Whether the file lies there unchanged, with the same siblings as far as the request asks.
  package func isCurrent(for request: Request) -> Bool {
    guard let found = place.look(for: request), found.file == status else { return false }
    guard findsCodings, request.fields.contains(.acceptEncoding) else { return true }
    return folder != nil && (found.folder ?? place.folderStatus(for: request)) == folder
  }

  /// A form made before.
  ///
  /// - Throws: `stale` once what it was made of has changed.
  func representation(_ form: Form, for request: Request) throws(SystemError) -> Representation? {
    guard let made = forms.representation(form) else { return nil }
    guard made.isCurrent(for: request) else { throw .stale }
    return made
  }

  /// Keeps a form, unless another thread was first.
  func keep(_ representation: Representation, as form: Form) {
    forms.keep(representation, as: form)
  }

  /// How much memory it takes with its forms, in bytes, roughly.
  var cost: Int { 1024 + 2 * path.count + forms.cost }

  /// Opens what a form is made of.
  ///
  /// - Throws: `stale` where there is nothing any more, or a link.
  func open(_ form: Form) throws(SystemError) -> FileHandle {
    guard let directory = bundle.directory() else { throw .stale }
    do throws(SystemError) {
      return try directory.open(path(of: form))
    } catch  where error.isAbsence || error == .loop {
      throw .stale
    }
  }

  /// Where the sibling lies that a form is made of; nil for the file itself.
  func siblingPlace(of form: Form) -> Place? {
    form.coding.map { _ in Place(root: bundle.path, path: path(of: form)) }
  }

  private func path(of form: Form) -> [UInt8] { path + Array((form.coding?.suffix ?? "").utf8) }
}
