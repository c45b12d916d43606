/// What decides between two answers: a section, or a promise of this server.
struct Reason: Sendable {
  let text: String

  init(_ text: String) { self.text = text }
}

// MARK: - Methods, targets, names

extension Reason {
  static let options = Reason("RFC 9110 §9.3.7: OPTIONS tells what may be done, with Allow")
  static let allowField = Reason("RFC 9110 §15.5.6: a 405 must have Allow")
  static let notAllowed = Reason(
    "RFC 9110 §15.5.6: the method is known, and nothing but reading is allowed here")
  static let methodFirst = Reason("RFC 9110 §9.1: no path here allows the method, found or not")
  static let unknownMethod = Reason("RFC 9110 §9.1: a method that nobody defines is 501")
  static let noProxy = Reason("RFC 9110 §9.3.6: no tunnel begins here")
  static let clearEnd = Reason(
    "RFC 9112 §9.3: where the request ends is clear, so the next is read")
  static let query = Reason("RFC 3986 §3.4: a query is not part of the path and may hold anything")
  static let dotsAtRoot = Reason("RFC 3986 §5.2.4: above the root is the root")
  static let encodedSlash = Reason("RFC 3986 §2.2: an encoded slash separates nothing")
  static let brokenEscape = Reason("WebKit loads such a file URL: the escape stays as it is")
  static let anyByte = Reason("A file's name may hold any byte but NUL and the slash")
  static let canonicalEquivalence = Reason("APFS finds a name in either normalization")
  static let noFolder = Reason("The path goes on behind a file, and there is nothing")
  static let noFile = Reason("What is no file and no folder is not there")
  static let noPage = Reason("RFC 9110 §15.5.5: no permission would help, the page is missing")
  static let outside = Reason("No link leads out of the bundle")
  static let hidden = Reason("No app means to ship what systems, tools and editors leave behind")
  static let fragment = Reason("RFC 9112 §3.2: a target has no fragment")
  static let emptyQuery = Reason("RFC 3986 §6.2.3: an empty query is not the same as none")
}

// MARK: - Preconditions and ranges

extension Reason {
  static let preconditionLast = Reason(
    "RFC 9110 §13.2.1: a precondition is ignored where the request fails without it")
  static let oneList = Reason("RFC 9110 §5.3: the lines of one field are one list")
  static let entityTagFirst = Reason(
    "RFC 9110 §13.1.3: If-Modified-Since is ignored beside If-None-Match")
  static let modifiedSince = Reason("RFC 9110 §13.1.3: not modified since, 304")
  static let future = Reason("A clock that runs ahead proves nothing, and the whole is never wrong")
  static let ifMatch = Reason("RFC 9110 §13.1.1: nothing matches, 412")
  static let ifMatchFirst = Reason(
    "RFC 9110 §13.1.4: If-Unmodified-Since is ignored beside If-Match")
  static let unmodifiedSince = Reason("RFC 9110 §13.1.4: modified since, 412")
  static let noDate = Reason("RFC 9110 §13.1.4: what is no date is ignored")
  static let anyDate = Reason("RFC 9110 §5.6.7: every form of a date is accepted")
  static let contentRange = Reason("RFC 9110 §15.5.17: a 416 tells the length")
  static let anyNumber = Reason(
    "RFC 9110 §14.1.2: beyond the end means to the end, however large the number")
  static let invalidRange = Reason("RFC 9110 §14.2: an invalid range may be ignored")
  static let getAlone = Reason("RFC 9110 §14.2: Range is ignored for every method but GET")
  static let nothingToSend = Reason("RFC 9110 §14.1.2: no first byte lies in an empty file, 416")
  static let emptyElements = Reason("RFC 9110 §5.6.1.2: empty elements of a list are ignored")
  static let overlap = Reason(
    "RFC 9110 §15.3.7.2: ranges that overlap or touch may be joined, or not")
  static let partsOutweigh = Reason(
    "RFC 9110 §14.2: a Range may be ignored, and here the parts' heads outweigh the whole")
  static let acceptRanges = Reason("RFC 9110 §14.3: the field hangs on no version")
}

// MARK: - Heads and framing

extension Reason {
  static let oneHost = Reason("RFC 9112 §3.2: exactly one Host field, or 400")
  static let invalidHost = Reason("RFC 9112 §3.2: a Host field with an invalid value is 400")
  static let foreignHost = Reason(
    "RFC 9110 §15.5.20: this is not that host, and DNS rebinding ends here")
  static let outerWhitespace = Reason("RFC 9112 §5.1: tabs, too, are no part of the value")
  static let connectionOption = Reason("RFC 9110 §7.6.1: this option is not `close`")
  static let controlCharacter = Reason(
    "RFC 9110 §5.5: no control character is valid in a value, and refusing is safest")
  static let fieldName = Reason(
    "RFC 9110 §5.1: the name is a token, and refusing what is none is safest")
  static let folded = Reason("RFC 9112 §5.2: a folded line may be refused")
  static let longHead = Reason("RFC 6585 §5: fields that are too large are 431")
  static let longTarget = Reason("RFC 9110 §15.5.15: a target that is too long is 414")
  static let minorVersion = Reason("RFC 9110 §2.5: a higher minor version is read as our own")
  static let requestLine = Reason("RFC 9112 §3: an invalid request line is 400")
  static let emptyLine = Reason("RFC 9112 §2.2: empty lines in front are ignored")
  static let bareLineFeed = Reason("RFC 9112 §2.2: a line may end in LF alone")
  static let emptyPath = Reason("RFC 9110 §4.2.3: an empty path is the root")
  static let absoluteForm = Reason("RFC 9112 §3.2.2: the target's authority stands for Host")
  static let contentOfGet = Reason("RFC 9110 §9.3.1: the content of a GET means nothing")
  static let noLength = Reason("RFC 9110 §8.6: a Content-Length is a number")
  static let largeNumber = Reason("RFC 9110 §8.6: no number is invalid for its size: 413")
  static let unknownCoding = Reason("RFC 9112 §6.1: an unknown transfer coding is 501")
  static let expectation = Reason("RFC 9110 §10.1.1: a server may send 100 first, or not")
}

// MARK: - Types and codings

extension Reason {
  static let javascript = Reason(
    "RFC 9239 §6: text/javascript is the type, the others are obsolete")
  static let magic = Reason("Where no extension tells the type, the content does")
  static let unknownToNginx = Reason("nginx's table lacks the extension")
  static let sourceMap = Reason("ECMA-426: a source map is JSON")
  static let registered = Reason("The type as IANA registers it")
  static let videoSegment = Reason("A browser asks for a stream's segment, never for Qt's messages")
  static let siblingAlone = Reason("A file that is there only compressed is not there")
  static let noSiblings = Reason("lighttpd knows no compressed siblings")
  static let rangeOfIdentity = Reason("RFC 9110 §14.2: a range of the plain file serves better")
  static let oldName = Reason("RFC 9110 §8.4.1.3: x-gzip is gzip")
  static let preferBrotli = Reason(
    "RFC 9110 §12.5.3: of equal weights the server chooses: the best")
}

// MARK: - Faults of libmicrohttpd 0.9.75

extension Reason {
  static let doubleHead = Reason("libmicrohttpd sends the head of this 400 twice")
  static let silence = Reason("libmicrohttpd closes without the 400 of RFC 9112 §3")
  static let trailingSpace = Reason(
    "libmicrohttpd refuses a length with a space behind it, which RFC 9112 §5.1 makes no part of it"
  )
  static let pipelinedExpectation = Reason(
    "libmicrohttpd closes behind 100 where there is no content and a further request follows")
}
