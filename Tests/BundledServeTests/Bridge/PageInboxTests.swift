import Testing

@testable import BundledServe

@Suite("A page's inbox")
struct PageInboxTests {
  private let start = ContinuousClock.now

  private func drafts(_ sequences: Int...) -> [(sequence: Int, draft: EventLog.Draft)] {
    sequences.map { sequence in
      let action = NavigationAction(
        url: "x://\(sequence)", method: "GET", navigationType: .other, mainDocumentURL: nil,
        sourceFrame: nil, targetFrame: nil, isRedirect: false, isUserGesture: false)
      let report = NavigationEvent.Report(
        webView: "w1", type: .decidePolicyForNavigationAction, navigationAction: action,
        policy: .cancel, supersededBy: nil, callback: nil, observedBy: .navigationAPI)
      return (sequence, EventLog.Draft(report))
    }
  }

  /// The numbers of drafts, which stand in their URLs.
  private func numbers(_ drafts: [EventLog.Draft]) -> [Int] {
    drafts.compactMap { Int($0.report.navigationAction.url.dropFirst("x://".count)) }
  }

  @Test("passes messages on in their order, each once")
  func order() {
    var inbox = PageInbox(webView: "w1")
    #expect(numbers(inbox.take(drafts(1, 2), now: start)) == [1, 2])
    #expect(numbers(inbox.take(drafts(1, 2, 3), now: start)) == [3])
    #expect(inbox.take(drafts(5, 6), now: start).isEmpty)
    #expect(inbox.isWaiting)
    #expect(numbers(inbox.take(drafts(4), now: start)) == [4, 5, 6])
    #expect(!inbox.isWaiting)
  }

  @Test("waits a second for a missing one, and then goes on without it")
  func missing() {
    var inbox = PageInbox(webView: "w1")
    #expect(inbox.take(drafts(3, 2), now: start).isEmpty)
    #expect(inbox.overdue(now: start + .milliseconds(900)).isEmpty)
    #expect(numbers(inbox.overdue(now: start + .seconds(1))) == [2, 3])
    // The missing one is still let in when it comes after all; the others are known.
    #expect(numbers(inbox.take(drafts(1, 3, 4), now: start + .seconds(2))) == [1, 4])
    #expect(inbox.take(drafts(1), now: start + .seconds(2)).isEmpty)
    #expect(inbox.take(drafts(8, 12), now: start + .seconds(2)).isEmpty)
    #expect(numbers(inbox.releaseAll()) == [8, 12])
    #expect(numbers(inbox.take(drafts(9, 6, 11, 8), now: start + .seconds(2))) == [9, 6, 11])
    #expect(
      numbers(inbox.take(drafts(5, 6, 7, 10, 13), now: start + .seconds(2))) == [5, 7, 10, 13])
  }

  @Test("gives each gap its own second")
  func twoGaps() {
    var inbox = PageInbox(webView: "w1")
    #expect(inbox.take(drafts(2, 4), now: start).isEmpty)
    #expect(numbers(inbox.take(drafts(1), now: start + .milliseconds(800))) == [1, 2])
    #expect(inbox.overdue(now: start + .milliseconds(1200)).isEmpty)
    #expect(numbers(inbox.overdue(now: start + .milliseconds(1800))) == [4])
  }

  @Test("lets only so many wait")
  func bounded() {
    var inbox = PageInbox(webView: "w1")
    var passed = 0
    for sequence in 2...1002 { passed += inbox.take(drafts(sequence), now: start).count }
    #expect(passed == 1001)
    #expect(!inbox.isWaiting)
    #expect(inbox.take(drafts(1003), now: start).count == 1)
  }

  @Test("tells a growing count of lost messages by its growth")
  func dropped() {
    var inbox = PageInbox(webView: "w1")
    #expect(inbox.note(dropped: 3) == 3)
    #expect(inbox.note(dropped: 3) == 0)
    #expect(inbox.note(dropped: 5) == 2)
    #expect(inbox.note(dropped: 1) == 0)
    #expect(inbox.note(dropped: .min) == 0)
  }
}
