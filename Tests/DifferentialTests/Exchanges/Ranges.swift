extension Exchange {

  static let ranges: [Exchange] = [
    Exchange("GET /thousand.txt"),
    Exchange("GET /thousand.txt", "Range: bytes=0-1"),
    Exchange("GET /thousand.txt", "Range: bytes=999-999"),
    Exchange("GET /thousand.txt", "Range: bytes=0-"),
    Exchange("GET /thousand.txt", "Range: bytes=0-999"),
    Exchange("GET /thousand.txt", "Range: bytes=500-"),
    Exchange("GET /thousand.txt", "Range: bytes=-10"),
    Exchange("GET /thousand.txt", "Range: bytes=-1000"),
    Exchange("GET /thousand.txt", "Range: bytes=-5000"),
    Exchange("GET /thousand.txt", "Range: bytes=990-2000"),
    Exchange("GET /thousand.txt", "Range: bytes=1000-").unlike(
      .lighttpd, in: .range("none"), because: .contentRange),
    Exchange("GET /thousand.txt", "Range: bytes=5000-").unlike(
      .lighttpd, in: .range("none"), because: .contentRange),
    Exchange("GET /thousand.txt", "Range: bytes=-0").unlike(
      .lighttpd, in: .range("none"), because: .contentRange),
    Exchange("GET /thousand.txt", "Range: bytes=0-9223372036854775807").unlike(
      .lighttpd, in: .status("416"), because: .anyNumber),
    Exchange("GET /thousand.txt", "Range: bytes=0-18446744073709551616").unlike(
      .nginx, .lighttpd, in: .status("416"), because: .anyNumber),
    Exchange("GET /thousand.txt", "Range: bytes=18446744073709551616-").unlike(
      .lighttpd, in: .range("none"), because: .contentRange),
    Exchange("GET /thousand.txt", "Range: bytes=-18446744073709551616").unlike(
      .nginx, .lighttpd, in: .status("416"), because: .anyNumber),
    Exchange("GET /thousand.txt", "Range: bytes=00000000000000000000000-0000001"),
    Exchange("GET /thousand.txt", "Range: bytes=5-2").unlike(
      .nginx, .lighttpd, in: .status("416"), because: .invalidRange),
    Exchange("GET /thousand.txt", "Range: bytes=abc").unlike(
      .nginx, .lighttpd, in: .status("416"), because: .invalidRange),
    Exchange("GET /thousand.txt", "Range: bytes=1-2-3").unlike(
      .nginx, .lighttpd, in: .status("416"), because: .invalidRange),
    Exchange("GET /thousand.txt", "Range: bytes=0x1-2").unlike(
      .nginx, .lighttpd, in: .status("416"), because: .invalidRange),
    Exchange("GET /thousand.txt", "Range: bytes=+1-2").unlike(
      .nginx, in: .status("416"), because: .invalidRange
    ).unlike(.lighttpd, in: .status("206"), because: .invalidRange),
    Exchange("GET /thousand.txt", "Range: bytes=--1").unlike(
      .nginx, .lighttpd, in: .status("416"), because: .invalidRange),
    Exchange("GET /thousand.txt", "Range: bytes=-").unlike(
      .nginx, .lighttpd, in: .status("416"), because: .invalidRange),
    Exchange("GET /thousand.txt", "Range: bytes=").unlike(
      .lighttpd, in: .status("416"), because: .invalidRange),
    Exchange("GET /thousand.txt", "Range:"),
    Exchange("GET /thousand.txt", "Range: bytes"),
    Exchange("GET /thousand.txt", "Range: items=0-1"),
    Exchange("GET /thousand.txt", "Range: BYTES=0-1"),
    Exchange("GET /thousand.txt", "Range: bytes=0 - 1").unlike(
      .nginx, .lighttpd, in: .status("206"), because: .invalidRange),
    Exchange("GET /thousand.txt", "Range: bytes= 0-1"),
    Exchange("GET /thousand.txt", "Range: bytes =0-1"),
    Exchange("GET /thousand.txt", "Range:   bytes=0-1  "),
    Exchange("HEAD /thousand.txt", "Range: bytes=0-1").unlike(
      .nginx, in: .status("206"), because: .getAlone),
    Exchange("HEAD /thousand.txt", "Range: bytes=5000-").unlike(
      .nginx, in: .status("416"), because: .getAlone),
    Exchange("GET /empty.txt", "Range: bytes=0-").unlike(
      .nginx, .lighttpd, in: .status("200"), because: .nothingToSend),
    Exchange("GET /empty.txt", "Range: bytes=-1").unlike(
      .nginx, .lighttpd, in: .status("200"), because: .nothingToSend),
    Exchange("GET /empty.txt", "Range: bytes=abc").unlike(
      .nginx, in: .status("416"), because: .invalidRange),
    Exchange("GET /nothing", "Range: bytes=0-1"),
    Exchange("GET /css", "Range: bytes=0-1"),
    Exchange("GET /page.html", "Range: bytes=0-8"),
  ]

  static let severalRanges: [Exchange] = [
    Exchange("GET /thousand.txt", "Range: bytes=0-1,500-501"),
    Exchange("GET /thousand.txt", "Range: bytes=500-501,0-1"),
    Exchange("GET /thousand.txt", "Range: bytes=0-1,-2"),
    Exchange("GET /thousand.txt", "Range: bytes=0-1, 500-501 , 800-801"),
    Exchange("GET /thousand.txt", "Range: bytes=0-1,,500-501,").unlike(
      .nginx, in: .status("416"), because: .emptyElements),
    Exchange("GET /page.html", "Range: bytes=0-1,10-11").unlike(
      .nginx, .lighttpd, in: .status("206"), because: .partsOutweigh),
    Exchange("GET /thousand.txt", "Range: bytes=0-1,2-3").unlike(
      .lighttpd, in: .type("text/plain"), .length("4"), .range("bytes 0-3/1000"), .parts("none"),
      .body("0123"), because: .overlap),
    Exchange("GET /thousand.txt", "Range: bytes=0-10,5-20").unlike(
      .nginx, in: .type("multipart/byteranges"), .length("given"), .range("none"),
      .parts(
        "bytes 0-10/1000 text/plain 01234567890 | bytes 5-20/1000 text/plain 5678901234567890"),
      .body("none"), because: .overlap),
    Exchange("GET /thousand.txt", "Range: bytes=0-,0-,0-,0-").unlike(
      .nginx, in: .status("200"), because: .overlap),
    Exchange("GET /thousand.txt", "Range: bytes=0-1,5000-6000"),
    Exchange("GET /thousand.txt", "Range: bytes=5000-,6000-").unlike(
      .lighttpd, in: .range("none"), because: .contentRange),
    Exchange("GET /thousand.txt", "Range: bytes=0-1,abc").unlike(
      .nginx, in: .status("416"), because: .invalidRange
    ).unlike(.lighttpd, in: .status("206"), because: .invalidRange),
    Exchange("GET /thousand.txt", "Range: bytes=0-1,5-2").unlike(
      .nginx, .lighttpd, in: .status("206"), because: .invalidRange),
    Exchange("HEAD /thousand.txt", "Range: bytes=0-1,500-501").unlike(
      .nginx, in: .status("206"), because: .getAlone),
    Exchange("GET /empty.txt", "Range: bytes=0-1,2-3").unlike(
      .nginx, .lighttpd, in: .status("200"), because: .nothingToSend),
    Exchange("GET /thousand.txt", "Range: bytes=0-1", "Range: bytes=500-501").unlike(
      .nginx, .lighttpd, in: .status("206"), because: .invalidRange),
    Exchange("GET /thousand.txt", "Range: bytes=0-1,500-501", "If-Range: {etag}"),
    Exchange("GET /thousand.txt", "Range: bytes=0-1,500-501", "If-Range: \"other\""),
    Exchange("GET /thousand.txt", "Range: bytes=0-1,500-501", "If-None-Match: {etag}"),
  ]
}
