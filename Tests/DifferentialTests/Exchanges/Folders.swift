extension Exchange {
  static let folders: [Exchange] = [
    Exchange("GET /css"),
    Exchange("GET /css?a=b&c=%20d"),
    Exchange("GET /css?").unlike(.nginx, .lighttpd, in: .location("/css/"), because: .emptyQuery),
    Exchange("GET /%63ss"),
    Exchange("GET //css"),
    Exchange("GET /css/"),
    Exchange("GET /css/."),
    Exchange("GET /css/.."),
    Exchange("GET /css/../css"),
    Exchange("GET /css//"),
    Exchange("GET /bare"),
    Exchange("GET /bare/").unlike(.nginx, .lighttpd, in: .status("403"), because: .noPage),
    Exchange("GET /sp%20ace"),
    Exchange("GET /sp%20ace/"),
    Exchange("GET /folder.js"),
    Exchange("GET /folder.js/"),
    Exchange("GET /linked"),
    Exchange("GET //evil.example/..%2f..").unlike(
      .nginx, in: .status("400"), because: .encodedSlash
    ).unlike(.lighttpd, in: .status("200"), because: .encodedSlash),
    Exchange("GET //evil.example/%2e%2e/css"),
    Exchange("GET /\\evil.example/%2e%2e/css"),
    Exchange("GET /%5cevil.example/%2e%2e/css"),
  ]

  static let hidden: [Exchange] = [
    Exchange("GET /.DS_Store").unlike(.nginx, .lighttpd, in: .status("200"), because: .hidden),
    Exchange("GET /.ds_store"),
    Exchange("GET /%2eDS_Store").unlike(.nginx, .lighttpd, in: .status("200"), because: .hidden),
    Exchange("GET /.git/config").unlike(.nginx, .lighttpd, in: .status("200"), because: .hidden),
    Exchange("GET /.git").unlike(.nginx, .lighttpd, in: .status("301/308"), because: .hidden),
    Exchange("GET /._page.html").unlike(.nginx, .lighttpd, in: .status("200"), because: .hidden),
    Exchange("GET /page.html~").unlike(.nginx, .lighttpd, in: .status("200"), because: .hidden),
    Exchange("GET /.page.html.swp").unlike(.nginx, .lighttpd, in: .status("200"), because: .hidden),
    Exchange("GET /Thumbs.db").unlike(.nginx, .lighttpd, in: .status("200"), because: .hidden),
    Exchange("GET /.hidden.txt"),
    Exchange("GET /.well-known/thing").unlike(
      .nginx, .lighttpd, in: .type("application/octet-stream"), because: .magic),
  ]
}
