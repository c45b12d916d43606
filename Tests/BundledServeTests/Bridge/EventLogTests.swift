import BundledServeSystem
import Testing

@testable import BundledServe

@Suite("An event log")
struct EventLogTests {
  private func log(events: Int = 1000, bytes: Int = 1 << 20) -> EventLog {
    EventLog(session: "default", limits: EventLog.Limits(events: events, bytes: bytes))
  }

  private func draft(_ url: String) -> EventLog.Draft {
    EventLog.Draft(
      NavigationEvent.Report(
        webView: nil, type: .decidePolicyForNavigationAction,
        navigationAction: NavigationAction(
          url: url, method: "GET", navigationType: .other, mainDocumentURL: nil, sourceFrame: nil,
          targetFrame: nil, isRedirect: false, isUserGesture: false),
        policy: .cancel, supersededBy: nil, callback: CallbackURL(url), observedBy: .request))
  }

  @Test("counts from 1 and gives each observer everything behind its cursor")
  func reading() {
    let log = log()
    #expect(log.read(after: 0).entries.isEmpty)
    for number in 1...5 { log.append(draft("x://\(number)")) }
    #expect(log.read(after: 0).entries.map(\.event.id) == [1, 2, 3, 4, 5])
    #expect(
      log.read(after: 3).entries.map(\.event.report.navigationAction.url) == ["x://4", "x://5"])
    #expect(log.read(after: 5).entries.isEmpty)
    // Of an earlier server.
    #expect(log.read(after: 99).entries.map(\.event.id) == [1, 2, 3, 4, 5])
    #expect(log.read(after: .max).next == 5)
    let page = log.read(after: 1, limit: 2)
    #expect(page.entries.map(\.event.id) == [2, 3])
    #expect(page.next == 3)
  }

  @Test("keeps so many events and says how many an observer missed")
  func bounded() {
    let log = log(events: 10)
    for number in 1...5000 { log.append(draft("x://\(number)")) }
    let page = log.read(after: 0)
    #expect(page.entries.map(\.event.id) == Array(4991...5000))
    #expect(page.dropped == 4990)
    #expect(log.read(after: 4995).dropped == 0)
    #expect(log.read(after: 4995).entries.map(\.event.id) == Array(4996...5000))
  }

  @Test("keeps so many bytes, and always the newest event")
  func boundedBytes() {
    let log = log(bytes: 2000)
    for _ in 1...50 { log.append(draft("x://y")) }
    #expect(log.read(after: 0).entries.reduce(0) { $0 + 2 * $1.json.count } <= 2000)
    log.append(draft("x://" + String(repeating: "y", count: 5000)))
    #expect(log.read(after: 0).entries.map(\.event.id) == [51])
  }

  @Test("never repeats nor skips an id, however many write and read at once")
  func concurrent() {
    let log = log(events: 100_000, bytes: 1 << 30)
    let writers = (0..<4).map { writer in
      Thread { for number in 0..<2000 { log.append(draft("x://\(writer)/\(number)")) } }
    }
    let seen = Lock([Int]())
    let recorder = EventRecorder(log) { entries in
      seen.withLock { $0 += entries.map(\.event.id) }
    } lost: { _ in
    }
    for writer in writers { writer.join() }
    log.advance(to: .ended)
    #expect(recorder.finish())
    let ids = seen.withLock { $0 }
    #expect(ids.count == 8000)
    #expect(zip(ids, 1...8000).allSatisfy { $0 == $1 })
  }

  @Test("wakes a waiter for the first event behind its cursor, and none that came before")
  func parking() {
    let log = log()
    let gate = Gate()
    #expect(log.park(gate, after: 0, until: .ended))
    log.append(draft("x://1"))
    #expect(gate.wait(milliseconds: 1000))
    #expect(!log.park(gate, after: 0, until: .ended))
    #expect(log.park(gate, after: 1, until: .ended))
    log.advance(to: .ended)
    #expect(gate.wait(milliseconds: 1000))
    #expect(!log.park(gate, after: 1, until: .ended))
  }

  @Test("writes an event as one line with the design's keys")
  func json() {
    let log = log()
    log.append(draft("app-callback://map?a=%E6%9D%B1\u{2028}\n\"/"))
    let line = String(decoding: log.read(after: 0).entries[0].json, as: UTF8.self)
    #expect(line.hasPrefix(#"{"id":1,"time":"20"#))
    #expect(line.contains(#"Z","session":"default","callback":{"fragment":null,"host":"map","#))
    #expect(!line.contains("\n"))
    #expect(line.contains(#""url":"app-callback://map?a=%E6%9D%B1"#))
    #expect(line.contains(#""policy":"cancel""#))
    #expect(line.contains(#""webView":null"#))
    #expect(line.contains(#""observedBy":"request""#))
  }

  @Test("is an asynchronous sequence that ends when the log is closed")
  func sequence() async {
    let log = log()
    let reader = Task {
      var urls: [String] = []
      for await event in EventSequence(log: log) { urls.append(event.report.navigationAction.url) }
      return urls
    }
    for number in 1...3 { log.append(draft("x://\(number)")) }
    try? await Task.sleep(for: .milliseconds(50))
    log.append(draft("x://4"))
    log.advance(to: .ended)
    #expect(await reader.value == ["x://1", "x://2", "x://3", "x://4"])
  }

  @Test("lets a cancelled reader go")
  func cancelled() async {
    let log = log()
    let reader = Task {
      for await _ in EventSequence(log: log) {}
      return true
    }
    reader.cancel()
    #expect(await reader.value)
  }
}
