import TestSupport

extension Exchange {
  private static func raw(_ lines: String..., body: String = "") -> Exchange {
    Exchange(raw: (lines + ["", ""]).joined(separator: "\r\n") + body)
  }

  private static let host = "Host: localhost"

  static let heads: [Exchange] = [
    raw("GET / HTTP/1.1"),
    raw("GET / HTTP/1.1", "Host:"),
    raw("GET / HTTP/1.1", host, host).unlike(.lighttpd, in: .status("200"), because: .oneHost),
    raw("GET / HTTP/1.1", host, "Host: other.example"),
    raw("GET / HTTP/1.1", "Host: localhost, localhost"),
    raw("GET / HTTP/1.1", "Host: local host"),
    raw("GET / HTTP/1.1", "Host: local/host"),
    raw("GET / HTTP/1.1", "Host: user@localhost").unlike(
      .nginx, in: .status("200"), because: .invalidHost
    ),
    raw("GET / HTTP/1.1", "Host: LOCALHOST:80"),
    raw("GET / HTTP/1.1", "Host: localhost:http").unlike(
      .nginx, in: .status("200"), because: .invalidHost
    ),
    raw("GET / HTTP/1.1", "Host: [::1]"),
    raw("GET / HTTP/1.1", "Host: [::1").unlike(.nginx, in: .status("200"), because: .invalidHost),
    raw("GET / HTTP/1.1", "Host: other.example").unlike(
      .nginx, .lighttpd, in: .status("200"), because: .foreignHost),
    raw("GET / HTTP/1.1", "Host : localhost"),
    raw("GET / HTTP/1.1", "Host\t: localhost"),
    raw("GET / HTTP/1.1", host, "X-Field : a"),
    raw("GET / HTTP/1.1", host, "X Field: a"),
    raw("GET / HTTP/1.1", host, ": a"),
    raw("GET / HTTP/1.1", host, "no colon"),
    raw("GET / HTTP/1.1", host, "X-Field:a"),
    raw("GET / HTTP/1.1", host, "X-Field:"),
    raw("GET / HTTP/1.1", host, "X-Field: é"),
    raw("GET / HTTP/1.1", host, "X-Field: a\0b"),
    raw("GET / HTTP/1.1", host, "X-Field: a\u{1}b").unlike(
      .nginx, in: .status("200"), because: .controlCharacter),
    raw("GET / HTTP/1.1", host, "X-Field: a\rb"),
    raw("GET / HTTP/1.1", host, "X(Field): a").unlike(
      .nginx, in: .status("200"), because: .fieldName),
    raw("GET / HTTP/1.1", host, "X-Field: a", " folded").unlike(
      .lighttpd, in: .status("200"), because: .folded),
    raw("GET / HTTP/1.1", host, "X-Field: a", "\tfolded").unlike(
      .lighttpd, in: .status("200"), because: .folded),
    raw("GET / HTTP/1.1", host, "X-Field:", " folded").unlike(
      .lighttpd, in: .status("200"), because: .folded),
    raw("GET / HTTP/1.1", " Host: localhost"),
    raw("GET / HTTP/1.1", host, "X-Long: " + String(repeating: "x", count: 4000)),
    raw("GET / HTTP/1.1", host, "X-Long: " + String(repeating: "x", count: 40_000)).unlike(
      .nginx, in: .status("400"), because: .longHead),
    raw("GET /?" + String(repeating: "x", count: 4000) + " HTTP/1.1", host),
    raw("GET /?" + String(repeating: "x", count: 40_000) + " HTTP/1.1", host).unlike(
      .lighttpd, in: .status("431"), because: .longTarget),
    raw("GET / HTTP/1.1", "Host: localhost "),
    raw("GET / HTTP/1.0").unlike(.lighttpd, in: .acceptRanges("none"), because: .acceptRanges),
    raw("GET / HTTP/1.0", host).unlike(
      .lighttpd, in: .acceptRanges("none"), because: .acceptRanges),
    raw("GET / HTTP/1.0", host, "Connection: keep-alive").unlike(
      .lighttpd, in: .acceptRanges("none"), because: .acceptRanges),
    raw("GET / HTTP/1.0", host, host).unlike(.lighttpd, in: .status("200"), because: .oneHost),
    raw("GET / HTTP/1.1", host, "Connection: close"),
    raw("GET / HTTP/1.1", host, "Connection: Close, x"),
    raw("GET / HTTP/1.1", host, "Connection: close "),
    raw("GET / HTTP/1.1", host, "Connection: x", "Connection: close"),
    raw("GET / HTTP/1.1", host, "Connection: closed").unlike(
      .nginx, in: .next("closed"), because: .connectionOption),
    raw("GET / HTTP/1.1", host, "Connection: keep-alive"),
    raw("GET / HTTP/1.2", host).unlike(.lighttpd, in: .status("505"), because: .minorVersion),
    raw("GET / HTTP/2.0", host),
    raw("GET / HTTP/3.7", host),
    raw("GET / HTTP/1", host).unlike(.lighttpd, in: .status("505"), because: .requestLine),
    raw("GET / HTTP/1.10", host).unlike(.nginx, in: .status("200"), because: .requestLine),
    raw("GET / http/1.1", host),
    raw("GET / XTTP/1.1", host),
    raw("GET / HTTP/1.1 ", host).unlike(.nginx, in: .status("200"), because: .requestLine),
    raw("GET / x HTTP/1.1", host).unlike(.lighttpd, in: .status("404"), because: .requestLine),
    raw("GET  / HTTP/1.1", host).unlike(.nginx, in: .status("200"), because: .requestLine),
    raw("GET /  HTTP/1.1", host).unlike(.nginx, in: .status("200"), because: .requestLine).unlike(
      .lighttpd, in: .status("404"), because: .requestLine),
    raw("GET\t/ HTTP/1.1", host).unlike(.lighttpd, in: .status("501"), because: .requestLine),
    raw(" GET / HTTP/1.1", host).faulty(in: .status("none"), because: .silence),
    raw("GET /a b.txt HTTP/1.1", host).unlike(.lighttpd, in: .status("200"), because: .requestLine),
    raw("GET /\0 HTTP/1.1", host),
    raw("GET /\u{1} HTTP/1.1", host),
    raw("GET /\u{7F} HTTP/1.1", host),
    raw("", "GET / HTTP/1.1", host).unlike(.lighttpd, in: .status("400"), because: .emptyLine),
    raw("", "", "GET / HTTP/1.1", host).unlike(.lighttpd, in: .status("400"), because: .emptyLine),
    Exchange(raw: "GET / HTTP/1.1\nHost: localhost\n\n").unlike(
      .lighttpd, in: .status("400"), because: .bareLineFeed),
    Exchange(raw: "GET / HTTP/1.1\r\nHost: localhost\n\r\n").unlike(
      .lighttpd, in: .status("400"), because: .bareLineFeed),
    Exchange(raw: "GET / HTTP/1.1\rHost: localhost\r\n\r\n"),
    raw("GET http://localhost/page.html HTTP/1.1", host),
    raw("GET http://localhost HTTP/1.1", host).unlike(
      .lighttpd, in: .status("400"), because: .emptyPath),
    raw("GET http://localhost?x HTTP/1.1", host).unlike(
      .lighttpd, in: .status("400"), because: .emptyPath),
    raw("GET HTTP://LOCALHOST/page.html HTTP/1.1", host),
    raw("GET http://localhost:1234/page.html HTTP/1.1", host).unlike(
      .lighttpd, in: .status("400"), because: .absoluteForm),
    raw("GET http://localhost/css HTTP/1.1", host),
    raw("GET http://localhost/page.html HTTP/1.1", "Host: other.example").unlike(
      .lighttpd, in: .status("400"), because: .absoluteForm),
    raw("GET http://localhost/page.html HTTP/1.1").unlike(
      .lighttpd, in: .status("200"), because: .oneHost),
    raw("GET http://other.example/page.html HTTP/1.1", host).unlike(
      .nginx, in: .status("200"), because: .foreignHost
    ).unlike(.lighttpd, in: .status("400"), because: .foreignHost),
    raw("GET http:///page.html HTTP/1.1", host),
    raw("GET http:/page.html HTTP/1.1", host),
    raw("GET https://localhost/page.html HTTP/1.1", host),
    raw("GET localhost/page.html HTTP/1.1", host),
    raw("OPTIONS http://localhost HTTP/1.1", host).unlike(
      .nginx, in: .status("405"), because: .options
    ).unlike(.lighttpd, in: .status("400"), because: .options),
  ]

