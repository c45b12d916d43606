extension Exchange {
  /// When every file was last modified, and an hour before and after.
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let before = "Sun, 06 Nov 1994 07:49:37 GMT"
  private static let after = "Sun, 06 Nov 1994 09:49:37 GMT"

  static let validators: [Exchange] = [
    Exchange("GET /page.html", "If-None-Match: {etag}"),
    Exchange("HEAD /page.html", "If-None-Match: {etag}"),
    Exchange("GET /page.html", "If-None-Match:\t{etag} \t").unlike(
      .nginx, in: .status("200"), because: .outerWhitespace),
    Exchange("GET /page.html", "If-None-Match: W/{etag}"),
    Exchange("GET /page.html", "If-None-Match: \"other\", {etag}"),
    Exchange("GET /page.html", "If-None-Match: \"other\",,{etag},"),
    Exchange("GET /page.html", "If-None-Match: \"other\""),
    Exchange("GET /page.html", "If-None-Match: \"a,b\", {etag}"),
    Exchange("GET /page.html", "If-None-Match: *"),
    Exchange("GET /page.html", "If-None-Match: other"),
    Exchange("GET /page.html", "If-None-Match:"),
    Exchange("GET /nothing", "If-None-Match: *"),
    Exchange("GET /css", "If-None-Match: *"),
    Exchange("POST /page.html", "If-None-Match: *", "Content-Length: 0").unlike(
      .nginx, in: .allow("none"), because: .allowField
    ).unlike(.lighttpd, in: .status("412"), because: .preconditionLast),
    Exchange("GET /page.html", "If-None-Match: \"other\"", "If-None-Match: {etag}").unlike(
      .nginx, in: .status("400"), because: .oneList
    ).unlike(.lighttpd, in: .status("200"), because: .oneList),
    Exchange("GET /page.html", "If-None-Match: {etag}", "If-Modified-Since: \(before)").unlike(
      .nginx, in: .status("200"), because: .entityTagFirst),
    Exchange("GET /page.html", "If-None-Match: \"other\"", "If-Modified-Since: \(after)"),
    Exchange("GET /page.html", "If-Modified-Since: \(date)"),
    Exchange("GET /page.html", "If-Modified-Since: \(date) "),
    Exchange("HEAD /page.html", "If-Modified-Since: \(date)"),
    Exchange("GET /page.html", "If-Modified-Since: \(before)"),
    Exchange("GET /page.html", "If-Modified-Since: \(after)").unlike(
      .nginx, in: .status("200"), because: .modifiedSince),
    Exchange("GET /page.html", "If-Modified-Since: Sun Nov  6 08:49:37 1994"),
    Exchange("GET /page.html", "If-Modified-Since: Sunday, 06-Nov-94 08:49:37 GMT"),
    Exchange("GET /page.html", "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT").unlike(
      .lighttpd, in: .status("304"), because: .future),
    Exchange("GET /page.html", "If-Modified-Since: yesterday"),
    Exchange("GET /page.html", "If-Match: {etag}"),
    Exchange("GET /page.html", "If-Match: *"),
    Exchange("GET /page.html", "If-Match: \"other\"").unlike(
      .lighttpd, in: .status("200"), because: .ifMatch),
    Exchange("GET /page.html", "If-Match: \"other\", {etag}"),
    Exchange("GET /page.html", "If-Match: \"other\"", "If-Match: {etag}").unlike(
      .nginx, in: .status("400"), because: .oneList),
    Exchange("GET /page.html", "If-Match: W/{etag}").unlike(
      .lighttpd, in: .status("200"), because: .ifMatch),
    Exchange("GET /page.html", "If-Match: other").unlike(
      .lighttpd, in: .status("200"), because: .ifMatch),
    Exchange("GET /nothing", "If-Match: *"),
    Exchange("HEAD /page.html", "If-Match: \"other\"").unlike(
      .lighttpd, in: .status("200"), because: .ifMatch),
    Exchange("GET /page.html", "If-Match: {etag}", "If-None-Match: {etag}"),
    Exchange("GET /page.html", "If-Match: \"other\"", "If-None-Match: {etag}").unlike(
      .lighttpd, in: .status("304"), because: .ifMatch),
    Exchange("GET /page.html", "If-Match: {etag}", "If-Unmodified-Since: \(before)").unlike(
      .nginx, in: .status("412"), because: .ifMatchFirst),
    Exchange("GET /page.html", "If-Unmodified-Since: \(date)"),
    Exchange("GET /page.html", "If-Unmodified-Since: \(after)"),
    Exchange("GET /page.html", "If-Unmodified-Since: \(before)").unlike(
      .lighttpd, in: .status("200"), because: .unmodifiedSince),
    Exchange("GET /page.html", "If-Unmodified-Since: yesterday").unlike(
      .nginx, in: .status("412"), because: .noDate),
    Exchange("GET /page.html", "If-Unmodified-Since: \(before)", "If-Modified-Since: \(date)")
      .unlike(.lighttpd, in: .status("304"), because: .unmodifiedSince),
  ]

  static let conditionalRanges: [Exchange] = [
    Exchange("GET /thousand.txt", "Range: bytes=0-1", "If-Range: {etag}"),
    Exchange("GET /thousand.txt", "Range: bytes=0-1", "If-Range: {etag} "),
    Exchange("GET /thousand.txt", "Range: bytes=0-1", "If-Range: \"other\""),
    Exchange("GET /thousand.txt", "Range: bytes=0-1", "If-Range: W/{etag}"),
    Exchange("GET /thousand.txt", "Range: bytes=0-1", "If-Range: \(date)"),
    Exchange("GET /thousand.txt", "Range: bytes=0-1", "If-Range: \(before)"),
    Exchange("GET /thousand.txt", "Range: bytes=0-1", "If-Range: \(after)"),
    Exchange("GET /thousand.txt", "Range: bytes=0-1", "If-Range: Sun Nov  6 08:49:37 1994").unlike(
      .lighttpd, in: .status("200"), because: .anyDate),
    Exchange("GET /thousand.txt", "Range: bytes=0-1", "If-Range: nonsense"),
    Exchange("GET /thousand.txt", "If-Range: {etag}"),
    Exchange("GET /thousand.txt", "Range: bytes=5000-", "If-Range: {etag}").unlike(
      .lighttpd, in: .range("none"), because: .contentRange),
    Exchange("GET /thousand.txt", "Range: bytes=5000-", "If-Range: \"other\""),
    Exchange("GET /thousand.txt", "Range: bytes=0-1", "If-None-Match: {etag}"),
    Exchange("GET /thousand.txt", "Range: bytes=0-1", "If-Match: \"other\"").unlike(
      .lighttpd, in: .status("206"), because: .ifMatch),
    Exchange("GET /thousand.txt", "Range: bytes=5000-", "If-None-Match: {etag}"),
    Exchange("GET /thousand.txt", "Range: bytes=0-1", "If-Modified-Since: \(date)"),
  ]
}
