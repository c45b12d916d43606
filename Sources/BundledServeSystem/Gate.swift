import Glibc

/// Something that waits until it is woken: a thread, or a connection without a thread.
package protocol Waiter: AnyObject, Sendable {
  func wake()
}

/// Lets one thread sleep until another wakes it; a wake before the sleep is not lost.
@safe package final class Gate: Waiter, @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var isOpen = false

  package init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe condition = .allocate(capacity: 1)
    unsafe condition.initialize(to: pthread_cond_t())
    // A clock that is set back must not make a wait longer.
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(condition, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe condition.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  package func wake() {
    unsafe pthread_mutex_lock(mutex)
    isOpen = true
    unsafe pthread_cond_signal(condition)
    unsafe pthread_mutex_unlock(mutex)
  }

  /// Sleeps until woken, at most so many milliseconds; returns whether it was woken.
  package func wait(milliseconds: Int = .max) -> Bool {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    if milliseconds == .max {
      while !isOpen { unsafe pthread_cond_wait(condition, mutex) }
    } else {
      var deadline = timespec()
      unsafe clock_gettime(CLOCK_MONOTONIC, &deadline)
      let nanoseconds = deadline.tv_nsec + (milliseconds % 1000) * 1_000_000
      deadline.tv_sec += milliseconds / 1000 + nanoseconds / 1_000_000_000
      deadline.tv_nsec = nanoseconds % 1_000_000_000
      while !isOpen, unsafe pthread_cond_timedwait(condition, mutex, &deadline) != ETIMEDOUT {}
    }
    defer { isOpen = false }
    return isOpen
  }
}