  static let framing: [Exchange] = [
    raw("GET /page.html HTTP/1.1", host, "Content-Length: 3", body: "abc").unlike(
      .lighttpd, in: .status("400"), because: .contentOfGet),
    raw("GET /page.html HTTP/1.1", host, "Content-Length: 0"),
    raw(
      "GET /page.html HTTP/1.1", host, "Transfer-Encoding: chunked",
      body: "3\r\nabc\r\n0\r\n\r\n"
    ).unlike(.lighttpd, in: .status("400"), because: .contentOfGet),
    raw(
      "GET /page.html HTTP/1.1", host, "Transfer-Encoding: Chunked",
      body: "3;x=y\r\nabc\r\n0\r\nX-Trailer: a\r\n\r\n"
    ).unlike(.lighttpd, in: .status("400"), because: .contentOfGet),
    raw("GET /page.html HTTP/1.1", host, "Content-Length: 3", "Content-Length: 3", body: "abc"),
    raw("GET /page.html HTTP/1.1", host, "Content-Length: 3", "Content-Length: 4", body: "abcd"),
    raw("GET /page.html HTTP/1.1", host, "Content-Length: 3, 3", body: "abc").faulty(
      in: .next("no HTTP"), because: .doubleHead),
    raw("GET /page.html HTTP/1.1", host, "Content-Length: +3", body: "abc").faulty(
      in: .next("no HTTP"), because: .doubleHead),
    raw("GET /page.html HTTP/1.1", host, "Content-Length: -3", body: "abc").faulty(
      in: .next("no HTTP"), because: .doubleHead),
    raw("GET /page.html HTTP/1.1", host, "Content-Length: 0x3", body: "abc").faulty(
      in: .next("no HTTP"), because: .doubleHead),
    raw("GET /page.html HTTP/1.1", host, "Content-Length: 3 ", body: "abc").faulty(
      in: .status("400"), .next("no HTTP"), because: .trailingSpace),
    raw("GET /page.html HTTP/1.1", host, "Content-Length: x").faulty(
      in: .next("no HTTP"), because: .doubleHead),
    raw("GET /page.html HTTP/1.1", host, "Content-Length:").faulty(
      in: .next("no HTTP"), because: .doubleHead
    ).unlike(
      .lighttpd, in: .status("200"), because: .noLength),
    raw("GET /page.html HTTP/1.1", host, "Content-Length: 18446744073709551619", body: "abc")
      .unlike(.nginx, .lighttpd, in: .status("400"), because: .largeNumber),
    raw(
      "POST /page.html HTTP/1.1", host, "Content-Length: 3", "Transfer-Encoding: chunked",
      body: "0\r\n\r\n"),
    raw(
      "POST /page.html HTTP/1.1", host, "Transfer-Encoding: chunked", "Content-Length: 5",
      body: "0\r\n\r\n"),
    raw(
      "GET /page.html HTTP/1.1", host, "Transfer-Encoding: chunked", "Content-Length: 5",
      body: "0\r\n\r\n"),
    raw("GET /page.html HTTP/1.1", host, "Transfer-Encoding: gzip"),
    raw("GET /page.html HTTP/1.1", host, "Transfer-Encoding: gzip, chunked", body: "0\r\n\r\n"),
    raw("GET /page.html HTTP/1.1", host, "Transfer-Encoding: chunked, gzip", body: "0\r\n\r\n"),
    raw("GET /page.html HTTP/1.1", host, "Transfer-Encoding: chunked, chunked", body: "0\r\n\r\n"),
    raw(
      "GET /page.html HTTP/1.1", host, "Transfer-Encoding: chunked", "Transfer-Encoding: chunked",
      body: "0\r\n\r\n"
    ),
    raw("GET /page.html HTTP/1.1", host, "Transfer-Encoding: identity"),
    raw("GET /page.html HTTP/1.1", host, "Transfer-Encoding: xchunked", body: "0\r\n\r\n"),
    raw("GET /page.html HTTP/1.1", host, "Transfer-Encoding: \u{B}chunked", body: "0\r\n\r\n")
      .unlike(.nginx, in: .status("501"), because: .controlCharacter),
    raw("GET /page.html HTTP/1.1", host, "Transfer-Encoding:").unlike(
      .lighttpd, in: .status("200"), because: .unknownCoding),
    raw("GET /page.html HTTP/1.1", host, "Transfer-Encoding : chunked", body: "0\r\n\r\n"),
    raw("GET /page.html HTTP/1.0", host, "Transfer-Encoding: chunked", body: "0\r\n\r\n"),
    raw(
      "GET /page.html HTTP/1.0", host, "Connection: keep-alive", "Transfer-Encoding: chunked",
      body: "0\r\n\r\n"
    ),
    raw("GET /page.html HTTP/1.1", host, "Transfer-Encoding: chunked", body: "x\r\n\r\n"),
    raw("GET /page.html HTTP/1.1", host, "Transfer-Encoding: chunked", body: "3\r\nabcX0\r\n\r\n"),
    raw(
      "GET /page.html HTTP/1.1", host, "Transfer-Encoding: chunked", body: "0x3\r\nabc\r\n0\r\n\r\n"
    ),
    raw(
      "GET /page.html HTTP/1.1", host, "Transfer-Encoding: chunked", body: "-3\r\nabc\r\n0\r\n\r\n"),
    raw("GET /page.html HTTP/1.1", host, "Transfer-Encoding: chunked", body: "3\nabc\n0\n\n")
      .unlike(.lighttpd, in: .status("400"), because: .bareLineFeed),
    raw(
      "GET /page.html HTTP/1.1", host, "Transfer-Encoding: chunked",
      body: "FFFFFFFFFFFFFFFFF\r\nabc\r\n0\r\n\r\n"
    ).unlike(.nginx, .lighttpd, in: .status("400"), because: .largeNumber),
    raw("GET /page.html HTTP/1.1", host, "Expect: 100-continue").faulty(
      in: .status("100 none"), because: .pipelinedExpectation),
    raw(
      "POST /page.html HTTP/1.1", host, "Expect: 100-continue", "Content-Length: 3", body: "abc"
    ).unlike(.nginx, in: .status("405"), because: .expectation).unlike(
      .lighttpd, in: .status("200"), because: .notAllowed),
    raw("GET /page.html HTTP/1.1", host, "Expect: 100-continue", "Content-Length: 3", body: "abc")
      .unlike(.lighttpd, in: .status("400"), because: .contentOfGet),
    raw("GET /page.html HTTP/1.1", host, "Expect: the-unexpected"),
    raw("GET /page.html HTTP/1.1", host, "Upgrade: websocket", "Connection: Upgrade"),
    raw("GET /page.html HTTP/1.1", host, "TE: trailers", "Connection: TE"),
  ]
}
