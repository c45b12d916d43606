/// What a server serves, where, and by which rules.
public struct Configuration: Sendable {
  /// A folder to serve.
  public struct Bundle: Sendable, Equatable {
    /// The path segment it is mounted under; nil at the root.
    public var name: String?
    /// Where the folder lies.
    public var path: String

    /// Names a folder and where it is mounted.
    public init(name: String? = nil, path: String) {
      self.name = name
      self.path = path
    }
  }

  /// The folders to serve, at most one of them at the root.
  public var bundles: [Bundle]
  /// Addresses or names to listen on; empty for 127.0.0.1 and, where the system has it, ::1.
  public var hosts: [String] = []
  /// 0 takes a free one.
  public var port: UInt16 = 4000
  /// Empty for every scheme that a web engine does not load itself.
  public var callbackSchemes: [String] = []
  /// Globs on whole URLs, for apps whose callbacks are http(s) URLs or paths.
  public var callbackPatterns: [String] = []
  /// Whether documents get the bridge; without it every byte is served as it lies on disk.
  public var injectsBridge = true
  /// Whether `app.js.br`, `.zst` or `.gz` beside `app.js` is sent to clients that accept the coding.
  public var servesPrecompressed = true
  /// Whether a folder without `index.html` is shown as a list of what it holds.
  public var listsFolders = false
  /// Whether a path that a browser navigates to and nothing matches, such as `/users/7`, gets the
  /// bundle's `index.html`: pages that route by themselves want that.
  public var servesStartPageForRoutes = false
  /// How many events the log keeps.
  public var eventLimit = 10_000
  /// Takes the server's own words; none by default.
  public var log: @Sendable (LogMessage) -> Void = { _ in }

  /// Serves folders on loopback, port 4000.
  public init(bundles: [Bundle]) { self.bundles = bundles }

  /// Serves one folder at the root, on a free port: what a test wants.
  public init(bundle path: String) {
    bundles = [Bundle(path: path)]
    port = 0
  }
}
