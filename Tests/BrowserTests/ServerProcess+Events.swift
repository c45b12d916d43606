import TestSupport

extension ServerProcess {
  /// The answer of `/_bundled/events`.
  func events(after cursor: Int) throws -> JSONValue {
    try get("/_bundled/events?after=\(cursor)").json()
  }
}
