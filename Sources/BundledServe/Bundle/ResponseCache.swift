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

  private struct Entry {
    let resource: BundleResource
    /// What it was counted as: by now it may keep more forms.
    let cost: Int
  }

  private struct State {
    var young: [PathKey: Entry] = [:]
    var old: [PathKey: Entry] = [:]
    /// Of the young.
    var bytes = 0
  }

  private let limits: Limits
  private let state = Lock(State())

  package init(limits: Limits = Limits()) { self.limits = limits }

  /// What the young generation is counted as.
  var bytes: Int { state.withLock { $0.bytes } }

  /// The resource last found under a path, as a request has it.
  package func resource(at path: ArraySlice<UInt8>) -> BundleResource? {
    let key = PathKey(path)
    return state.withLock { state in
      if let entry = state.young[key] { return entry.resource }
      guard let entry = state.old[key] else { return nil }
      insert(entry.resource, at: PathKey(Array(path)[...]), &state)
      return entry.resource
    }
  }

  /// Keeps a resource, or counts it anew once it has grown.
  package func keep(_ resource: BundleResource, at path: ArraySlice<UInt8>) {
    // A copy: the slice is of a whole request target, in a buffer that the next request will need.
    let key = PathKey(Array(path)[...])
    state.withLock { insert(resource, at: key, &$0) }
  }

  private func insert(_ resource: BundleResource, at key: PathKey, _ state: inout State) {
    if let before = state.young.removeValue(forKey: key) { state.bytes -= before.cost }
    state.old[key] = nil
    let cost = resource.cost + key.bytes.count
    // Alone it would push out all the others.
    guard cost <= limits.bytes / 4 else { return }
    if state.bytes + cost > limits.bytes / 2 || state.young.count >= limits.resources / 2 {
      state.old = state.young
      state.young = [:]
      state.bytes = 0
    }
    state.young[key] = Entry(resource: resource, cost: cost)
    state.bytes += cost
  }
}
