package import BundledServeSystem

/// Looks for the file that a path which leads nowhere in a bundle probably means.
package struct NearMissSearch {
  /// The most names looked at for one request.
  private static let nameLimit = 4 * ResourceLookup.searchLimit
  /// The most folders followed at a time, where several are alike.
  private static let width = 8

  private struct Candidate {
    var path: [UInt8]
    var difference: NameDifference
    var distance: Int
  }

  private let lookup: ResourceLookup

  package init(in directory: Directory) { lookup = ResourceLookup(in: directory) }

  /// - Returns: the closest of several; nil when nothing that is served is alike.
  package func nearMiss(to path: RequestPath) -> NearMiss? {
    guard !path.isHidden, !path.names.isEmpty || path.hasTrailingSlash else { return nil }
    var budget = NearMissSearch.nameLimit
    guard path.hasTrailingSlash else {
      return closest(candidates(for: path.names, mayLackSuffix: true, &budget), to: path)
    }
    let start = candidates(
      for: path.names + [ResourceLookup.index], mayLackSuffix: false, &budget)
    if let nearMiss = closest(start, to: path) { return nearMiss }
    guard !path.names.isEmpty else { return nil }
    let files = candidates(for: path.names, mayLackSuffix: true, &budget).map {
      Candidate(
        path: $0.path, difference: $0.difference.union(.slash),
        distance: $0.distance + NameDifference.slash.rawValue)
    }
    return closest(files, to: path)
  }

  /// The paths whose names are alike one by one, the closest first.
  private func candidates(
    for names: [[UInt8]], mayLackSuffix: Bool, _ budget: inout Int
  ) -> [Candidate] {
    var candidates = [Candidate(path: [], difference: [], distance: 0)]
    for (index, name) in names.enumerated() where !candidates.isEmpty {
      let isLast = index == names.count - 1
      let likeness = NameLikeness(to: name, mayLackSuffix: isLast && mayLackSuffix)
      var next: [Candidate] = []
      for candidate in candidates.prefix(NearMissSearch.width) where budget > 0 {
        let found = (try? lookup.names(in: candidate.path)) ?? []
        budget -= found.count
        for name in found {
          guard let difference = likeness.difference(of: name) else { continue }
          next.append(
            Candidate(
              path: candidate.path.appending(name: name),
              difference: candidate.difference.union(difference),
              distance: candidate.distance + difference.rawValue))
        }
      }
      candidates = next.sorted {
        ($0.distance, $0.path.count) < ($1.distance, $1.path.count)
          || ($0.distance, $0.path.count) == ($1.distance, $1.path.count)
            && $0.path.lexicographicallyPrecedes($1.path)
      }
    }
    return candidates
  }

  /// The first that a request for it would be answered with: nothing else is worth naming, nor may
  /// what is hidden, or outside, behind a link.
  private func closest(_ candidates: [Candidate], to path: RequestPath) -> NearMiss? {
    for candidate in candidates.prefix(NearMissSearch.width) where !candidate.difference.isEmpty {
      let names = candidate.path.split(separator: UInt8(ascii: "/")).map { Array($0) }
      var found = RequestPath(names: names, hasTrailingSlash: false)
      if !path.hasTrailingSlash, lookup.kind(of: found) == .directory {
        found = RequestPath(names: names, hasTrailingSlash: true)
      }
      if lookup.kind(of: found) == .regular {
        return NearMiss(path: found, difference: candidate.difference)
      }
    }
    return nil
  }
}
