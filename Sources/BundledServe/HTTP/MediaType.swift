/// A media type without parameters (RFC 9110 §8.3.1).
package struct MediaType: Equatable, Sendable {
  /// Such as `text/html`, in lower case.
  package let name: String

  package init(name: String) { self.name = name }

  /// Whether the type takes a `charset` that browsers heed: text, scripts and XML.
  ///
  /// JSON is none of them: it is UTF-8 always and defines no such parameter (RFC 8259 §11).
  package var isText: Bool {
    name.hasPrefix("text/") || name.hasSuffix("+xml") || name == "application/xml"
      || name == "application/javascript" || name == "application/x-subrip"
  }

  /// The type of a file with this extension, without its dot, in upper or lower case.
  package static func forExtension(_ fileExtension: String) -> MediaType? {
    byExtension[fileExtension.lowercased()]
  }

  private static let byExtension: [String: MediaType] = {
    var types: [String: MediaType] = [:]
    for (name, extensions) in table {
      for fileExtension in extensions.split(separator: " ") {
        types[String(fileExtension)] = MediaType(name: name)
      }
    }
    return types
  }()

  /// Names as IANA registers them; where it lacks the type, as the engines know it.
  static let table: [(name: String, extensions: String)] = [
    ("text/html", "html htm shtml"),
    ("application/xhtml+xml", "xhtml xht"),
    ("text/css", "css"),
    ("text/javascript", "js mjs cjs"),
    ("application/json", "json map"),
    ("application/manifest+json", "webmanifest"),
    ("application/ld+json", "jsonld"),
    ("application/geo+json", "geojson"),
    ("application/wasm", "wasm"),
    ("application/xml", "xml xsd dtd"),
    ("application/xslt+xml", "xsl xslt"),
    ("application/rss+xml", "rss"),
    ("application/atom+xml", "atom"),
    ("text/cache-manifest", "appcache manifest"),

    ("image/svg+xml", "svg"),
    ("image/png", "png"),
    ("image/jpeg", "jpg jpeg jpe jfif pjpeg pjp"),
    ("image/gif", "gif"),
    ("image/webp", "webp"),
    ("image/avif", "avif"),
    ("image/heic", "heic"),
    ("image/heif", "heif"),
    ("image/jxl", "jxl"),
    ("image/apng", "apng"),
    ("image/bmp", "bmp"),
    ("image/tiff", "tiff tif"),
    ("image/vnd.microsoft.icon", "ico"),
    ("image/ktx", "ktx"),
    ("image/ktx2", "ktx2"),

    ("font/woff", "woff"),
    ("font/woff2", "woff2"),
    ("font/ttf", "ttf"),
    ("font/otf", "otf"),
    ("font/collection", "ttc"),
    ("application/vnd.ms-fontobject", "eot"),

    ("video/mp4", "mp4 m4v"),
    ("video/quicktime", "mov qt"),
    ("video/webm", "webm"),
    ("video/ogg", "ogv"),
    ("video/3gpp", "3gp"),
    // Not TypeScript: a browser asks for the segments of a stream, never for a source.
    ("video/mp2t", "ts"),
    ("application/vnd.apple.mpegurl", "m3u8"),
    ("application/dash+xml", "mpd"),
    ("audio/mp4", "m4a"),
    ("audio/mpeg", "mp3"),
    ("audio/aac", "aac"),
    ("audio/wav", "wav"),
    ("audio/flac", "flac"),
    ("audio/webm", "weba"),
    // Opus comes in an Ogg file (RFC 7845 §9).
    ("audio/ogg", "ogg oga opus"),
    ("audio/x-caf", "caf"),
    ("audio/aiff", "aif aiff"),
    ("audio/midi", "mid midi"),
    ("text/vtt", "vtt"),
    ("application/x-subrip", "srt"),

    ("text/plain", "txt text log"),
    ("text/markdown", "md markdown"),
    ("text/csv", "csv"),
    ("text/tab-separated-values", "tsv"),
    ("text/calendar", "ics"),
    ("text/vcard", "vcf"),
    ("application/yaml", "yaml yml"),
    ("application/rtf", "rtf"),
    ("application/pdf", "pdf"),
    ("application/epub+zip", "epub"),
    ("application/zip", "zip"),
    ("application/gzip", "gz"),
    ("application/x-plist", "plist"),
    ("application/x-apple-aspen-config", "mobileconfig"),
    ("application/vnd.apple.pkpass", "pkpass"),
    ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"),
    ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
    ("application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx"),
    ("model/vnd.usdz+zip", "usdz"),
    ("model/vnd.reality", "reality"),
    ("model/gltf-binary", "glb"),
    ("model/gltf+json", "gltf"),
    ("model/obj", "obj"),
    ("model/stl", "stl"),
  ]
}
