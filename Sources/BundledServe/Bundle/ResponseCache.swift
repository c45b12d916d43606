import BundledServeSystem

/// Keeps the resources that were asked for last, by the path they were asked for with.
///
/// In two generations: what is found in the old one moves to the young one, and once that is half of
/// what the cache may hold, the old one goes. So nothing is sorted or linked on the way of a request.
package final class ResponseCache: Sendable {
  package struct Limits: Sendable {
    package let resources: Int
    package let bytes: Int

    package init(resources: Int = 8192, bytes: Int = 16 << 20) {
      self.resources = resources
      self.bytes = bytes
    }
  }

  private struct State {
    var young: [PathKey: BundleResource] = [:]
    var old: [PathKey: BundleResource] = [:]
    /// Of the young.
    var bytes = 0
  }

  private let limits: Limits
  private let state = Lock(State())

  package init(limits: Limits = Limits()) { self.limits = limits }

  /// The resource last found under a path, as a request has it.
  package func resource(at path: ArraySlice<UInt8>) -> BundleResource? {
    let key = PathKey(path)
    return state.withLock { state in
      if let resource = state.young[key] { return resource }
      guard let resource = state.old.removeValue(forKey: key) else { return nil }
      insert(resource, at: PathKey(Array(path)[...]), &state)
      return resource
    }
  }

  /// Keeps a resource, or counts anew what it costs.
  package func keep(_ resource: BundleResource, at path: ArraySlice<UInt8>) {
    // A copy: the slice is of a whole request target, in a buffer that the next request will need.
    let key = PathKey(Array(path)[...])
    state.withLock { state in
      state.old[key] = nil
      if let before = state.young[key] { state.bytes -= before.cost }
      insert(resource, at: key, &state)
    }
  }

  private func insert(_ resource: BundleResource, at key: PathKey, _ state: inout State) {
    if state.bytes + resource.cost > limits.bytes / 2 || state.young.count >= limits.resources / 2 {
      state.old = state.young
      state.young = [:]
      state.bytes = 0
    }
    guard resource.cost <= limits.bytes / 2 else { return }
    state.young[key] = resource
    state.bytes += resource.cost
  }
}
