extension Exchange {
  static let methods: [Exchange] = [
    Exchange("GET /"),
    Exchange("HEAD /"),
    Exchange("HEAD /page.html"),
    Exchange("HEAD /thousand.txt"),
    Exchange("HEAD /empty.txt"),
    Exchange("HEAD /nothing"),
    Exchange("HEAD /css"),
    Exchange("HEAD /css/"),
    Exchange("OPTIONS /").unlike(.nginx, in: .status("405"), because: .options).unlike(
      .lighttpd, in: .status("200"), because: .options),
    Exchange("OPTIONS /page.html").unlike(.nginx, in: .status("405"), because: .options).unlike(
      .lighttpd, in: .status("200"), because: .options),
    Exchange("OPTIONS *").unlike(.nginx, in: .status("400"), because: .options).unlike(
      .lighttpd, in: .status("200"), because: .options),
    Exchange("POST /page.html", "Content-Length: 0").unlike(
      .nginx, in: .allow("none"), because: .allowField
    ).unlike(.lighttpd, in: .status("200"), because: .notAllowed),
    Exchange(raw: "POST /page.html HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc")
      .unlike(.nginx, in: .allow("none"), because: .allowField).unlike(
        .lighttpd, in: .status("200"), because: .notAllowed),
    Exchange(
      raw:
        "POST /page.html HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
    ).unlike(.nginx, in: .allow("none"), because: .allowField).unlike(
      .lighttpd, in: .status("200"), because: .notAllowed),
    Exchange("POST /nothing", "Content-Length: 0").unlike(
      .nginx, .lighttpd, in: .status("404"), because: .methodFirst),
    Exchange("POST /css", "Content-Length: 0").unlike(
      .nginx, .lighttpd, in: .status("301/308"), because: .methodFirst),
    Exchange("PUT /page.html", "Content-Length: 0").unlike(
      .nginx, in: .allow("none"), because: .allowField
    ).unlike(.lighttpd, in: .status("501"), because: .notAllowed),
    Exchange("DELETE /page.html").unlike(.nginx, in: .allow("none"), because: .allowField).unlike(
      .lighttpd, in: .status("501"), because: .notAllowed),
    Exchange("PATCH /page.html", "Content-Length: 0").unlike(
      .nginx, in: .allow("none"), because: .allowField
    ).unlike(.lighttpd, in: .status("501"), because: .notAllowed),
    Exchange("TRACE /page.html").unlike(.nginx, in: .allow("none"), because: .allowField).unlike(
      .lighttpd, in: .status("501"), because: .notAllowed),
    Exchange("PROPFIND /page.html").unlike(.nginx, in: .status("405"), because: .unknownMethod),
    Exchange("BREW /page.html").unlike(.nginx, in: .status("405"), because: .unknownMethod).unlike(
      .lighttpd, in: .next("closed"), because: .clearEnd),
    Exchange("get /page.html").unlike(.nginx, in: .status("400"), because: .unknownMethod).unlike(
      .lighttpd, in: .next("closed"), because: .clearEnd),
    Exchange("CONNECT localhost:80").unlike(
      .nginx, .lighttpd, in: .status("400"), because: .noProxy),
    Exchange("GET *"),
  ]
}
