import Glibc

/// Finds a program of the browser packages, or says how to get it.
func findProgram(_ name: String) throws -> String {
  let folders = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin"
  for folder in folders.split(separator: ":") {
    let path = "\(folder)/\(name)"
    if unsafe access(path, X_OK) == 0 { return path }
  }
  throw WebDriverError(
    code: "\(name) is missing", message: "apt-get install chromium chromium-driver")
}

/// Reads the port from what chromedriver says once it listens.
func announcedPort(_ output: String) -> Int? {
  let marker = "started successfully on port "
  for line in output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
    if let end = line.firstRange(of: marker)?.upperBound {
      return Int(line[end...].prefix { $0.isNumber })
    }
  }
  return nil
}

/// Kills every process that has a text in its command line, and waits until none is left.
///
/// A browser whose driver was killed lives on; its profile's path tells it from all others.
func killProcesses(mentioning text: String) {
  _ = eventually(every: .milliseconds(20)) {
    let found = processes(mentioning: text)
    for pid in found { kill(pid, SIGKILL) }
    return found.isEmpty
  }
}

private func processes(mentioning text: String) -> [Int32] {
  guard let stream = unsafe opendir("/proc") else { return [] }
  let names = unsafe entries(of: stream)
  unsafe closedir(stream)
  return names.compactMap { Int32(String(decoding: $0, as: UTF8.self)) }.filter { pid in
    guard pid != getpid(), let line = try? readFile("/proc/\(pid)/cmdline") else { return false }
    return String(decoding: line, as: UTF8.self).contains(text)
  }
}
