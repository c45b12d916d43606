import BundledServeSystem
import Glibc
import TestSupport
import Testing

@Suite("A directory")
struct DirectoryTests {
  private let tree: TemporaryTree
  private let directory: Directory

  init() throws {
    tree = try TemporaryTree().file("in/a.txt", "inside").file("out.txt", "outside").symlink(
      "in/link", to: "a.txt"
    )
    .symlink("in/leaving", to: "../out.txt").symlink("in/folder", to: "..").fifo("in/pipe")
    directory = try Directory(path: tree.path("in"))
  }

  private func open(_ path: String) throws(SystemError) -> FileStatus {
    let handle = try directory.open(Array(path.utf8))
    return try handle.status()
  }

  @Test("opens what lies below it")
  func below() throws {
    #expect(try open("a.txt").size == 6)
    #expect(try open("a.txt").kind == .regular)
    #expect(try open("").kind == .directory)
    // Without waiting for a writer.
    #expect(try open("pipe").kind == .other)
    let handle = try directory.open(Array("a.txt".utf8))
    #expect(try handle.read(offset: 2, count: 100) == Array("side".utf8))
  }

  @Test(
    "opens nothing outside it",
    arguments: ["../out.txt", "..", "/etc/passwd", "a.txt/../../out.txt", "x/../../out.txt"])
  func outside(_ path: String) {
    #expect(throws: SystemError.self) { try open(path) }
  }

  @Test("follows no link by itself", arguments: ["link", "leaving", "folder/out.txt", "folder"])
  func links(_ path: String) {
    #expect(throws: SystemError.loop) { try open(path) }
  }

  @Test("resolves a link that stays below it, and no other")
  func resolving() {
    func resolve(_ path: String) -> String? {
      directory.resolvingLinks(Array(path.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(resolve("link") == "a.txt")
    #expect(resolve("leaving") == nil)
    #expect(resolve("folder/in/a.txt") == "a.txt")
    #expect(resolve("none") == nil)
    #expect(resolve("") == "")
  }

  @Test("becomes no reader of a pipe: its writer would wake, and be ended when we leave")
  func pipes() throws {
    let handle = try directory.open(Array("pipe".utf8))
    #expect(try handle.status().kind == .other)
    // A pipe without a reader cannot be opened so.
    let writer = unsafe Glibc.open(tree.path("in/pipe"), O_WRONLY | O_NONBLOCK)
    let failure = writer < 0 ? SystemError.last : nil
    if writer >= 0 { close(writer) }
    #expect(failure == SystemError(code: ENXIO))
  }

  @Test("names what it holds")
  func names() throws {
    let names = try directory.names(in: [], limit: 100).map { String(decoding: $0, as: UTF8.self) }
    #expect(Set(names) == ["a.txt", "link", "leaving", "folder", "pipe"])
    #expect(try directory.names(in: [], limit: 2).count == 2)
  }

  @Test("says which call failed and why")
  func errors() {
    #expect(throws: SystemError.noEntry) { try Directory(path: tree.path("none")) }
    #expect(throws: SystemError.notDirectory) { try Directory(path: tree.path("out.txt")) }
    #expect(throws: SystemError.noEntry) { try open("none") }
    #expect(throws: SystemError.notDirectory) { try open("a.txt/x") }
    #expect(SystemError.noEntry.description == "No such file or directory")
  }

  @Test("lets no descriptor leak")
  func descriptors() throws {
    let before = try openDescriptors()
    for _ in 0..<200 {
      _ = try open("a.txt")
      _ = try? open("leaving")
      _ = try directory.names(in: [], limit: 10)
      _ = try? Directory(path: tree.path("none"))
    }
    #expect(try openDescriptors() <= before + 20)
  }

  private func openDescriptors() throws -> Int {
    try Directory(path: "/proc/self/fd").names(in: [], limit: 100_000).count
  }
}
