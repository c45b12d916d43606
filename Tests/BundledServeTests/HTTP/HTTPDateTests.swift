import Foundation
import Testing

@testable import BundledServe

@Suite("An HTTP date")
struct HTTPDateTests {
  /// 2026-11-30 12:00:00
  private static let now = HTTPDate(secondsSince1970: 1_796_040_000)

  private func seconds(_ field: String) -> Int64? {
    HTTPDate(field: field, now: Self.now)?.secondsSince1970
  }

  @Test(
    "is read in each of its three forms",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Wed Nov 16 08:49:37 1994", 784_975_777),
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
      ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400),
      ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
      ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
      ("Sat, 01 Jan 0000 00:00:00 GMT", -62_167_219_200),
    ])
  func reading(_ field: String, _ expected: Int64) { #expect(seconds(field) == expected) }

  @Test(
    "of two digits has the latest year no more than fifty years ahead",
    arguments: [
      ("Monday, 30-Nov-26 12:00:00 GMT", 2026), ("Monday, 30-Nov-27 12:00:00 GMT", 2027),
      ("Monday, 30-Nov-76 12:00:00 GMT", 2076), ("Monday, 30-Nov-76 12:00:01 GMT", 1976),
      ("Monday, 01-Jan-77 00:00:00 GMT", 1977), ("Monday, 01-Jan-99 00:00:00 GMT", 1999),
      ("Monday, 01-Jan-00 00:00:00 GMT", 2000),
    ])
  func century(_ field: String, _ year: Int) throws {
    let date = try #require(HTTPDate(field: field, now: Self.now))
    #expect(date.description.split(separator: " ")[3] == "\(year)")
  }

  @Test("of two digits is read in the century of the one who reads it")
  func otherCenturies() {
    let field = "Monday, 01-Jan-05 00:00:00 GMT"
    let late = HTTPDate(field: "Mon, 01 Jan 2090 00:00:00 GMT", now: Self.now)!
    #expect(HTTPDate(field: field, now: late)?.description.contains(" 2105 ") == true)
    let middle = HTTPDate(field: "Wed, 01 Jun 2050 00:00:00 GMT", now: Self.now)!
    let turn = "Friday, 01-Jan-00 00:00:00 GMT"
    #expect(HTTPDate(field: turn, now: middle)?.description.contains(" 2100 ") == true)
    let leapDay = HTTPDate(field: "Thu, 29 Feb 2024 00:00:00 GMT", now: Self.now)!
    #expect(
      HTTPDate(field: "Sunday, 28-Feb-74 23:59:59 GMT", now: leapDay)?.description.contains(
        " 2074 ") == true)
  }

  @Test("need not have the day of the week that the date falls on")
  func otherWeekday() { #expect(seconds("Mon, 06 Nov 1994 08:49:37 GMT") == 784_111_777) }

  @Test(
    "is none in any other form, or of a time that does not exist",
    arguments: [
      "", "Sun", "0", "784111777", "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37",
      "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 +0000",
      "sun, 06 Nov 1994 08:49:37 GMT",
      "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 94 08:49:37 GMT",
      "Sun 06 Nov 1994 08:49:37 GMT", "Sun,  06 Nov 1994 08:49:37 GMT",
      "Xyz, 06 Nov 1994 08:49:37 GMT",
      "Sun, 06-Nov-1994 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT",
      "Sunday, 06 Nov 1994 08:49:37 GMT",
      "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT",
      "Wed, 29 Feb 1995 00:00:00 GMT",
      "Thu, 29 Feb 1900 00:00:00 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
      "Sun, 06 Nov 1994 08:60:00 GMT",
      "Sun, 06 Nov 1994 08:49:60 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
      "Sun, 06 Nov 1994 08:49:37 GMT ",
      " Sun, 06 Nov 1994 08:49:37 GMT", "Sun Nov 6 08:49:37 1994", "Sun Nov 06 08:49:37 94",
      "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov -994 08:49:37 GMT",
      "Sun, ０６ Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 08:49:37 GMT; length=7", "Sunday, 30-Feb-94 00:00:00 GMT",
    ])
  func malformed(_ field: String) { #expect(seconds(field) == nil) }

  @Test("is written as Foundation writes it, and read back from all three forms")
  func foundation() throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    // Foundation counts by the Julian calendar before 1582.
    for _ in 0..<2_000 {
      let date = HTTPDate(secondsSince1970: .random(in: -11_000_000_000...253_402_300_799))
      let foundation = Date(timeIntervalSince1970: TimeInterval(date.secondsSince1970))
      formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
      #expect(date.description == formatter.string(from: foundation))
      #expect(HTTPDate(field: date.description, now: Self.now) == date)
      formatter.dateFormat = "EEEE, dd-MMM-yy HH:mm:ss 'GMT'"
      #expect(HTTPDate(field: formatter.string(from: foundation), now: date) == date)
      formatter.dateFormat = "EEE MMM d HH:mm:ss yyyy"
      let day = Calendar(identifier: .gregorian).dateComponents(
        in: formatter.timeZone, from: foundation
      ).day!
      formatter.dateFormat = day < 10 ? "EEE MMM  d HH:mm:ss yyyy" : "EEE MMM d HH:mm:ss yyyy"
      #expect(HTTPDate(field: formatter.string(from: foundation), now: Self.now) == date)
    }
  }

  @Test("outside of what four digits can say becomes the nearest that they can")
  func clamped() {
    #expect(HTTPDate(secondsSince1970: .max).description == "Fri, 31 Dec 9999 23:59:59 GMT")
    #expect(HTTPDate(secondsSince1970: .min).description == "Sat, 01 Jan 0000 00:00:00 GMT")
    #expect(
      HTTPDate(field: "Monday, 01-Jan-00 00:00:00 GMT", now: HTTPDate(secondsSince1970: .min))
        != nil)
    #expect(
      HTTPDate(field: "Monday, 01-Jan-99 00:00:00 GMT", now: HTTPDate(secondsSince1970: .max))
        != nil)
  }

  @Test("comes before a later one")
  func order() { #expect(HTTPDate(secondsSince1970: -1) < HTTPDate(secondsSince1970: 0)) }
}
