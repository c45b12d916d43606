import Glibc

/// How many files and connections the process may have open.
package enum DescriptorLimit {
  /// Takes all that the system allows: the usual limit is one for programs that use select(2).
  package static func raise() {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard unsafe getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    unsafe setrlimit(resource, &limit)
  }
}
