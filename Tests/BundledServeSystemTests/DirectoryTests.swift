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

  @Test("resolves a link that stays below it, and tells what leads out from what leads nowhere")
  func resolving() throws {
    func resolve(_ path: String) throws(SystemError) -> String {
      String(decoding: try directory.resolvingLinks(Array(path.utf8)), as: UTF8.self)
    }
    #expect(try resolve("link") == "a.txt")
    #expect(try resolve("folder/in/a.txt") == "a.txt")
    #expect(try resolve("") == "")
    try tree.folder("in/sub").symlink("in/to-sub", to: "sub").symlink("in/nowhere", to: "none/x")
      .symlink("in/loop", to: "loop").symlink("in/absolute", to: tree.path("in/none"))
      .symlink("in/nowhere-out", to: "../none").symlink("in/chain", to: "nowhere-out/x")
      .symlink("in/absolute-out", to: "/none/x")
    for path in ["none", "to-sub/none/x", "nowhere", "nowhere/x", "absolute", "folder/in/none"] {
      #expect(throws: SystemError.noEntry, "\(path)") { try resolve(path) }
    }
    #expect(throws: SystemError.notDirectory) { try resolve("link/x") }
    #expect(throws: SystemError.loop) { try resolve("loop/x") }
    // It does not matter whether there is something.
    for path in [
      "leaving", "leaving/x", "folder/none", "folder/out.txt", "nowhere-out", "chain", "chain/y",
      "absolute-out", "folder/none/../in/a.txt",
    ] {
      #expect(throws: SystemError.crossesBoundary, "\(path)") { try resolve(path) }
    }
  }

  @Test("tells what a path leads to, though it may not be read")
  func status() throws {
    try tree.file("in/closed", "12345").chmod("in/closed", 0)
    func status(_ path: String) throws(SystemError) -> FileStatus {
      try directory.status(of: Array(path.utf8))
    }
    #expect(try status("closed").size == 5)
    #expect(try status("pipe").kind == .other)
    #expect(throws: SystemError.loop) { try status("link") }
    #expect(throws: SystemError.crossesBoundary) { try status("../out.txt") }
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
