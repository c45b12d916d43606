/// Why a server could not start, in words that say what to do.
public enum ServerError: Error, Equatable, CustomStringConvertible {
  /// Nothing lies at the path.
  case bundleMissing(path: String)
  /// A file lies at the path.
  case bundleIsFile(path: String)
  /// The folder may not be read.
  case bundleUnreadable(path: String, reason: String)
  /// Two bundles under one name, or two at the root.
  case bundleMountedTwice(name: String?)
  /// A name that no path segment can be, or that is the server's own.
  case bundleNameImpossible(name: String)
  /// Another program listens there.
  case portTaken(host: String, port: UInt16)
  /// The port is for privileged programs.
  case portForbidden(port: UInt16)
  /// Not an address of this machine.
  case hostUnknown(host: String)
  /// Neither an address nor a name that stands for one.
  case hostUnresolved(host: String)
  /// Whatever else the system says.
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
    case .bundleNameImpossible(let name):
      "no bundle can be mounted under the name \"\(name)\": choose another NAME in NAME=PATH"
    case .portTaken(let host, let port):
      "port \(port) of \(host) is taken: stop what uses it, or choose another with --port (0 takes a free one)"
    case .portForbidden(let port):
      "port \(port) needs privileges: choose one from 1024 up with --port"
    case .hostUnknown(let host):
      "\(host) is no address of this machine: choose one with --host, or leave it out for loopback"
    case .hostUnresolved(let host):
      "\"\(host)\" is neither an address nor a name that is known: --host takes one of this machine's addresses, like 192.168.1.5, or 0.0.0.0 for all"
    case .cannotListen(let host, let reason):
      "cannot listen on \(host): \(reason)"
    }
  }
}
