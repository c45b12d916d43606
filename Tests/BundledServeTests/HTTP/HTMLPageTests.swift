import Testing

@testable import BundledServe

@Suite("HTML of the server's own")
struct HTMLPageTests {
  @Test("escapes what markup is made of")
  func escaping() {
    #expect(
      "<a href=\"x\" title='&amp;'>".escapedForHTML
        == "&lt;a href=&quot;x&quot; title=&#39;&amp;amp;&#39;&gt;")
  }

  @Test("shows control characters as pictures, and keeps a name's reading direction to itself")
  func names() {
    #expect("a\n\r\u{1B}\u{7F}\u{85}b".nameInHTML == "<bdi>a␊␍␛␡\u{FFFD}b</bdi>")
    #expect("\u{202E}<b>".nameInHTML == "<bdi>\u{202E}&lt;b&gt;</bdi>")
  }
}
