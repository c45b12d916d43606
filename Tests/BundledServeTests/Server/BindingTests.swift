import BundledServeSystem
import TestSupport
import Testing

@testable import BundledServe

@Suite("The addresses of a server")
struct BindingTests {
  private static let hasIPv6 = (try? ListenSocket(address: "::1", port: 0)) != nil
  private let tree: TemporaryTree

  init() throws { tree = try TemporaryTree().file("index.html", "<p>start") }

  private func serve(_ hosts: [String]) throws -> Server {
    var configuration = Configuration(bundle: tree.path)
    configuration.hosts = hosts
    return try Server(configuration)
  }

  @Test(
    "are named as numbers, however they were spelt, and requests may name them either way",
    arguments: ["127.0.0.1", "127.1", "0x7f.1", "2130706433", "017700000001"])
  func spelling(_ host: String) throws {
    let server = try serve([host])
    #expect(server.hosts == ["127.0.0.1"])
    #expect(server.url == "http://127.0.0.1:\(server.port)/")
    #expect(try server.get("/").text == "<p>start")
    #expect(try server.get("/", [("Host", "\(host):\(server.port)")]).status == 200)
    #expect(try server.get("/", [("Host", "10.0.0.1")]).status == 421)
  }

  @Test("take any numeric Host when they are all of a family", arguments: ["0", "0.0.0.0", "0x0"])
  func wildcard(_ host: String) throws {
    let server = try serve([host])
    #expect(server.hosts == ["0.0.0.0"])
    #expect(server.url == "http://127.0.0.1:\(server.port)/")
    #expect(try server.get("/", [("Host", "10.0.0.1")]).status == 200)
    #expect(try server.get("/", [("Host", "evil.example")]).status == 421)
  }

  @Test(
    "are named as numbers on IPv6 too", .enabled(if: BindingTests.hasIPv6),
    arguments: [("::0", "::"), ("0::0:1", "::1"), ("0:0::", "::")])
  func spellingOfIPv6(_ host: String, _ address: String) throws {
    let server = try serve([host])
    #expect(server.hosts == [address])
    #expect(server.url == "http://[::1]:\(server.port)/")
    let response = try HTTPClient.get(host: "::1", port: Int(server.port))
    #expect(response.text == "<p>start")
    let other = try HTTPClient.get(
      host: "::1", port: Int(server.port), headers: [("Host", "[fd00::1]")])
    #expect(other.status == (address == "::" ? 200 : 421))
  }

  @Test(
    "are bound once, however often they are asked for",
    arguments: [
      ["127.0.0.1", "127.0.0.1"], ["127.1", "localhost"], ["localhost", "127.0.0.1", "localhost"],
      ["0.0.0.0", "127.0.0.1"], ["127.0.0.1", "0"],
    ])
  func repetition(_ hosts: [String]) throws {
    let server = try serve(hosts)
    #expect(server.hosts.filter { !$0.contains(":") }.count == 1)
    #expect(Set(server.hosts).count == server.hosts.count)
    #expect(try server.get("/").text == "<p>start")
  }

  @Test("are all that a name stands for")
  func name() throws {
    let server = try serve(["localhost"])
    let known = numericAddresses(of: "localhost")
    #expect(
      server.hosts == (BindingTests.hasIPv6 ? known : known.filter { !$0.contains(":") }))
    for host in server.hosts {
      #expect(try HTTPClient.get(host: host, port: Int(server.port)).text == "<p>start")
    }
  }

  @Test(
    "are no addresses when nobody knows them",
    arguments: ["no such host", "", "256.1.1.1", "[::1]"])
  func unknown(_ host: String) {
    #expect(throws: ServerError.hostUnresolved(host: host)) { try serve([host]) }
  }
}
