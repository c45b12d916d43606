import BundledServeSystem

/// A session's events as an asynchronous sequence, from the first one kept; ends with the server.
public struct EventSequence: AsyncSequence, Sendable {
  let log: EventLog

  /// Starts at the first event kept.
  public func makeAsyncIterator() -> Iterator { Iterator(log: log, cursor: 0) }

  /// Reads on at its consumer's pace; what the log drops meanwhile is passed over.
  public struct Iterator: AsyncIteratorProtocol {
    let log: EventLog
    var cursor: Int
    private var ready: ArraySlice<EventLog.Entry> = []

    init(log: EventLog, cursor: Int) {
      self.log = log
      self.cursor = cursor
    }

    /// Waits for the next event; nil when the server has stopped or the task is cancelled.
    public mutating func next() async -> NavigationEvent? {
      while ready.isEmpty {
        if Task.isCancelled { return nil }
        let page = log.read(after: cursor)
        cursor = page.next
        ready = page.entries[...]
        if ready.isEmpty {
          if page.phase == .ended { return nil }
          await log.changed(after: cursor)
        }
      }
      return ready.removeFirst().event
    }
  }
}

extension EventLog {
  /// Suspends the task until there is an event behind the cursor, or none will come, or it is
  /// cancelled.
  fileprivate func changed(after cursor: Int) async {
    let waiter = TaskWaiter()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiter.hold(continuation)
        if !park(waiter, after: cursor, until: .ended) { waiter.wake() }
      }
    } onCancel: {
      waiter.wake()
    }
  }
}

/// Resumes a task once, whether it is woken before or after it began to wait.
private final class TaskWaiter: Waiter {
  private enum State {
    case idle, woken
    case waiting(CheckedContinuation<Void, Never>)
  }

  private let state = Lock(State.idle)

  func hold(_ continuation: CheckedContinuation<Void, Never>) {
    let isWoken = state.withLock { state in
      if case .woken = state { return true }
      state = .waiting(continuation)
      return false
    }
    if isWoken { continuation.resume() }
  }

  func wake() {
    let continuation: CheckedContinuation<Void, Never>? = state.withLock { state in
      defer { state = .woken }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume()
  }
}
