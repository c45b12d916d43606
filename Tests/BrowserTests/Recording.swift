import Foundation
import TestSupport
import Testing

/// One page and what a real WebKit's delegate was asked about it (WebKitGTK 2.50.6).
struct Recording: Sendable, CustomTestStringConvertible {
  let name: String
  let html: String
  let events: [JSONValue]

  var testDescription: String { name }

  /// What the page caused: its navigation actions and new windows, without its own load by the app.
  func expected(host: String) -> [String] {
    let asked = events.filter {
      $0["event"] == "decidePolicyForNavigationAction" || $0["event"] == "createWebView"
    }
    return asked.dropFirst().map { event in
      describe(
        type: event["event"].string, url: event["url"].string?.replacing("HOST", with: host),
        navigationType: event["navigationType"].string,
        policy: event["policy"].string, isNewWindow: event["newWindow"].bool)
    }
  }

  /// Pages that the recording's server wrote by hand; a bundle has only files.
  private static let needsAnotherServer: Set = [
    "redirect-to-callback", "redirect-to-page", "form-post-redirect", "no-content",
  ]

  static let pages: [String: String] = {
    var pages = recorded["pages"].object!.mapValues { $0.string! }
    for recording in all { pages["\(recording.name).html"] = recording.html }
    return pages
  }()

  static let all: [Recording] = recorded["scenarios"].object!.map { name, scenario in
    Recording(name: name, html: scenario["html"].string!, events: scenario["events"].array!)
  }.filter { !needsAnotherServer.contains($0.name) }.sorted { $0.name < $1.name }

  private static let recorded: JSONValue = {
    let url = Bundle.module.url(
      forResource: "webkit-navigations", withExtension: "json", subdirectory: "Recordings")!
    return try! JSONValue(parsing: Array(Data(contentsOf: url)))
  }()
}

/// An event in the words of the recordings, on one line.
func describe(
  type: String?, url: String?, navigationType: String?, policy: String?, isNewWindow: Bool?
) -> String {
  let shown = url.map { $0.count > 200 ? "\($0.prefix(60))…(\($0.count) characters)" : $0 }
  if type == "createWebView" { return "createWebView \(shown ?? "")" }
  return
    "\(policy ?? "") \(navigationType ?? "") \(shown ?? "")\(isNewWindow == true ? " in a new window" : "")"
}
