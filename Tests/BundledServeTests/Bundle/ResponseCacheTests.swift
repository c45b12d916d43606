import BundledServeSystem
import Foundation
import TestSupport
import Testing

@testable import BundledServe

@Suite("The cache of resources")
struct ResponseCacheTests {
  private let tree: TemporaryTree
  private let folder: BundleFolder
  private let resources: [BundleResource]

  init() throws {
    tree = try TemporaryTree()
    for index in 0..<100 { try tree.file("\(index)", String(repeating: "x", count: 1000)) }
    let folder = try BundleFolder(name: nil, path: tree.path)
    self.folder = folder
    Thread.sleep(forTimeInterval: 0.05)
    resources = try (0..<100).map { try ResponseCacheTests.resource("\($0)", in: folder) }
  }

  private static func resource(_ name: String, in folder: BundleFolder) throws -> BundleResource {
    let directory = try #require(folder.directory())
    let path = RequestPath(names: [Array(name.utf8)], hasTrailingSlash: false)
    guard case .file(let file) = ResourceLookup(in: directory).find(path) else {
      throw CancellationError()
    }
    let resource = BundleResource(
      file, in: folder, contentType: "text/plain", findsCodings: false)
    resource.keep(
      try Representation(.plain, of: file.handle, file.status, metadata), as: .plain)
    return resource
  }

  private static func grow(
    _ resource: BundleResource, _ name: String, in folder: BundleFolder
  ) throws {
    let file = try #require(folder.directory()).open(Array(name.utf8))
    resource.keep(
      try Representation(.bridged, of: file, resource.status, metadata), as: .bridged)
  }

  private static let metadata = Metadata(
    contentType: "text/plain", coding: nil,
    validators: Validators(
      entityTag: EntityTag(opaque: "x", isWeak: false),
      lastModified: HTTPDate(secondsSince1970: 0)), vary: [])

  private func key(_ index: Int) -> ArraySlice<UInt8> { Array("/\(index)".utf8)[...] }

  private func kept(_ cache: ResponseCache) -> [Int] {
    (0..<100).filter { cache.resource(at: key($0)) === resources[$0] }
  }

  @Test("keeps no more than its number, and of those the ones asked for last")
  func count() {
    let cache = ResponseCache(limits: ResponseCache.Limits(resources: 20, bytes: .max / 2))
    for index in 0..<100 {
      cache.keep(resources[index], at: key(index))
      _ = cache.resource(at: key(0))
    }
    let kept = kept(cache)
    #expect((10...20).contains(kept.count))
    #expect(kept.contains(0) && kept.contains(99) && !kept.contains(50))
  }

  @Test("keeps no more than its bytes, and nothing that alone takes a quarter of them")
  func bytes() {
    let cost = resources[0].cost
    #expect(cost > 1000)
    // The names' lengths count too.
    let cache = ResponseCache(limits: ResponseCache.Limits(resources: 1000, bytes: (cost + 8) * 20))
    for index in 0..<100 { cache.keep(resources[index], at: key(index)) }
    #expect((10...20).contains(kept(cache).count))

    let small = ResponseCache(limits: ResponseCache.Limits(resources: 1000, bytes: cost * 3))
    small.keep(resources[0], at: key(0))
    #expect(kept(small).isEmpty)
  }

  @Test("counts a resource that is kept again once")
  func again() {
    let cost = resources[0].cost
    let cache = ResponseCache(limits: ResponseCache.Limits(resources: 1000, bytes: (cost + 8) * 20))
    for index in 0..<8 { cache.keep(resources[index], at: key(index)) }
    for _ in 0..<100 { cache.keep(resources[0], at: key(0)) }
    #expect(kept(cache).count == 8)
  }

  @Test("counts a resource anew when it has grown")
  func growth() throws {
    let cost = resources[0].cost
    let cache = ResponseCache(limits: ResponseCache.Limits(resources: 1000, bytes: cost * 40))
    for index in 0..<18 { cache.keep(resources[index], at: key(index)) }
    #expect(kept(cache).count == 18)
    for index in 0..<18 {
      try ResponseCacheTests.grow(resources[index], "\(index)", in: folder)
      cache.keep(resources[index], at: key(index))
    }
    // Each is near twice what it was: no generation holds more than half of them all.
    #expect(resources[0].cost > cost + 1000)
    #expect(cache.bytes <= cost * 20)
  }

  @Test("does not hold the buffer of the target that the path came in")
  func slices() {
    let cache = ResponseCache()
    var target = Array("/0?query".utf8)
    cache.keep(resources[0], at: target[..<2])
    target[1] = UInt8(ascii: "1")
    #expect(cache.resource(at: key(0)) === resources[0])
    #expect(cache.resource(at: target[..<2]) == nil)
  }
}
