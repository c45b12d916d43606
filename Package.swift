// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The bridge's parts, embedded in the binary: the product is one file.
let bridge = ["environment", "hub", "navigation", "frames", "windows", "installation"]

let package = Package(
  name: "bundled-serve",
  products: [
    .executable(name: "bundled-serve", targets: ["bundled-serve"]),
    .library(name: "BundledServe", targets: ["BundledServe"]),
  ],
  targets: [
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CMagic", pkgConfig: "libmagic", providers: [.apt(["libmagic-dev"])]),
    .systemLibrary(name: "CLinux", providers: [.apt(["linux-libc-dev"])]),

    .target(
      name: "BundledServeSystem", dependencies: ["CMicroHTTPD", "CMagic", "CLinux"],
      swiftSettings: settings),
    .target(
      name: "BundledServe", dependencies: ["BundledServeSystem"],
      resources: bridge.map { .embedInCode("Resources/bridge/\($0).js") }, swiftSettings: settings),
    .executableTarget(
      name: "bundled-serve", dependencies: ["BundledServe", "BundledServeSystem"],
      swiftSettings: settings),

    .target(
      name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "BundledServeSystemTests", dependencies: ["BundledServeSystem", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "BundledServeTests", dependencies: ["BundledServe", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "CommandTests", dependencies: ["bundled-serve", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "BrowserTests", dependencies: ["bundled-serve", "TestSupport"],
      resources: [.copy("Recordings")], swiftSettings: settings),
    .testTarget(
      name: "DifferentialTests", dependencies: ["bundled-serve", "TestSupport"],
      exclude: ["lint.py"], swiftSettings: settings),
  ]
)
