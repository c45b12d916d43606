extension Exchange {
  static let types: [Exchange] = [
    Exchange("GET /page.html", "Accept: */*"),
    Exchange("GET /sjis.html", "Accept: */*"),
    Exchange("GET /css/style.css", "Accept: */*"),
    Exchange("GET /app.js", "Accept: */*").unlike(
      .nginx, in: .type("application/javascript"), because: .javascript),
    Exchange("GET /module.mjs", "Accept: */*").unlike(
      .nginx, in: .type("application/octet-stream"), because: .unknownToNginx),
    Exchange("GET /data.json", "Accept: */*").unlike(
      .lighttpd, in: .vary(""), because: .noSiblings),
    Exchange("GET /app.js.map", "Accept: */*").unlike(
      .nginx, .lighttpd, in: .type("application/octet-stream"), because: .sourceMap),
    Exchange("GET /app.webmanifest", "Accept: */*").unlike(
      .nginx, in: .type("application/octet-stream"), because: .unknownToNginx),
    Exchange("GET /code.wasm", "Accept: */*"),
    Exchange("GET /icon.svg", "Accept: */*"),
    Exchange("GET /image.png", "Accept: */*"),
    Exchange("GET /photo.jpg", "Accept: */*"),
    Exchange("GET /picture.avif", "Accept: */*"),
    Exchange("GET /favicon.ico", "Accept: */*").unlike(
      .nginx, in: .type("image/x-icon"), because: .registered),
    Exchange("GET /font.woff2", "Accept: */*"),
    Exchange("GET /movie.mp4", "Accept: */*"),
    Exchange("GET /song.mp3", "Accept: */*"),
    Exchange("GET /captions.vtt", "Accept: */*").unlike(
      .nginx, in: .type("application/octet-stream"), because: .unknownToNginx),
    Exchange("GET /stream.m3u8", "Accept: */*"),
    Exchange("GET /segment.ts", "Accept: */*").unlike(
      .lighttpd, in: .type("text/vnd.trolltech.linguist"), because: .videoSegment),
    Exchange("GET /feed.xml", "Accept: */*").unlike(
      .nginx, in: .type("text/xml"), because: .registered),
    Exchange("GET /text.md", "Accept: */*").unlike(
      .nginx, in: .type("application/octet-stream"), because: .unknownToNginx),
    Exchange("GET /table.csv", "Accept: */*").unlike(
      .nginx, in: .type("application/octet-stream"), because: .unknownToNginx),
    Exchange("GET /thousand.txt", "Accept: */*"),
    Exchange("GET /paper.pdf", "Accept: */*"),
    Exchange("GET /archive.zip", "Accept: */*"),
    Exchange("GET /only.css.gz", "Accept: */*").unlike(
      .nginx, in: .type("application/octet-stream"), because: .unknownToNginx),
    Exchange("GET /empty.txt", "Accept: */*"),
    Exchange("GET /unknown.zzz", "Accept: */*").unlike(
      .nginx, .lighttpd, in: .type("application/octet-stream"), because: .magic),
    Exchange("GET /noextension", "Accept: */*").unlike(
      .nginx, .lighttpd, in: .type("application/octet-stream"), because: .magic),
  ]

  static let codings: [Exchange] = [
    Exchange("GET /app.css").unlike(
      .lighttpd, in: .vary(""), because: .noSiblings),
    Exchange("GET /app.css", "Accept-Encoding: gzip").unlike(
      .lighttpd, in: .length("13"), .encoding("none"), .vary(""), .body("let app = 1;\n"),
      because: .noSiblings
    ).unlike(
      .nginx, in: .acceptRanges("none"), because: .rangeOfIdentity),
    Exchange("HEAD /app.css", "Accept-Encoding: gzip").unlike(
      .lighttpd, in: .length("13"), .encoding("none"), .vary(""), because: .noSiblings
    ).unlike(
      .nginx, in: .acceptRanges("none"), because: .rangeOfIdentity),
    Exchange("GET /app.css", "Accept-Encoding: identity").unlike(
      .lighttpd, in: .vary(""), because: .noSiblings),
    Exchange("GET /app.css", "Accept-Encoding: gzip;q=0").unlike(
      .lighttpd, in: .vary(""), because: .noSiblings),
    Exchange("GET /app.css", "Accept-Encoding: gzip, deflate").unlike(
      .lighttpd, in: .length("13"), .encoding("none"), .vary(""), .body("let app = 1;\n"),
      because: .noSiblings
    ).unlike(
      .nginx, in: .acceptRanges("none"), because: .rangeOfIdentity),
    Exchange("GET /app.css", "Accept-Encoding: *;q=0, identity").unlike(
      .lighttpd, in: .vary(""), because: .noSiblings),
    Exchange("GET /app.css", "Accept-Encoding: compress").unlike(
      .lighttpd, in: .vary(""), because: .noSiblings),
    Exchange("GET /app.css", "Accept-Encoding:").unlike(
      .lighttpd, in: .vary(""), because: .noSiblings),
    Exchange("GET /data.json", "Accept-Encoding: br, zstd").unlike(
      .lighttpd, in: .vary(""), because: .noSiblings),
    Exchange("GET /data.json", "Accept-Encoding: gzip, deflate, br, zstd")
      .unlike(
        .lighttpd, in: .length("9"), .encoding("none"), .vary(""), .body("{\"app\":1}"),
        because: .noSiblings
      ).unlike(
        .nginx, in: .acceptRanges("none"), because: .rangeOfIdentity),
    Exchange("GET /data.json", "Accept-Encoding: GZIP").unlike(
      .lighttpd, in: .length("9"), .encoding("none"), .vary(""), .body("{\"app\":1}"),
      because: .noSiblings
    ).unlike(
      .nginx, in: .acceptRanges("none"), because: .rangeOfIdentity),
    Exchange("GET /data.json", "Accept-Encoding: x-gzip").unlike(
      .lighttpd, in: .vary(""), .length("9"), .encoding("none"), .body("{\"app\":1}"),
      because: .noSiblings
    ).unlike(
      .nginx, in: .length("9"), .encoding("none"), .body("{\"app\":1}"), because: .oldName),
    Exchange("GET /app.css", "Accept-Encoding: gzip, deflate, br, zstd")
      .unlike(
        .lighttpd, in: .length("13"), .encoding("none"), .vary(""), .body("let app = 1;\n"),
        because: .noSiblings
      ).unlike(
        .nginx, in: .length("33"), .encoding("gzip"), .body("33 bytes, 8ffe7a15"),
        because: .preferBrotli
      ).unlike(
        .nginx, in: .acceptRanges("none"), because: .rangeOfIdentity),
    Exchange("GET /app.css", "Accept-Encoding: gzip", "If-None-Match: \"other\"").unlike(
      .lighttpd, in: .length("13"), .encoding("none"), .vary(""), .body("let app = 1;\n"),
      because: .noSiblings
    ).unlike(
      .nginx, in: .acceptRanges("none"), because: .rangeOfIdentity),
    Exchange("GET /app.css", "Accept-Encoding: gzip", "Range: bytes=0-3")
      .unlike(.lighttpd, in: .vary(""), because: .noSiblings).unlike(
        .nginx, in: .status("200"), because: .rangeOfIdentity),
    Exchange("GET /plain.css", "Accept-Encoding: gzip"),
    Exchange("GET /only.css", "Accept-Encoding: gzip").unlike(
      .nginx, in: .status("200"), because: .siblingAlone),
    Exchange("GET /app.css.gz", "Accept-Encoding: gzip").unlike(
      .nginx, in: .type("application/octet-stream"), because: .unknownToNginx),
    Exchange("GET /page.html", "Accept-Encoding: gzip, br"),
    Exchange("GET /page.html", "Accept-Encoding: identity;q=0"),
    Exchange("GET /image.png", "Accept: text/html"),
    Exchange("GET /page.html", "Accept-Language: ja", "Accept-Charset: utf-16"),
  ]
}
