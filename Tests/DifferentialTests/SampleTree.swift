import TestSupport

/// Sunday, 6 November 1994, 08:49:37: the moment of RFC 9110's own examples.
private let modified = 784_111_777

/// The folder that all servers serve.
func sampleTree() throws -> TemporaryTree {
  let tree = try TemporaryTree()
  let files: [(any BytesConvertible, any BytesConvertible)] = [
    ("index.html", "<!doctype html><p>start"), ("end.txt", "end"),
    ("page.html", "<!doctype html><title>あ</title>"),
    // "日本" in Shift_JIS.
    ("sjis.html", [0x93, 0xFA, 0x96, 0x7B]),
    ("css/index.html", "<!doctype html><p>css"), ("css/style.css", "a { color: red }"),
    ("thousand.txt", String(repeating: "0123456789", count: 100)),
    ("empty.txt", ""), ("bare/file.txt", "in a folder without a page"),
    ("folder.js/index.html", "<!doctype html><p>a folder"),
    // Compressed: app.css in three ways, data.json in one, plain.css in none.
    ("app.css", "let app = 1;\n"), ("app.css.gz", gzipped), ("app.css.br", brotli),
    ("app.css.zst", zstandard), ("data.json", #"{"app":1}"#), ("data.json.gz", gzipped),
    ("plain.css", "p {}"), ("only.css.gz", gzipped), ("app.js", "let app"),
    ("image.png", png), ("module.mjs", "export {}"), ("code.wasm", [0, 97, 115, 109, 1, 0, 0, 0]),
    ("icon.svg", #"<svg xmlns="http://www.w3.org/2000/svg"/>"#), ("app.webmanifest", "{}"),
    ("app.js.map", "{}"), ("text.md", "# Text"), ("movie.mp4", "no real movie"),
    ("font.woff2", "no real font"), ("feed.xml", "<feed/>"), ("UPPER.TXT", "upper case"),
    ("favicon.ico", "no real icon"), ("picture.avif", "x"), ("captions.vtt", "WEBVTT\n"),
    ("unknown.zzz", "some text"), ("noextension", "some text"), ("photo.jpg", "x"),
    ("song.mp3", "x"), ("paper.pdf", "%PDF-1.4\n"), ("stream.m3u8", "#EXTM3U\n"),
    ("segment.ts", "x"), ("archive.zip", "PK"), ("table.csv", "a,b\n"),
    ("a b.txt", "space"), ("100%.txt", "percent"), ("%41.txt", "no A"), ("a+b.txt", "plus"),
    ("a#b.txt", "number sign"), ("a?b.txt", "question mark"), ("a;b=c.txt", "semicolon"),
    ("a&b.txt", "ampersand"), ("[a].txt", "brackets"), ("a:b.txt", "colon"), ("~a@b!.txt", "marks"),
    ("a\\b.txt", "backslash"), ("a\"b.txt", "quote"), ("a..b.js", "dots"), ("...", "three dots"),
    ("あ.txt", "kana"), ("😀.txt", "emoji"), ("sp ace/index.html", "<!doctype html>"),
    // The one name composed, the other not.
    ("\u{E9}.txt", "composed"), ("e\u{301}2.txt", "decomposed"),
    ([0xFF, 0x2E, 0x74, 0x78, 0x74], "byte"),
    (".DS_Store", "Finder's"), (".git/config", "[core]"), ("._page.html", "AppleDouble"),
    ("page.html~", "back-up"), (".page.html.swp", "swap"), (".hidden.txt", "hidden"),
    (".well-known/thing", "well known"), ("Thumbs.db", "Explorer's"),
  ]
  for (name, content) in files {
    let name: [UInt8] = name.bytes
    try tree.file(name, content).modified(name, seconds: modified)
  }
  try tree.symlink("inside.html", to: "page.html").symlink("outside", to: "/etc/hostname")
    .symlink("dangling", to: "nothing").symlink("linked", to: "css").fifo("pipe")
  return tree
}

/// The text of `app.css`, compressed.
private let gzipped: [UInt8] = [
  31, 139, 8, 0, 0, 0, 0, 0, 2, 255, 203, 73, 45, 81, 72, 44, 40, 80, 176, 85, 48, 180, 230, 2, 0,
  124, 151, 171, 38, 13, 0, 0, 0,
]
private let brotli: [UInt8] = [
  11, 6, 128, 108, 101, 116, 32, 97, 112, 112, 32, 61, 32, 49, 59, 10, 3,
]
private let zstandard: [UInt8] = [
  40, 181, 47, 253, 4, 88, 105, 0, 0, 108, 101, 116, 32, 97, 112, 112, 32, 61, 32, 49, 59, 10, 225,
  137, 125, 62,
]

/// One black pixel.
private let png: [UInt8] = [
  137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0,
  0, 58, 126, 155, 85, 0, 0, 0, 10, 73, 68, 65, 84, 120, 156, 99, 96, 0, 0, 0, 2, 0, 1, 72, 175,
  164, 113, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
]
