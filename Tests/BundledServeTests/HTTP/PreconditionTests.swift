import Testing

@testable import BundledServe

@Suite("The preconditions of a request")
struct PreconditionTests {
  private static let before = "Sun, 06 Nov 1994 08:49:36 GMT"
  private static let exact = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let after = "Sun, 06 Nov 1994 08:49:38 GMT"
  private static let future = "Sun, 06 Nov 2094 08:49:37 GMT"
  private static let validators = Validators(
    entityTag: EntityTag(opaque: "v1", isWeak: false),
    lastModified: HTTPDate(secondsSince1970: 784_111_777))
  private static let now = HTTPDate(secondsSince1970: 1_796_040_000)

  private func outcome(_ precondition: Precondition)
    -> Precondition.Outcome
  {
    precondition.evaluate(Self.validators, now: Self.now)
  }

  @Test("without one the request proceeds")
  func none() { #expect(outcome(Precondition()) == .proceed) }

  @Test(
    "If-Match must name the current version, strongly",
    arguments: [
      ("\"v1\"", .proceed), ("*", .proceed), ("\"v0\", \"v1\"", .proceed), ("\"v0\"", .failed),
      ("W/\"v1\"", .failed), ("", .failed), ("v1", .failed),
    ] as [(String, Precondition.Outcome)])
  func ifMatch(_ field: String, _ expected: Precondition.Outcome) {
    #expect(outcome(Precondition(ifMatch: field)) == expected)
  }

  @Test(
    "If-Unmodified-Since must not lie before the last change",
    arguments: [(before, .failed), (exact, .proceed), (after, .proceed), ("yesterday", .proceed)]
      as [(String, Precondition.Outcome)])
  func ifUnmodifiedSince(_ field: String, _ expected: Precondition.Outcome) {
    #expect(outcome(Precondition(ifUnmodifiedSince: field)) == expected)
  }

  @Test(
    "If-None-Match must not name the current version, even weakly",
    arguments: [
      ("\"v1\"", true), ("W/\"v1\"", true), ("*", true), ("\"v0\",,\"v1\"", true),
      ("\"v0\"", false),
      ("", false), ("v1", false), ("\"v1\", v2", false),
    ])
  func ifNoneMatch(_ field: String, _ matches: Bool) {
    let precondition = Precondition(ifNoneMatch: field)
    #expect(outcome(precondition) == (matches ? .notModified : .proceed))
  }

  @Test(
    "If-Modified-Since must lie before the last change, and not in the future",
    arguments: [
      (before, .proceed), (exact, .notModified), (after, .notModified), (future, .proceed),
      ("", .proceed),
      ("Sunday, 06-Nov-94 08:49:37 GMT", .notModified), ("Sun Nov  6 08:49:37 1994", .notModified),
    ] as [(String, Precondition.Outcome)])
  func ifModifiedSince(_ field: String, _ expected: Precondition.Outcome) {
    #expect(outcome(Precondition(ifModifiedSince: field)) == expected)
  }

  @Test("in every combination come in the order of RFC 9110 §13.2.2")
  func order() {
    for ifMatch in [nil, "\"v1\"", "\"v0\""] {
      for ifUnmodifiedSince in [nil, Self.before, Self.after] {
        for ifNoneMatch in [nil, "\"v1\"", "\"v0\""] {
          for ifModifiedSince in [nil, Self.before, Self.after] {
            let precondition = Precondition(
              ifMatch: ifMatch, ifUnmodifiedSince: ifUnmodifiedSince, ifNoneMatch: ifNoneMatch,
              ifModifiedSince: ifModifiedSince)
            let isOther = ifMatch == "\"v0\"" || ifMatch == nil && ifUnmodifiedSince == Self.before
            let isKnown =
              ifNoneMatch == "\"v1\"" || ifNoneMatch == nil && ifModifiedSince == Self.after
            #expect(
              outcome(precondition) == (isOther ? .failed : isKnown ? .notModified : .proceed),
              "\(precondition)")
          }
        }
      }
    }
  }

  @Test(
    "If-Range lets a range through for exactly this version",
    arguments: [
      (nil, true), ("\"v1\"", true), ("\"v0\"", false), ("W/\"v1\"", false), (exact, true),
      (before, false),
      (after, false), ("Sunday, 06-Nov-94 08:49:37 GMT", true), ("*", false),
      ("\"v1\", \"v0\"", false),
      ("v1", false), ("", false),
    ] as [(String?, Bool)])
  func ifRange(_ field: String?, _ applies: Bool) {
    #expect(Precondition.rangeApplies(ifRange: field, validators: Self.validators) == applies)
  }

  @Test("If-Range with a weak tag of our own lets no range through")
  func weakOwnTag() {
    let validators = Validators(
      entityTag: EntityTag(opaque: "v1", isWeak: true), lastModified: Self.validators.lastModified)
    #expect(!Precondition.rangeApplies(ifRange: "W/\"v1\"", validators: validators))
    #expect(!Precondition.rangeApplies(ifRange: "\"v1\"", validators: validators))
  }
}
