import TestSupport
import Testing

@testable import BundledServe

@Suite("The bridge's channel")
struct ChannelTests {
  private let tree: TemporaryTree
  private let server: Server

  init() throws {
    tree = try TemporaryTree().file("index.html", "x")
    server = try Server(Configuration(bundle: tree.path))
  }

  private func events() throws -> JSONValue { try server.get("/_bundled/events").json() }

  private func urls(_ answer: JSONValue) -> [String?] {
    (answer["events"].array ?? []).map { $0["navigationAction"]["url"].string }
  }

  @Test("takes a page's messages over once each, however often they come")
  func deliveries() throws {
    func deliver(_ page: String, _ tab: String, _ numbers: ClosedRange<Int>) throws -> Int {
      let messages = numbers.map { number -> JSONValue in
        [
          "sequence": .number(Double(number)), "type": "decidePolicyForNavigationAction",
          "policy": "cancel", "observedBy": "navigationAPI",
          "navigationAction": [
            "url": .string("x://\(page)/\(number)"), "method": "GET",
            "navigationType": "linkActivated", "mainDocumentURL": "http://localhost/",
            "sourceFrame": ["isMainFrame": true, "url": "http://localhost/"],
            "targetFrame": ["isMainFrame": true], "isRedirect": false, "isUserGesture": true,
          ],
        ]
      }
      let delivery: JSONValue = [
        "page": .string(page), "webView": .string(tab), "messages": .array(messages),
      ]
      return try HTTPClient.post(
        port: Int(server.port), target: "/_bundled/channel", json: delivery
      ).status
    }
    #expect(try deliver("a", "tab1", 1...2) == 204)
    #expect(try deliver("a", "tab1", 1...3) == 204)
    #expect(try deliver("b", "tab2", 1...1) == 204)
    #expect(try deliver("c", "tab1", 1...1) == 204)
    #expect(try deliver("a", "tab1", 2...3) == 204)
    let answer = try events()
    #expect(urls(answer) == ["x://a/1", "x://a/2", "x://a/3", "x://b/1", "x://c/1"])
    #expect(answer["events"].array?.map { $0["webView"].string } == ["w1", "w1", "w1", "w2", "w1"])
    #expect(answer["events"][0]["navigationAction"]["isUserGesture"] == true)
    #expect(answer["events"][0]["observedBy"] == "navigationAPI")
    #expect(answer["events"][0]["callback"]["host"] == "a")
  }

  @Test(
    "refuses messages that are none",
    arguments: [
      "", "{}", "[]", "{\"page\":1}", "\u{0}",
      #"{"page":"a","webView":"b","messages":[{"sequence":1,"type":"evil"}]}"#,
      #"{"page":"a","webView":"b","messages":[],"dropped":-9223372036854775808}"#,
      #"{"page":"a","webView":"b","messages":[{"sequence":0,"type":"superseded","observedBy":"click","navigationAction":{"url":"x:","method":"GET","navigationType":"other","isRedirect":false,"isUserGesture":false}}]}"#,
    ])
  func badDeliveries(_ text: String) throws {
    let response = try server.get("/_bundled/channel", method: "POST", body: text)
    #expect(response.status == 400)
    #expect(server.session.log.lastID == 0)
  }
}
