import Glibc

/// Whether a text matches a shell pattern whole: `*` any run, `?` one character (fnmatch(3)).
package func matches(_ text: String, glob pattern: String) -> Bool {
  unsafe fnmatch(pattern, text, FNM_NOESCAPE) == 0
}
