import Testing

@testable import BundledServe

@Suite("An entity tag")
struct EntityTagTests {
  @Test(
    "is read and written alike",
    arguments: [
      ("\"a\"", "a", false), ("W/\"a\"", "a", true), ("\"\"", "", false), ("\"a,b\"", "a,b", false),
      ("\"!#~\\\"", "!#~\\", false), ("\"é\"", "é", false), ("\"W/\"", "W/", false),
    ])
  func reading(_ field: String, _ opaque: String, _ isWeak: Bool) throws {
    let tag = try #require(EntityTag(field: field))
    #expect(tag == EntityTag(opaque: opaque, isWeak: isWeak))
    #expect(tag.description == field)
  }

  @Test(
    "is none when it is not quoted, or more than one",
    arguments: [
      "", "a", "\"", "\"a", "a\"", "w/\"a\"", "W/a", "W/", "W /\"a\"", "\"a\"b", "\"a\", \"b\"",
      "\"a b\"",
      "\"a\"b\"", "\"\u{7F}\"", "\"\t\"", "*", " \"a\"", "'a'",
    ])
  func malformed(_ field: String) { #expect(EntityTag(field: field) == nil) }

  @Test(
    "matches another weakly by its text, strongly only when neither is weak",
    arguments: [
      ("W/\"1\"", "W/\"1\"", false, true), ("W/\"1\"", "W/\"2\"", false, false),
      ("W/\"1\"", "\"1\"", false, true), ("\"1\"", "\"1\"", true, true),
      ("\"1\"", "\"2\"", false, false),
      ("\"a\"", "\"A\"", false, false), ("\"\u{E9}\"", "\"e\u{301}\"", false, false),
    ])
  func comparison(_ left: String, _ right: String, _ strongly: Bool, _ weakly: Bool) throws {
    let (left, right) = (
      try #require(EntityTag(field: left)), try #require(EntityTag(field: right))
    )
    #expect(left.stronglyMatches(right) == strongly)
    #expect(right.stronglyMatches(left) == strongly)
    #expect(left.weaklyMatches(right) == weakly)
    #expect((left == right) == (weakly && left.isWeak == right.isWeak))
  }
}

@Suite("A list of entity tags")
struct EntityTagListTests {
  @Test(
    "is read tag by tag, whatever its commas and spaces",
    arguments: [
      ("\"a\"", ["a"]), ("\"a\",\"b\"", ["a", "b"]), ("\"a\" , \t\"b\" ", ["a", "b"]),
      ("\"a,b\", W/\"c\"", ["a,b", "c"]), (",,\"a\",, ,\"b\",", ["a", "b"]),
      ("\",\",\",\"", [",", ","]),
      ("", []), (",", []),
    ])
  func tags(_ field: String, _ expected: [String]) throws {
    guard case .tags(let tags) = EntityTagList(field: field) else {
      Issue.record("no list")
      return
    }
    #expect(tags.map(\.opaque) == expected)
  }

  @Test("may be a star, for whatever there is", arguments: ["*", " * "])
  func star(_ field: String) { #expect(EntityTagList(field: field) == .any) }

  @Test(
    "is none when one element is none",
    arguments: [
      "a", "\"a\", b", "\"a\" \"b\"", "*, \"a\"", "\"a\", *", "\"a", "**", "W/\"a\"x",
      "\"a\";\"b\"",
    ])
  func malformed(_ field: String) { #expect(EntityTagList(field: field) == nil) }

  @Test("holds every tag it was written from")
  func roundTrip() {
    let characters = Array("!#,W/\\ab~é* ".filter { $0 != " " })
    for _ in 0..<5_000 {
      let tags = (0..<Int.random(in: 1...5)).map { _ in
        EntityTag(
          opaque: String((0..<Int.random(in: 0...5)).map { _ in characters.randomElement()! }),
          isWeak: Bool.random())
      }
      let separator = [",", ", ", " , ", ",,", ", ,\t"].randomElement()!
      let field = tags.map(\.description).joined(separator: separator)
      #expect(EntityTagList(field: field) == .tags(tags))
    }
  }
}
