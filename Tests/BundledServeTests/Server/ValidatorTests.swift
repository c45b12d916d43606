import Foundation
import TestSupport
import Testing

@testable import BundledServe

@Suite("Validators and ranges over HTTP")
struct ValidatorTests {
  private let tree: TemporaryTree
  private let server: KeptConnection

  init() throws {
    tree = try TemporaryTree()
    try tree.file("a.txt", String(repeating: "0123456789", count: 100)).file("empty.txt")
    try tree.modified("a.txt", seconds: 784_111_777)
    server = try KeptConnection(to: Server(Configuration(bundle: tree.path)))
    // A file changed just now gets a new tag each time, until its stamp can be trusted.
    Thread.sleep(forTimeInterval: 0.05)
  }

  private func get(
    _ target: String = "/a.txt", _ fields: [(String, String)] = [], method: String = "GET"
  ) throws -> HTTPResponse {
    try server.get(target, fields, method: method)
  }

  @Test("come with every answer and ask to be checked each time")
  func fields() throws {
    let answer = try get()
    let tag = try #require(answer["ETag"])
    #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
    #expect(answer["Last-Modified"] == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(answer["Cache-Control"] == "no-cache")
    #expect(answer["Accept-Ranges"] == "bytes")
    #expect(answer["Date"]?.hasSuffix("GMT") == true)
  }

  @Test("answer 304 with the fields that a cache needs, and no content")
  func notModified() throws {
    let tag = try #require(try get()["ETag"])
    let answer = try get("/a.txt", [("If-None-Match", tag)])
    #expect(answer.status == 304)
    #expect(answer["ETag"] == tag)
    #expect(answer["Cache-Control"] == "no-cache")
    #expect(answer["Date"] != nil)
    #expect(answer["Content-Type"] == nil)
    #expect(try get("/a.txt", [("If-None-Match", tag)], method: "HEAD").status == 304)
  }

  @Test("are weighed in the order of RFC 9110")
  func order() throws {
    let tag = try #require(try get()["ETag"])
    let (then, before, after) = (
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:36 GMT",
      "Sun, 06 Nov 1994 08:49:38 GMT"
    )
    let cases: [([(String, String)], Int)] = [
      ([("If-None-Match", "\"x\", W/\(tag)")], 304), ([("If-None-Match", "*")], 304),
      ([("If-None-Match", "\"x\"")], 200),
      ([("If-None-Match", "\"x\""), ("If-Modified-Since", then)], 200),
      ([("If-None-Match", "broken"), ("If-Modified-Since", then)], 200),
      ([("If-Modified-Since", then)], 304), ([("If-Modified-Since", before)], 200),
      ([("If-Modified-Since", after)], 304),
      ([("If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT")], 200),
      ([("If-Modified-Since", "yesterday")], 200),
      ([("If-Match", tag)], 200), ([("If-Match", "*")], 200), ([("If-Match", "\"x\"")], 412),
      ([("If-Match", "W/\(tag)")], 412),
      ([("If-Match", tag), ("If-Unmodified-Since", before)], 200),
      ([("If-Match", "\"x\""), ("If-None-Match", tag)], 412),
      ([("If-Unmodified-Since", before)], 412), ([("If-Unmodified-Since", then)], 200),
      ([("If-Unmodified-Since", then), ("If-None-Match", tag)], 304),
      ([("If-Unmodified-Since", "never")], 200),
      // Several lines are one list; what is no list is malformed then.
      ([("If-None-Match", "\"x\""), ("If-None-Match", tag)], 304),
      ([("If-Match", "\"x\""), ("If-Match", tag)], 200),
      ([("If-Modified-Since", then), ("If-Modified-Since", then)], 200),
      ([("Range", "bytes=0-1")], 206),
      ([("Range", "bytes=0-1"), ("Range", "bytes=4-5")], 200),
      ([("Range", "bytes=0-1"), ("If-Range", tag), ("If-Range", tag)], 200),
    ]
    for (fields, status) in cases {
      #expect(try get("/a.txt", fields).status == status, "\(fields)")
    }
  }

  @Test(
    "are given to a file of any date",
    arguments: [-2_000_000_000, 0, 4_102_444_800, 10_413_792_000])
  func dates(_ seconds: Int) throws {
    try tree.file("dated.txt", "x").modified("dated.txt", seconds: seconds)
    let response = try get("/dated.txt")
    #expect(response.text == "x")
    // No date lies ahead of the answer's own (RFC 9110 §8.8.2.1).
    let (sent, modified) = (response["Date"] ?? "", response["Last-Modified"] ?? "")
    let now = try #require(HTTPDate(field: sent, now: HTTPDate(secondsSince1970: 0)))
    #expect(try #require(HTTPDate(field: modified, now: now)) <= now)
    #expect(try get("/dated.txt", [("If-None-Match", response["ETag"] ?? "")]).status != 500)
  }

  @Test("differ for a content of equal size and time")
  func sameStamp() throws {
    let first = try #require(try get()["ETag"])
    try tree.file("a.txt", String(repeating: "abcdefghij", count: 100))
    try tree.modified("a.txt", seconds: 784_111_777)
    // Both tags are those of a settled file, perhaps of the same second.
    Thread.sleep(forTimeInterval: 0.05)
    let answer = try get("/a.txt", [("If-None-Match", first)])
    #expect(answer.status == 200)
    #expect(answer.text.hasPrefix("abc"))
  }

