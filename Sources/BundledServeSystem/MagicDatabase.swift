import CMagic

/// Tells the media type of bytes by their content (libmagic).
package final class MagicDatabase: Sendable {
  @safe private struct Cookie: @unchecked Sendable { let handle: magic_t }
  /// A cookie keeps its last result in itself: one caller at a time.
  private let cookie: Lock<Cookie>

  /// - Returns: nil when the system's magic database cannot be loaded.
  package init?() {
    guard let handle = unsafe magic_open(MAGIC_MIME_TYPE) else { return nil }
    guard unsafe magic_load(handle, nil) == 0 else {
      unsafe magic_close(handle)
      return nil
    }
    cookie = Lock(unsafe Cookie(handle: handle))
  }

  deinit { cookie.withLock { unsafe magic_close($0.handle) } }

  package func mediaType(of bytes: [UInt8]) -> String? {
    cookie.withLock { cookie in
      unsafe bytes.withUnsafeBytes { buffer in
        unsafe magic_buffer(cookie.handle, buffer.baseAddress, buffer.count).map {
          unsafe String(cString: $0)
        }
      }
    }
  }
}
