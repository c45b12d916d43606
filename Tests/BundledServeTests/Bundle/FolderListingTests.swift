import Testing

@testable import BundledServe

@Suite("A list's")
struct FolderListingTests {
  @Test(
    "sizes are short",
    arguments: [
      (0, "0 B"), (999, "999 B"), (1000, "1.0 KB"), (9_949, "9.9 KB"), (9_950, "10 KB"),
      (999_499, "999 KB"), (999_500, "1.0 MB"), (23_400_000, "23 MB"), (1_500_000_000, "1.5 GB"),
      (.max, "18446744074 GB"),
    ] as [(UInt64, String)])
  func sizes(_ bytes: UInt64, _ text: String) { #expect(FolderListing.size(bytes) == text) }

  @Test(
    "dates are those that four digits of a year can say",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (1_796_000_000, "2026-11-30T00:53:20Z"), (.max, "9999-12-31T23:59:59Z"),
      (-11_676_096_000, "1600-01-01T00:00:00Z"),
    ] as [(Int64, String)])
  func dates(_ seconds: Int64, _ text: String) { #expect(FolderListing.iso8601(seconds) == text) }
}
