import FoundationEssentials

/// What a page's bridge sends: its messages that have not been acknowledged.
package struct Delivery: Decodable, Sendable {
  /// The document, by a random id of its own.
  package let page: String
  /// The tab, by a random id that outlives the document.
  package let webView: String
  package let messages: [Message]
  /// How many messages the page had to let go in all: too many waited, or the server refused them.
  package let dropped: Int?

  package struct Message: Decodable, Sendable {
    /// Counts from 1 in its page.
    package let sequence: Int
    package let type: NavigationEvent.Kind
    package let navigationAction: NavigationAction
    package let policy: NavigationEvent.Policy?
    package let supersededBy: String?
    package let observedBy: NavigationEvent.Observer
  }

  package init(_ content: [UInt8]) throws {
    self = try JSONDecoder().decode(Delivery.self, from: Data(content))
    // A page cannot count further exactly.
    let numbers = 1..<(1 << 53)
    guard messages.allSatisfy({ numbers.contains($0.sequence) }), dropped ?? 0 >= 0 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "impossible number"))
    }
  }
}
