import Glibc

/// The numeric addresses, each once, that an address in any spelling (`0`, `127.1`, `::0`) or the name
/// of a host stands for; none for what the resolver does not know.
package func numericAddresses(of host: String) -> [String] {
  var hints = unsafe addrinfo()
  unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
  unsafe hints.ai_flags = AI_PASSIVE
  var list: UnsafeMutablePointer<addrinfo>?
  guard unsafe getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
  defer { unsafe freeaddrinfo(list) }
  var addresses: [String] = []
  var next = unsafe list
  while let info = unsafe next {
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let status = unsafe getnameinfo(
      info.pointee.ai_addr, info.pointee.ai_addrlen, &name, socklen_t(name.count), nil, 0,
      NI_NUMERICHOST)
    let address = String(
      decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    if status == 0, !addresses.contains(address) { addresses.append(address) }
    unsafe next = info.pointee.ai_next
  }
  return addresses
}
