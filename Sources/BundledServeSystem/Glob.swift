import Glibc

/// Whether a text matches a pattern whole: `*` any run, `?` one character, all else itself.
package func matches(_ text: String, glob pattern: String) -> Bool {
  // To fnmatch(3) a bracket begins a set, and a backslash quotes.
  let quoted = pattern.replacing("\\", with: "\\\\").replacing("[", with: "\\[")
  return unsafe fnmatch(quoted, text, 0) == 0
}
