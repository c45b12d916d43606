import Foundation
import TestSupport
import Testing

@Suite("The sample bundle, with the droppings of a Mac and its editors in every folder")
struct SampleBundleTests {
  private static let droppings = [
    ".DS_Store", "._index.html", ".git/config", ".svn/entries", "CVS/Root", "Thumbs.db",
    "index.html~",
    ".index.html.swp", "#index.html#", "__MACOSX/index.html", ".gitignore", "xcuserdata/state",
  ]

  @Test("gives every file of its own at its own path, and no dropping")
  func serving() throws {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("html")
    let tree = try TemporaryTree()
    let bundle = URL(fileURLWithPath: tree.path("html"))
    try FileManager.default.copyItem(at: source, to: bundle)
    let names = try FileManager.default.subpathsOfDirectory(atPath: bundle.path)
    let folders = [""] + names.filter { isFolder("\(bundle.path)/\($0)") }.map { $0 + "/" }
    for folder in folders {
      for name in SampleBundleTests.droppings { try tree.file("html/" + folder + name, "dropping") }
    }

    let server = try ServerProcess([bundle.path])
    let client = try SocketClient(port: server.port)
    var served = 0
    for name in names where !isFolder("\(bundle.path)/\(name)") {
      let response = try client.request(path(name))
      #expect(response.status == 200, "\(name)")
      #expect(
        response.body
          == FileManager.default.contents(atPath: "\(bundle.path)/\(name)").map(Array.init))
      served += 1
    }
    #expect(served > 25)
    for folder in folders {
      for name in SampleBundleTests.droppings {
        let response = try client.request(path(folder + name))
        #expect(response.status == 404, "\(folder + name)")
        #expect(response.text.contains("dropping") == false)
      }
    }
  }

  /// As Foundation writes it.
  private func path(_ name: String) -> String {
    String(URL(fileURLWithPath: "/" + name).absoluteString.dropFirst("file://".count))
  }

  private func isFolder(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType)
      == .typeDirectory
  }
}
