/// The parameters of a request's query (`application/x-www-form-urlencoded`).
package struct Query: Sendable {
  private var values: [String: String] = [:]

  package init(_ bytes: ArraySlice<UInt8>?) {
    for pair in (bytes ?? []).split(separator: UInt8(ascii: "&")) {
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      values[Query.text(name)] = Query.text(pair.dropFirst(name.count + 1))
    }
  }

  package subscript(_ name: String) -> String? { values[name] }

  package var names: Set<String> { Set(values.keys) }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let spaced = bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return String(decoding: PercentEncoding.decode(spaced[...]).bytes, as: UTF8.self)
  }
}
