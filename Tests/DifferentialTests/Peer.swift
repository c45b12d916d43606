import Foundation
import TestSupport

/// A server of another make that serves the same folder.
enum Peer: String, CaseIterable, Sendable {
  case nginx, lighttpd

  private var package: String { self == .nginx ? "nginx-light" : "lighttpd" }

  /// Where Debian puts the program: `sbin` is not in everybody's `PATH`.
  private func program() throws -> String {
    let path = "/usr/sbin/\(rawValue)"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw PeerError("\(path) is missing: apt-get install \(package)")
    }
    return path
  }

  /// Starts the server with a configuration of its own, in the foreground, as one process.
  func start(serving tree: TemporaryTree) throws -> RunningPeer {
    let folder = try TemporaryTree()
    // Neither takes port 0: a port that was free a moment ago may be taken now.
    for _ in 0..<5 {
      let port = try freePort()
      try folder.file("conf", configuration(root: tree.path, folder: folder.path, port: port))
      let arguments =
        self == .nginx
        ? ["-p", folder.path, "-e", "stderr", "-c", folder.path("conf")]
        : ["-D", "-f", folder.path("conf")]
      let child = try ChildProcess(try program(), arguments)
      let answers = eventually {
        child.exitStatus != nil || (try? HTTPClient.get(port: port).status) == 200
      }
      if answers, child.exitStatus == nil {
        return RunningPeer(port: port, child: child, folder: folder)
      }
      if !child.errorText.lowercased().contains("already in use") {
        throw PeerError("\(rawValue) does not serve: \(child.errorText)")
      }
    }
    throw PeerError("\(rawValue) found no free port")
  }

  private func configuration(root: String, folder: String, port: Int) -> String {
    switch self {
    case .nginx:
      """
      daemon off;
      master_process off;
      \(geteuid() == 0 ? "user root;" : "")
      pid \(folder)/pid;
      events { worker_connections 256; }
      http {
        include /etc/nginx/mime.types;
        default_type application/octet-stream;
        access_log off;
        client_body_temp_path \(folder)/body;
        proxy_temp_path \(folder)/proxy;
        fastcgi_temp_path \(folder)/fastcgi;
        uwsgi_temp_path \(folder)/uwsgi;
        scgi_temp_path \(folder)/scgi;
        absolute_redirect off;
        etag on;
        gzip_static on;
        gzip_vary on;
        server {
          listen 127.0.0.1:\(port);
          root \(root);
          index index.html;
        }
      }
      """
    case .lighttpd:
      // The parse options are those that Debian's own configuration switches on.
      """
      server.document-root = "\(root)"
      server.bind = "127.0.0.1"
      server.port = \(port)
      server.modules = ("mod_indexfile", "mod_staticfile")
      index-file.names = ("index.html")
      include_shell "/usr/share/lighttpd/create-mime.conf.pl"
      server.http-parseopts = (
        "header-strict" => "enable", "host-strict" => "enable", "host-normalize" => "enable",
        "url-normalize-unreserved" => "enable", "url-normalize-required" => "enable",
        "url-ctrls-reject" => "enable", "url-path-2f-decode" => "enable",
        "url-path-dotseg-remove" => "enable",
      )
      """
    }
  }
}

/// A peer at work, killed when released.
struct RunningPeer: Sendable {
  let port: Int
  let child: ChildProcess
  let folder: TemporaryTree
}

struct PeerError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
