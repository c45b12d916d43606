import Foundation
import Glibc

func ownEnvironment() -> [String: String?] { ProcessInfo.processInfo.environment.mapValues { $0 } }

/// Starts a program with `input`, `output` and `errors` of a folder as its standard files.
///
/// It inherits no other descriptor, and no signal that a test has blocked or ignored.
func spawn(
  _ program: String, arguments: [any BytesConvertible], environment: [String], files: String
) throws -> pid_t {
  var actions = unsafe posix_spawn_file_actions_t()
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  let write = O_WRONLY | O_CREAT | O_APPEND
  for (descriptor, name, flags) in [
    (0, "input", O_RDONLY), (1, "output", write), (2, "errors", write),
  ]
    as [(Int32, String, Int32)]
  {
    unsafe posix_spawn_file_actions_addopen(
      &actions, descriptor, "\(files)/\(name)", flags, 0o600)
  }
  _ = unsafe closeFrom(&actions, 3)

  var attributes = posix_spawnattr_t()
  unsafe posix_spawnattr_init(&attributes)
  defer { unsafe posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe posix_spawnattr_setsigmask(&attributes, &signals)
  unsafe sigfillset(&signals)
  unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
  unsafe posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

  var pid: pid_t = 0
  let status = unsafe withCStrings(arguments) { arguments in
    unsafe withCStrings(environment) { environment in
      unsafe posix_spawnp(&pid, program, &actions, &attributes, arguments, environment)
    }
  }
  guard status == 0 else { throw SocketError.system(call: "start \(program)", code: status) }
  return pid
}

private func withCStrings<Result>(
  _ texts: [any BytesConvertible], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = unsafe texts.map { text in unsafe text.withCString { unsafe strdup($0) } }
  unsafe pointers.append(nil)
  defer { while let pointer = unsafe pointers.popLast() { unsafe free(pointer) } }
  return unsafe body(pointers)
}

private typealias CloseFrom =
  @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

/// `posix_spawn_file_actions_addclosefrom_np`, which Glibc's module does not export.
private let closeFrom = unsafe unsafeBitCast(
  dlsym(nil, "posix_spawn_file_actions_addclosefrom_np"), to: CloseFrom.self)
