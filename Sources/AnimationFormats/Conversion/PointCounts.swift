import AnimationCore

/// How many keys or samples a curve has, of which interpolations, and from which frame to which.
struct PointCounts {
    var keys = 0
    var samples = 0
    /// By raw value.
    var interpolations = [Int](repeating: 0, count: Interpolation.allCases.count)
    /// In frames; nil for a curve without keys and samples.
    var extent: ClosedRange<Float>?

    init() {}

    init(of track: AnimationTrack) {
        keys = track.keyframes.count
        samples = track.samples.count
        for key in track.keyframes { interpolations[Int(key.interpolation.rawValue)] += 1 }
        extent = track.frameExtent
    }
}
