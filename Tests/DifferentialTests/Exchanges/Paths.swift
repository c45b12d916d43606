import TestSupport

extension Exchange {
  static let paths: [Exchange] = [
    Exchange("GET /index.html"),
    Exchange("GET /css/style.css"),
    Exchange("GET /css/style.css?v=3"),
    Exchange("GET /page.html?"),
    Exchange("GET /page.html?a?b").unlike(.lighttpd, in: .status("404"), because: .query),
    Exchange("GET /page.html?%00").unlike(.lighttpd, in: .status("400"), because: .query),
    Exchange("GET //page.html"),
    Exchange("GET /css//style.css"),
    Exchange("GET /./page.html"),
    Exchange("GET /css/../page.html"),
    Exchange("GET /css/%2e%2e/page.html"),
    Exchange("GET /css/%2E./page.html"),
    Exchange("GET /nothing/../page.html"),
    Exchange("GET /../page.html").unlike(.nginx, in: .status("400"), because: .dotsAtRoot),
    Exchange("GET /../../../../etc/hostname").unlike(
      .nginx, in: .status("400"), because: .dotsAtRoot),
    Exchange("GET /%2e%2e/%2e%2e/etc/hostname").unlike(
      .nginx, in: .status("400"), because: .dotsAtRoot),
    Exchange("GET /css/..%2fpage.html").unlike(
      .nginx, .lighttpd, in: .status("200"), because: .encodedSlash),
    Exchange("GET /css%2fstyle.css").unlike(
      .nginx, .lighttpd, in: .status("200"), because: .encodedSlash),
    Exchange("GET /%2fpage.html").unlike(
      .nginx, .lighttpd, in: .status("200"), because: .encodedSlash),
    Exchange("GET /css\\style.css"),
    Exchange("GET /..\\page.html"),
    Exchange("GET /a\\b.txt"),
    Exchange("GET /a%5Cb.txt"),
    Exchange("GET /%70age.html"),
    Exchange("GET /a%20b.txt"),
    Exchange("GET /a+b.txt"),
    Exchange("GET /a%2Bb.txt"),
    Exchange("GET /a%23b.txt"),
    Exchange("GET /a%3Fb.txt"),
    Exchange("GET /a%3fb.txt"),
    Exchange("GET /a;b=c.txt"),
    Exchange("GET /a%3Bb=c.txt"),
    Exchange("GET /page.html;x"),
    Exchange("GET /a&b.txt"),
    Exchange("GET /[a].txt"),
    Exchange("GET /%5Ba%5D.txt"),
    Exchange("GET /a:b.txt"),
    Exchange("GET /~a@b!.txt"),
    Exchange("GET /a\"b.txt"),
    Exchange("GET /a%22b.txt"),
    Exchange("GET /100%25.txt"),
    Exchange("GET /100%.txt").unlike(.nginx, in: .status("400"), because: .brokenEscape),
    Exchange("GET /%2541.txt"),
    Exchange("GET /%41.txt"),
    Exchange("GET /%zz").unlike(.nginx, in: .status("400"), because: .brokenEscape),
    Exchange("GET /a%00b").unlike(.nginx, .lighttpd, in: .next("closed"), because: .clearEnd),
    Exchange("GET /page.html%00").unlike(
      .nginx, .lighttpd, in: .next("closed"), because: .clearEnd),
    Exchange("GET /page.html%0d%0aX-Injected:%20yes").unlike(
      .lighttpd, in: .status("400"), because: .anyByte),
    Exchange("GET /%E3%81%82.txt"),
    Exchange("GET /あ.txt"),
    Exchange("GET /%F0%9F%98%80.txt"),
    Exchange("GET /%C3%A9.txt"),
    Exchange("GET /e%CC%81.txt").unlike(
      .nginx, .lighttpd, in: .status("404"), because: .canonicalEquivalence),
    Exchange("GET /%C3%A92.txt").unlike(
      .nginx, .lighttpd, in: .status("404"), because: .canonicalEquivalence),
    Exchange("GET /%FF.txt").unlike(.lighttpd, in: .status("400"), because: .anyByte),
    Exchange(raw: "GET /".bytes + [0xFF] + ".txt HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8).unlike(
      .lighttpd, in: .status("400"), because: .anyByte),
    Exchange("GET /a..b.js").unlike(
      .nginx, in: .type("application/javascript"), because: .javascript),
    Exchange("GET /...").unlike(
      .nginx, .lighttpd, in: .type("application/octet-stream"), because: .magic),
    Exchange("GET /PAGE.HTML"),
    Exchange("GET /UPPER.TXT"),
    Exchange("GET /nothing"),
    Exchange("GET /page.html/").unlike(.lighttpd, in: .status("200"), because: .noFolder),
    Exchange("GET /page.html/x").unlike(.lighttpd, in: .status("200"), because: .noFolder),
    Exchange("GET /page.html/.").unlike(.lighttpd, in: .status("200"), because: .noFolder),
    Exchange("GET /pipe").unlike(.lighttpd, in: .status("403"), because: .noFile),
    Exchange("GET /inside.html"),
    Exchange("GET /outside").unlike(.nginx, .lighttpd, in: .status("200"), because: .outside),
    Exchange("GET /dangling"),
    Exchange("GET /linked/"),
    Exchange("GET /linked/style.css"),
    Exchange("GET /" + String(repeating: "n", count: 300)),
    Exchange("GET /" + String(repeating: "d/", count: 600) + "x"),
    Exchange("GET /a#b.txt").unlike(.nginx, .lighttpd, in: .status("404"), because: .fragment),
    Exchange("GET page.html"),
    Exchange("GET ?x"),
  ]
}
