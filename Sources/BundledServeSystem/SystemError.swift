import Glibc

/// A failed system call: its `errno` and the system's words for it.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// The error of the call just made.
  package static var last: SystemError { SystemError(code: errno) }

  package var description: String { unsafe String(cString: strerror(code)) }

  package static let noEntry = SystemError(code: ENOENT)
  package static let exists = SystemError(code: EEXIST)
  package static let notDirectory = SystemError(code: ENOTDIR)
  package static let permission = SystemError(code: EACCES)
  package static let loop = SystemError(code: ELOOP)
  package static let crossesBoundary = SystemError(code: EXDEV)
  package static let nameTooLong = SystemError(code: ENAMETOOLONG)
  package static let tooManyOpenFiles = SystemError(code: EMFILE)
  package static let tooManyOpenFilesInSystem = SystemError(code: ENFILE)
  package static let outOfMemory = SystemError(code: ENOMEM)
  package static let busy = SystemError(code: EBUSY)
  /// The file is no longer the one that was found.
  package static let stale = SystemError(code: ESTALE)
  package static let addressInUse = SystemError(code: EADDRINUSE)
  package static let addressNotAvailable = SystemError(code: EADDRNOTAVAIL)
  package static let familyNotSupported = SystemError(code: EAFNOSUPPORT)
}
