import BundledServeSystem

/// What the header fields say of a representation, in every answer about it (RFC 9110 §8, §15.4.5).
struct Metadata: Sendable {
  let contentType: String
  let coding: ContentCoding?
  let validators: Validators
  /// The entity tag as its field has it.
  let tag: String
  /// The request's fields that chose it.
  let vary: [String]

  init(contentType: String, coding: ContentCoding?, validators: Validators, vary: [String]) {
    self.contentType = contentType
    self.coding = coding
    self.validators = validators
    tag = validators.entityTag.description
    self.vary = vary
  }

  /// Adds the fields to a response.
  ///
  /// - Parameter content: whether the response has the content, or a part of it, in it.
  func describing(_ response: Response, content: Bool = false) -> Response {
    if content {
      response.add("Content-Type", contentType)
      if let coding { response.add("Content-Encoding", coding.name) }
    }
    response.add("ETag", tag)
    response.add("Last-Modified", validators.lastModified.description)
    response.add("Cache-Control", "no-cache")
    response.add("Accept-Ranges", "bytes")
    if !vary.isEmpty { response.add("Vary", vary.joined(separator: ", ")) }
    return response
  }
}
