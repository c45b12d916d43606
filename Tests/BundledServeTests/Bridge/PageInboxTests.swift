import Testing

@testable import BundledServe

@Suite("A page's inbox")
struct PageInboxTests {
  private let start = ContinuousClock.now

  private func messages(_ sequences: Int...) -> [Delivery.Message] {
    sequences.map { sequence in
      Delivery.Message(
        sequence: sequence, type: .decidePolicyForNavigationAction,
        navigationAction: NavigationAction(
          url: "x://\(sequence)", method: "GET", navigationType: .other, mainDocumentURL: nil,
          sourceFrame: nil, targetFrame: nil, isRedirect: false, isUserGesture: false),
        policy: .cancel, supersededBy: nil, observedBy: .navigationAPI)
    }
  }

  @Test("passes messages on in their order, each once")
  func order() {
    var inbox = PageInbox(webView: "w1")
    #expect(inbox.take(messages(1, 2), now: start).map(\.sequence) == [1, 2])
    #expect(inbox.take(messages(1, 2, 3), now: start).map(\.sequence) == [3])
    #expect(inbox.take(messages(5, 6), now: start).isEmpty)
    #expect(inbox.isWaiting)
    #expect(inbox.take(messages(4), now: start).map(\.sequence) == [4, 5, 6])
    #expect(!inbox.isWaiting)
  }

  @Test("waits a second for a missing one, and then goes on without it")
  func missing() {
    var inbox = PageInbox(webView: "w1")
    #expect(inbox.take(messages(3, 2), now: start).isEmpty)
    #expect(inbox.overdue(now: start + .milliseconds(900)).isEmpty)
    #expect(inbox.overdue(now: start + .seconds(1)).map(\.sequence) == [2, 3])
    #expect(inbox.take(messages(1, 3, 4), now: start + .seconds(2)).map(\.sequence) == [4])
  }

  @Test("lets only so many wait, and takes no impossible number")
  func bounded() {
    var inbox = PageInbox(webView: "w1")
    var passed = 0
    for sequence in 2...1002 { passed += inbox.take(messages(sequence), now: start).count }
    #expect(passed == 1001)
    #expect(inbox.take(messages(0, -1, .min, .max, 1 << 53), now: start).isEmpty)
    #expect(!inbox.isWaiting)
    #expect(inbox.take(messages(1003), now: start).count == 1)
  }

  @Test("tells a growing count of lost messages by its growth")
  func dropped() {
    var inbox = PageInbox(webView: "w1")
    #expect(inbox.note(dropped: 3) == 3)
    #expect(inbox.note(dropped: 3) == 0)
    #expect(inbox.note(dropped: 5) == 2)
    #expect(inbox.note(dropped: 1) == 0)
  }
}
