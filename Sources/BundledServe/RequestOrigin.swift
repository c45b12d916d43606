package import BundledServeSystem

/// Decides which requests may be answered at all, and which may touch the control endpoints.
package struct RequestOrigin: Sendable {
  private let hosts: Set<String>
  private let admitsAnyAddress: Bool

  /// - Parameter hosts: what the server listens on, as numeric addresses and as it was asked for.
  package init(hosts: [String]) {
    self.hosts = Set(hosts.map { $0.lowercased() })
    admitsAnyAddress = hosts.contains { $0 == "0.0.0.0" || $0 == "::" }
  }

  /// Whether an authority is one of ours: a foreign name that resolves to this machine is the way
  /// DNS rebinding takes. The port is the client's business: it may be mapped on the way.
  package func serves(_ authority: String) -> Bool {
    guard let host = Authority(authority)?.host else { return false }
    if host == "localhost" || host.hasSuffix(".localhost") || hosts.contains(host) { return true }
    // A page cannot be at an address that is not its own, so an address as such is no danger.
    return admitsAnyAddress && RequestOrigin.isAddress(host)
  }

  /// Whether a request comes from a page of ours, from a tool, or from the address bar: a foreign
  /// page must neither read events nor forge them.
  package func isOwn(_ request: Request) -> Bool {
    if let site = request.field("Sec-Fetch-Site"), site != "same-origin", site != "none" {
      return false
    }
    // Where the address is no trustworthy one, browsers send no Sec-Fetch fields, and of a foreign
    // page's picture the Referer alone tells.
    guard let origin = request.field("Origin") ?? request.field("Referer") else { return true }
    guard let host = request.field("Host"), origin.lowercased().hasPrefix("http://") else {
      return false
    }
    let authority = origin.dropFirst("http://".count).prefix { $0 != "/" }
    guard let named = Authority(String(authority)),
      let own = Authority(host)
    else { return false }
    return named.host == own.host && named.port ?? 80 == own.port ?? 80
  }

  private static func isAddress(_ host: String) -> Bool {
    host.contains(":")
      || host.utf8.allSatisfy {
        $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }
}
