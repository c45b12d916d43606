/// A moment, to the second, as header fields write it (RFC 9110 §5.6.7).
package struct HTTPDate: Comparable, Hashable, Sendable, CustomStringConvertible {
  package let secondsSince1970: Int64

  /// A file system holds times that no header field can: they become the nearest one that it can.
  package init(secondsSince1970: Int64) {
    self.secondsSince1970 = min(max(secondsSince1970, -62_167_219_200), 253_402_300_799)
  }

  /// Reads each of the three forms; upper and lower case differ in a date.
  ///
  /// The day's name must be one, but need not fit: the date says it all without it, and recipients
  /// are encouraged to be robust.
  ///
  /// - Parameter now: decides the century of a year of two digits.
  /// - Returns: nil for text that is none of the forms, or a day or time that does not exist.
  package init?(field: String, now: HTTPDate) {
    var scanner = DateScanner(field)
    guard let civil = scanner.preferred() ?? scanner.rfc850(now: now) ?? scanner.asctime() else {
      return nil
    }
    guard let seconds = civil.secondsSince1970 else { return nil }
    self.init(secondsSince1970: seconds)
  }

  package static func < (left: HTTPDate, right: HTTPDate) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }

  /// In the preferred form, `Sun, 06 Nov 1994 08:49:37 GMT`.
  package var description: String {
    let civil = CivilTime(secondsSince1970: secondsSince1970)
    let weekday = dayNames[civil.weekday].prefix(3)
    let date = "\(padded(civil.day)) \(monthNames[civil.month - 1]) \(padded(civil.year, to: 4))"
    let time = [civil.hour, civil.minute, civil.second].map { padded($0) }.joined(separator: ":")
    return "\(weekday), \(date) \(time) GMT"
  }
}

/// Date and time of day in the Gregorian calendar, in UTC.
private struct CivilTime {
  var year: Int
  var month: Int
  var day: Int
  var hour: Int
  var minute: Int
  var second: Int

  /// Days since 1970-01-01. Years begin in March here, so that the leap day is a year's last.
  var days: Int {
    let yearOfEra = month <= 2 ? year - 1 : year
    let era = (yearOfEra >= 0 ? yearOfEra : yearOfEra - 399) / 400
    let yearInEra = yearOfEra - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearInEra * 365 + yearInEra / 4 - yearInEra / 100 + dayOfYear - 719_468
  }

  /// 0 is Sunday; 1970-01-01 was a Thursday.
  var weekday: Int { ((days + 4) % 7 + 7) % 7 }

  /// - Returns: nil for a day or time that does not exist.
  var secondsSince1970: Int64? {
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...12).contains(month), (1...lengths[month - 1]).contains(day) else { return nil }
    // A leap second ends a day; it counts as the next day's first.
    let isLeapSecond = (hour, minute, second) == (23, 59, 60)
    guard hour < 24, minute < 60, second < 60 || isLeapSecond else { return nil }
    return secondsUnchecked
  }

  /// The same time in a later year, even where that year lacks the day.
  func adding(years: Int) -> Int64 {
    var later = self
    later.year += years
    return later.secondsUnchecked
  }

  private var secondsUnchecked: Int64 { Int64(((days * 24 + hour) * 60 + minute) * 60 + second) }
}

extension CivilTime {
  init(secondsSince1970 seconds: Int64) {
    let inDay = Int((seconds % 86_400 + 86_400) % 86_400)
    let shifted = Int(seconds - Int64(inDay)) / 86_400 + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearInEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearInEra + yearInEra / 4 - yearInEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearInEra + (month <= 2 ? 1 : 0)
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    hour = inDay / 3600
    minute = inDay / 60 % 60
    second = inDay % 60
  }
}

/// Reads the parts of a date off its text, form by form.
private struct DateScanner {
  private let text: Substring.UTF8View
  private var rest: Substring.UTF8View

  init(_ field: String) {
    text = field[...].utf8
    rest = text
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`
  mutating func preferred() -> CivilTime? {
    rest = text
    guard name(dayNames.map { $0.prefix(3) }) != nil, skip(", "), let day = number(2), skip(" "),
      let month = name(monthNames), skip(" "), let year = number(4), skip(" "), let time = time(),
      skip(" GMT"), rest.isEmpty
    else { return nil }
    return civil(year, month, day, time)
  }

  /// `Sunday, 06-Nov-94 08:49:37 GMT`: the latest such year no more than fifty years ahead.
  mutating func rfc850(now: HTTPDate) -> CivilTime? {
    rest = text
    guard name(dayNames) != nil, skip(", "), let day = number(2), skip("-"),
      let month = name(monthNames), skip("-"), let digits = number(2), skip(" "), let time = time(),
      skip(" GMT"), rest.isEmpty
    else { return nil }
    let present = CivilTime(secondsSince1970: now.secondsSince1970)
    let limit = present.adding(years: 50)
    var civil = civil((present.year + 50) / 100 * 100 + digits, month, day, time)
    while civil.adding(years: 0) > limit { civil.year -= 100 }
    return civil
  }

  /// `Sun Nov  6 08:49:37 1994`
  mutating func asctime() -> CivilTime? {
    rest = text
    guard name(dayNames.map { $0.prefix(3) }) != nil, skip(" "), let month = name(monthNames),
      skip(" "), let day = skip(" ") ? number(1) : number(2), skip(" "), let time = time(),
      skip(" "), let year = number(4), rest.isEmpty
    else { return nil }
    return civil(year, month, day, time)
  }

  private func civil(_ year: Int, _ month: Int, _ day: Int, _ time: [Int]) -> CivilTime {
    CivilTime(
      year: year, month: month + 1, day: day, hour: time[0], minute: time[1], second: time[2])
  }

  private mutating func time() -> [Int]? {
    guard let hour = number(2), skip(":"), let minute = number(2), skip(":"), let second = number(2)
    else { return nil }
    return [hour, minute, second]
  }

  private mutating func skip(_ literal: some StringProtocol) -> Bool {
    guard rest.starts(with: literal.utf8) else { return false }
    rest = rest.dropFirst(literal.utf8.count)
    return true
  }

  private mutating func name(_ names: [some StringProtocol]) -> Int? {
    names.firstIndex { skip($0) }
  }

  private mutating func number(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    rest = rest.dropFirst(count)
    return Int(Substring(digits))
  }
}

private let dayNames = [
  "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
]
private let monthNames = [
  "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
]

private func padded(_ number: Int, to width: Int = 2) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
