import Foundation
import Glibc

/// What is left to remove when the test process exits: Swift never releases a static.
final class ExitCleanup: @unchecked Sendable {
  static let shared = ExitCleanup()
  private let lock = NSLock()
  private var tasks: [Int: @Sendable () -> Void] = [:]
  private var count = 0

  private init() {
    atexit { ExitCleanup.shared.run() }
  }

  /// Adds a task and returns its number; the last added runs first.
  func add(_ task: @escaping @Sendable () -> Void) -> Int {
    lock.withLock {
      count += 1
      tasks[count] = task
      return count
    }
  }

  /// Takes a task back, its work being done.
  func remove(_ number: Int) {
    lock.withLock { _ = tasks.removeValue(forKey: number) }
  }

  private func run() {
    let left = lock.withLock { tasks }
    for number in left.keys.sorted().reversed() { left[number]?() }
  }
}
