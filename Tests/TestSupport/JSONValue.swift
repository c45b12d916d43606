import Foundation

/// Any JSON value, read by subscripts that answer `null` for what is not there.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(parsing text: some BytesConvertible) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text.bytes))
  }

  /// Parses one value a line, as in NDJSON.
  package static func lines(_ text: some BytesConvertible) throws -> [JSONValue] {
    try text.bytes.split(separator: UInt8(ascii: "\n")).map { try JSONValue(parsing: Array($0)) }
  }

  /// Encodes the value, the keys of objects in order.
  package func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self))
  }

  package subscript(key: String) -> JSONValue { object?[key] ?? .null }

  package subscript(index: Int) -> JSONValue {
    guard let array, array.indices.contains(index) else { return .null }
    return array[index]
  }

  package var isNull: Bool { self == .null }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var double: Double? { if case .number(let value) = self { value } else { nil } }
  package var int: Int? { double.flatMap { Int(exactly: $0) } }
  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  package var object: [String: JSONValue]? {
    if case .object(let value) = self { value } else { nil }
  }
}

extension JSONValue: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value):
      // Some readers want integers without a fraction.
      if let int = Int(exactly: value) {
        try container.encode(int)
      } else {
        try container.encode(value)
      }
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

extension JSONValue: CustomStringConvertible {
  package var description: String {
    (try? encoded()).map { String(decoding: $0, as: UTF8.self) } ?? "?"
  }
}
