package import BundledServeSystem

/// A file that a request leads to, opened.
package struct FoundFile: ~Copyable {
  package let handle: FileHandle
  package let status: FileStatus
  /// What it was asked for by: behind a link, too, that decides the type.
  package let name: [UInt8]
  /// Where it lies below the bundle's root, without links.
  package let path: [UInt8]
  /// Whether the path asked for is the file's own: no link and no other spelling led to it.
  package let isDirect: Bool
}
