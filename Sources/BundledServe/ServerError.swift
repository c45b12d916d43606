/// Why a server could not start, in words that say what to do.
public enum ServerError: Error, Equatable, CustomStringConvertible {
  case bundleMissing(path: String)
  case bundleIsFile(path: String)
  case bundleUnreadable(path: String, reason: String)
  case bundleMountedTwice(name: String?)
  case portTaken(host: String, port: UInt16)
  case portForbidden(port: UInt16)
  case hostUnknown(host: String)
  case cannotListen(host: String, reason: String)

  /// One line that says what to do.
  public var description: String {
    switch self {
    case .bundleMissing(let path):
      "there is no folder \(path): name the folder that holds your index.html"
    case .bundleIsFile(let path):
      "\(path) is a file: name the folder that holds it"
    case .bundleUnreadable(let path, let reason):
      "cannot read the folder \(path) (\(reason)): make it readable for this user"
    case .bundleMountedTwice(let name):
      name.map { "two bundles are called \($0): give each NAME=PATH its own name" }
        ?? "two bundles at the root: mount the further ones as NAME=PATH"
    case .portTaken(let host, let port):
      "port \(port) of \(host) is taken: stop what uses it, or choose another with --port (0 takes a free one)"
    case .portForbidden(let port):
      "port \(port) needs privileges: choose one from 1024 up with --port"
    case .hostUnknown(let host):
      "\(host) is no address of this machine: choose one with --host, or leave it out for loopback"
    case .cannotListen(let host, let reason):
      "cannot listen on \(host): \(reason)"
    }
  }
}