  @Test("never let a file stand for what it was in the same instant")
  func sameInstant() throws {
    for round in 0..<50 {
      try tree.file("fast.txt", round % 2 == 0 ? "one" : "two")
      try tree.modified("fast.txt", seconds: 1)
      let tag = try #require(try get("/fast.txt")["ETag"])
      try tree.file("fast.txt", round % 2 == 0 ? "six" : "ten")
      try tree.modified("fast.txt", seconds: 1)
      #expect(
        try get("/fast.txt", [("If-None-Match", tag)]).text == (round % 2 == 0 ? "six" : "ten"))
    }
  }

  @Test(
    "let a part be asked for",
    arguments: [
      ("bytes=0-1", 206, "bytes 0-1/1000", "01"),
      ("bytes=-10", 206, "bytes 990-999/1000", "0123456789"),
      ("bytes=990-2000", 206, "bytes 990-999/1000", "0123456789"),
      ("BYTES=5-6", 206, "bytes 5-6/1000", "56"),
      ("bytes=998-18446744073709551616", 206, "bytes 998-999/1000", "89"),
      ("bytes=998-9223372036854775807", 206, "bytes 998-999/1000", "89"),
      ("bytes=5000-", 416, "bytes */1000", nil), ("bytes=-0", 416, "bytes */1000", nil),
      ("bytes=5-2", 200, nil, nil), ("bytes=abc", 200, nil, nil), ("items=0-1", 200, nil, nil),
      ("", 200, nil, nil),
    ] as [(String, Int, String?, String?)])
  func range(_ range: String, _ status: Int, _ contentRange: String?, _ content: String?) throws {
    let answer = try get("/a.txt", [("Range", range)])
    #expect(answer.status == status)
    #expect(answer["Content-Range"] == contentRange)
    if let content { #expect(answer.text == content) }
    if status == 200 { #expect(answer.body.count == 1000) }
  }

  @Test("let a range hold for the whole, for nothing, and for GET alone")
  func rangeEdges() throws {
    #expect(try get("/a.txt", [("Range", "bytes=-5000")]).body.count == 1000)
    #expect(try get("/empty.txt", [("Range", "bytes=0-")]).status == 416)
    #expect(try get("/empty.txt", [("Range", "bytes=-1")]).status == 416)
    #expect(try get("/empty.txt", [("Range", "x")]).status == 200)
    let head = try get("/a.txt", [("Range", "bytes=0-1")], method: "HEAD")
    #expect(head.status == 200)
    #expect(head["Content-Length"] == "1000")
  }

  @Test("let If-Range decide between the part and the whole")
  func ifRange() throws {
    let tag = try #require(try get()["ETag"])
    for (value, status) in [
      (tag, 206), ("W/\(tag)", 200), ("\"x\"", 200), ("Sun, 06 Nov 1994 08:49:37 GMT", 206),
      ("Sun, 06 Nov 1994 08:49:36 GMT", 200), ("broken", 200),
    ] {
      #expect(
        try get("/a.txt", [("Range", "bytes=0-1"), ("If-Range", value)]).status == status,
        "\(value)")
    }
  }

  @Test("send several parts in one answer, each with its own range")
  func multipart() throws {
    for size in [1000, 3 << 20] {
      try tree.file("parts.txt", String(repeating: "0123456789", count: size / 10))
      let answer = try get("/parts.txt", [("Range", "bytes=0-1, 10-11,-3")])
      #expect(answer.status == 206)
      let type = try #require(answer["Content-Type"])
      #expect(type.hasPrefix("multipart/byteranges; boundary="))
      let boundary = type.dropFirst("multipart/byteranges; boundary=".count)
      #expect(answer["Content-Range"] == nil)
      #expect(answer["Content-Length"] == "\(answer.body.count)")
      let head = "Content-Type: text/plain; charset=utf-8\r\nContent-Range: bytes"
      let size = size / 10 * 10
      #expect(
        answer.text
          == "--\(boundary)\r\n\(head) 0-1/\(size)\r\n\r\n01\r\n"
          + "--\(boundary)\r\n\(head) 10-11/\(size)\r\n\r\n01\r\n"
          + "--\(boundary)\r\n\(head) \(size - 3)-\(size - 1)/\(size)\r\n\r\n789\r\n"
          + "--\(boundary)--\r\n")
    }
  }

  @Test("never send more than the file has, however many ranges are asked for")
  func manyRanges() throws {
    let overlapping = (0..<500).map { "\($0)-\($0 + 400)" }.joined(separator: ",")
    let apart = (0..<400).map { "\($0 * 2)-\($0 * 2)" }.joined(separator: ",")
    for (ranges, status) in [
      (overlapping, 206), (apart, 206),
      ("0-0,4-4,8-8,12-12,16-16,20-20,24-24,28-28,32-32,36-36", 200),
    ] {
      let answer = try get("/a.txt", [("Range", "bytes=\(ranges)")])
      #expect(answer.status == status, "\(ranges.prefix(20))")
      #expect(answer.body.count <= 1000)
    }
  }

  @Test("let a large file be asked for whole, in part, by its head and by its tag")
  func large() throws {
    let bytes = (0..<(5 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try tree.file("large.bin", bytes)
    Thread.sleep(forTimeInterval: 0.05)
    for _ in 0..<2 {
      let whole = try get("/large.bin")
      #expect(whole.body == bytes)
      let part = try get("/large.bin", [("Range", "bytes=1000000-4000000")])
      #expect(part.status == 206)
      #expect(part.body == Array(bytes[1_000_000...4_000_000]))
      let head = try get("/large.bin", method: "HEAD")
      #expect(head["Content-Length"] == "\(bytes.count)")
      #expect(try get("/large.bin", [("If-None-Match", head["ETag"] ?? "")]).status == 304)
    }
  }
}
