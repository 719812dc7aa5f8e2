import AnimationCore

/// What writing a document costs, counted: which curves are left out, which are written with other motion or with less
/// to edit, and what else is lost.
public struct LossTally: Sendable {
    /// How many curves the document has; 0 where nothing was written.
    public internal(set) var curves = 0
    /// The feature for want of which each curve is left out, by the curve's name.
    private var leftOut: [String: Feature] = [:]
    private var leftOutUnnamed = 0
    private var named: [Feature: Set<String>] = [:]
    private var unnamed: [Feature: Int] = [:]
    private var others: Set<Feature> = []

    public init() {}

    /// Curves that have no place in the file.
    public var curvesLeftOut: Int { leftOut.count + leftOutUnnamed }

    /// Features that some of the written curves lose, with how many of them, the heaviest first.
    public var changed: [(feature: Feature, curves: Int)] {
        Feature.byWeight.compactMap { feature in
            let count = (named[feature] ?? []).count { leftOut[$0] == nil } + (unnamed[feature] ?? 0)
            return count > 0 ? (feature, count) : nil
        }
    }

    /// Features that the document as a whole loses, the heaviest first.
    public var lost: [Feature] {
        let changed = Set(changed.map(\.feature))
        return Feature.byWeight.filter { others.contains($0) && !changed.contains($0) }
    }

    public var isEmpty: Bool { curvesLeftOut == 0 && changed.isEmpty && lost.isEmpty }

    /// Whether a curve is left out for want of another feature, so that what it loses besides is of no interest.
    func isLeftOut(_ track: String, besides feature: Feature) -> Bool {
        leftOut[track].map { $0 != feature } ?? false
    }

    mutating func leaveOut(_ track: String, for feature: Feature) { leftOut[track] = feature }

    mutating func leaveOut(curves: Int) { leftOutUnnamed += curves }

    mutating func change(_ feature: Feature, of track: String) { named[feature, default: []].insert(track) }

    mutating func change(_ feature: Feature, ofCurves count: Int) { unnamed[feature, default: 0] += count }

    mutating func lose(_ feature: Feature) { others.insert(feature) }

    mutating func add(_ other: LossTally) {
        curves += other.curves
        leftOut.merge(other.leftOut) { first, _ in first }
        leftOutUnnamed += other.leftOutUnnamed
        named.merge(other.named) { $0.union($1) }
        unnamed.merge(other.unnamed, uniquingKeysWith: +)
        others.formUnion(other.others)
    }
}
