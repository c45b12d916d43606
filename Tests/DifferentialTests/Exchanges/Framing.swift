import TestSupport

extension Exchange {
  private static func raw(_ lines: String..., body: String = "") -> Exchange {
    Exchange(raw: (lines + ["", ""]).joined(separator: "\r\n") + body)
  }

  private static let host = "Host: localhost"

  static let heads: [Exchange] = [
    raw("GET / HTTP/1.1"),
    raw("GET / HTTP/1.1", "Host:").knownIssue("RFC 9110 §4.2.1: an empty host is invalid, 400"),
    raw("GET / HTTP/1.1", host, host).unlike(.lighttpd, in: .status("200"), because: .oneHost),
    raw("GET / HTTP/1.1", host, "Host: other.example"),
    raw("GET / HTTP/1.1", "Host: localhost, localhost").knownIssue(
      "RFC 9112 §3.2: an invalid Host is answered with 400"),
    raw("GET / HTTP/1.1", "Host: local host").knownIssue(
      "RFC 9112 §3.2: an invalid Host is answered with 400"),
    raw("GET / HTTP/1.1", "Host: local/host").knownIssue(
      "RFC 9112 §3.2: an invalid Host is answered with 400"),
    raw("GET / HTTP/1.1", "Host: user@localhost").unlike(
      .nginx, in: .status("200"), because: .invalidHost
    ).knownIssue("RFC 9112 §3.2: an invalid Host is answered with 400"),
    raw("GET / HTTP/1.1", "Host: LOCALHOST:80"),
    raw("GET / HTTP/1.1", "Host: localhost:http").unlike(
      .nginx, in: .status("200"), because: .invalidHost
    ).knownIssue("RFC 9112 §3.2: an invalid Host is answered with 400"),
    raw("GET / HTTP/1.1", "Host: [::1]"),
    raw("GET / HTTP/1.1", "Host: [::1").unlike(.nginx, in: .status("200"), because: .invalidHost)
      .knownIssue("RFC 9112 §3.2: an invalid Host is answered with 400"),
    raw("GET / HTTP/1.1", "Host: other.example").unlike(
      .nginx, .lighttpd, in: .status("200"), because: .foreignHost),
    raw("GET / HTTP/1.1", "Host : localhost"),
    raw("GET / HTTP/1.1", "Host\t: localhost"),
    raw("GET / HTTP/1.1", host, "X-Field : a"),
    raw("GET / HTTP/1.1", host, "X Field: a"),
    raw("GET / HTTP/1.1", host, ": a").knownIssue("RFC 9110 §5.1: a field has a name"),
    raw("GET / HTTP/1.1", host, "no colon"),
    raw("GET / HTTP/1.1", host, "X-Field:a"),
    raw("GET / HTTP/1.1", host, "X-Field:"),
    raw("GET / HTTP/1.1", host, "X-Field: é"),
    raw("GET / HTTP/1.1", host, "X-Field: a\0b").knownIssue(
      "RFC 9110 §5.5: a bare CR or a NUL in a field value is refused or replaced"),
    raw("GET / HTTP/1.1", host, "X-Field: a\u{1}b").unlike(
      .lighttpd, in: .status("400"), because: .controlCharacter),
    raw("GET / HTTP/1.1", host, "X-Field: a\rb").knownIssue(
      "RFC 9110 §5.5: a bare CR or a NUL in a field value is refused or replaced"),
    raw("GET / HTTP/1.1", host, "X(Field): a").unlike(
      .lighttpd, in: .status("400"), because: .fieldName),
    raw("GET / HTTP/1.1", host, "X-Field: a", " folded").knownIssue(
      "RFC 9112 §5.2: a folded line is refused"
    ).unlike(.lighttpd, in: .status("200"), because: .folded),
    raw("GET / HTTP/1.1", host, "X-Field: a", "\tfolded").knownIssue(
      "RFC 9112 §5.2: a folded line is refused"
    ).unlike(.lighttpd, in: .status("200"), because: .folded),
    raw("GET / HTTP/1.1", host, "X-Field:", " folded").knownIssue(
      "RFC 9112 §5.2: a folded line is refused"
    ).unlike(.lighttpd, in: .status("200"), because: .folded),
    raw("GET / HTTP/1.1", " Host: localhost"),
    raw("GET / HTTP/1.1", host, "X-Long: " + String(repeating: "x", count: 4000)),
    raw("GET / HTTP/1.1", "Host: localhost ").knownIssue(
      "RFC 9112 §5.1: white space behind a value is no part of it"),
    raw("GET / HTTP/1.0").unlike(.lighttpd, in: .acceptRanges("none"), because: .acceptRanges),
    raw("GET / HTTP/1.0", host).unlike(
      .lighttpd, in: .acceptRanges("none"), because: .acceptRanges),
    raw("GET / HTTP/1.0", host, "Connection: keep-alive").unlike(
      .lighttpd, in: .acceptRanges("none"), because: .acceptRanges),
    raw("GET / HTTP/1.0", host, host).unlike(.lighttpd, in: .status("200"), because: .oneHost),
    raw("GET / HTTP/1.1", host, "Connection: close"),
    raw("GET / HTTP/1.1", host, "Connection: Close, x"),
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
    raw("GET  / HTTP/1.1", host).unlike(.lighttpd, in: .status("400"), because: .lenientLine),
    raw("GET /  HTTP/1.1", host).unlike(.nginx, in: .status("200"), because: .requestLine).unlike(
      .lighttpd, in: .status("404"), because: .requestLine),
    raw("GET\t/ HTTP/1.1", host).unlike(.lighttpd, in: .status("501"), because: .requestLine),
    raw(" GET / HTTP/1.1", host).knownIssue(
      "RFC 9112 §3: an invalid request line is answered with 400, not with silence"),
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
    raw("GET http:///page.html HTTP/1.1", host).knownIssue(
      "RFC 9110 §4.2.1: an empty host is invalid, 400"),
    raw("GET http:/page.html HTTP/1.1", host).unlike(
      .nginx, .lighttpd, in: .next("closed"), because: .clearEnd),
    raw("GET https://localhost/page.html HTTP/1.1", host),
    raw("GET localhost/page.html HTTP/1.1", host).unlike(
      .nginx, .lighttpd, in: .next("closed"), because: .clearEnd),
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
    raw("GET /page.html HTTP/1.1", host, "Content-Length: 3, 3", body: "abc"),
    raw("GET /page.html HTTP/1.1", host, "Content-Length: +3", body: "abc"),
    raw("GET /page.html HTTP/1.1", host, "Content-Length: -3", body: "abc"),
    raw("GET /page.html HTTP/1.1", host, "Content-Length: 0x3", body: "abc"),
    raw("GET /page.html HTTP/1.1", host, "Content-Length: 3 ", body: "abc").unlike(
      .lighttpd, in: .status("400"), because: .contentOfGet
    ).knownIssue("RFC 9112 §5.1: white space behind a value is no part of it"),
    raw("GET /page.html HTTP/1.1", host, "Content-Length: x"),
    raw("GET /page.html HTTP/1.1", host, "Content-Length:").unlike(
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
    ).knownIssue("RFC 9112 §6.1: chunked may be applied once"),
    raw("GET /page.html HTTP/1.1", host, "Transfer-Encoding: identity"),
    raw("GET /page.html HTTP/1.1", host, "Transfer-Encoding: xchunked", body: "0\r\n\r\n"),
    raw("GET /page.html HTTP/1.1", host, "Transfer-Encoding: \u{B}chunked", body: "0\r\n\r\n")
      .unlike(.lighttpd, in: .status("400"), because: .unknownCoding),
    raw("GET /page.html HTTP/1.1", host, "Transfer-Encoding:").unlike(
      .lighttpd, in: .status("200"), because: .unknownCoding),
    raw("GET /page.html HTTP/1.1", host, "Transfer-Encoding : chunked", body: "0\r\n\r\n"),
    raw("GET /page.html HTTP/1.0", host, "Transfer-Encoding: chunked", body: "0\r\n\r\n")
      .knownIssue(
        "RFC 9112 §6.1: Transfer-Encoding in HTTP/1.0 is faulty framing: the connection ends"),
    raw(
      "GET /page.html HTTP/1.0", host, "Connection: keep-alive", "Transfer-Encoding: chunked",
      body: "0\r\n\r\n"
    ).knownIssue(
      "RFC 9112 §6.1: Transfer-Encoding in HTTP/1.0 is faulty framing: the connection ends"),
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
    raw("GET /page.html HTTP/1.1", host, "Expect: 100-continue").unlike(
      .lighttpd, in: .status("200"), because: .expectation
    ).knownIssue("RFC 9110 §10.1.1: with a request behind it, the final answer never comes"),
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
