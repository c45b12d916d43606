import Glibc

/// The signals that end the process, awaited by one thread instead of interrupting any.
package enum Signals {
  private static func terminating() -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGINT)
    unsafe sigaddset(&set, SIGTERM)
    return set
  }

  /// Holds SIGINT and SIGTERM back for `waitForTermination`; threads started later inherit this.
  package static func block() {
    var set = terminating()
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    // A reader that went away and a file at its limit are errors of the write, not the end of the
    // process.
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Sleeps until SIGINT or SIGTERM comes.
  package static func waitForTermination() {
    var set = terminating()
    var number: Int32 = 0
    unsafe sigwait(&set, &number)
  }

  /// Lets the next SIGINT or SIGTERM end the process at once.
  package static func unblock() {
    var set = terminating()
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }
}
