/// Where two curves are compared: at even steps over all that both show, and where they can differ most.
///
/// Frames are those of the reference. Those of the other document count the same seconds.
public struct ComparisonFrames: Sendable {
    /// Frames of the scene.
    public let scene: ClosedRange<Float>
    /// Even steps for each frame, 1 or more.
    public let steps: Int
    /// Frames of the other document for each frame of the reference.
    public let otherRate: Double
    /// Frames of the reference beyond which nothing is looked at; nil for no such bounds.
    public var limits: ClosedRange<Float>?
    /// Frames of the reference, ascending, that alone are looked at; nil for all that are worth a look.
    public var only: [Float]?

    /// - Parameter subframes: how many places between two frames are looked at.
    public init(reference: AnimationDocument, other: AnimationDocument, subframes: Int = 1) {
        let (first, last) = (Float(reference.frameStart), Float(reference.frameEnd))
        scene = min(first, last)...max(first, last)
        steps = subframes + 1
        otherRate = reference.frameRate == other.frameRate ? 1 : other.frameRate.value / reference.frameRate.value
    }

    /// More even frames than this are not looked at; the steps become longer.
    private static let mostEvenFrames = 1 << 20

    /// Even steps over the scene and all curves, and as far beyond the keys again where something goes on there.
    func even(_ reference: [AnimationTrack], _ other: [AnimationTrack]) -> BakeFrames? {
        var range = scene
        for track in reference { widen(&range, over: track, rate: 1) }
        for track in other { widen(&range, over: track, rate: otherRate) }
        if let limits { range = range.clamped(to: limits) }
        let span = Double(range.upperBound) - Double(range.lowerBound)
        let step = max(1 / Double(steps), span / Double(ComparisonFrames.mostEvenFrames))
        return (try? BakeFrames(range, step: step)) ?? (try? BakeFrames(range, step: step.rounded(.up)))
    }

    /// How many even steps there are for curves, and places at their keys.
    package func evenCount(_ tracks: [AnimationTrack]) -> Int {
        (even(tracks, [])?.count ?? 0) + tracks.reduce(0) { $0 + 8 * $1.keyframes.count + $1.samples.count }
    }

    private func widen(_ range: inout ClosedRange<Float>, over track: AnimationTrack, rate: Double) {
        guard let extent = track.frameExtent else { return }
        let first = Double(extent.lowerBound) / rate
        let last = Double(extent.upperBound) / rate
        let goesOn = !track.modifiers.isEmpty || track.extrapolation != .constant
        let room = goesOn ? max(last - first, 1) : 1
        let farthest = Double(BakeFrames.reach) / 2
        guard first - room > -farthest, last + room < farthest else { return }
        let (low, high) = (Float(first - room).rounded(.down), Float(last + room).rounded(.up))
        range = min(range.lowerBound, low)...max(range.upperBound, high)
    }

    /// The turns of a curve within the limits, in frames of its own document.
    package func turns(of track: AnimationTrack, isOther: Bool) -> [Float] {
        let turns = ComparisonFrames.turns(of: track)
        guard let limits else { return turns }
        return turns.filter { limits.contains(isOther ? Float(Double($0) / otherRate) : $0) }
    }

    /// Frames of a curve's own document at which it turns or jumps, ascending: its keys, just before and behind them,
    /// the extremes of Bezier segments, and places inside each segment that moves.
    static func turns(of track: AnimationTrack) -> [Float] {
        var turns = TurnList(room: track.keyframes.count * 8 + track.samples.count)
        track.keyframes.withUnsafeBufferPointer { keys in
            for index in keys.indices {
                let frame = keys[index].frame
                turns.add(frame - besideKey(frame))
                turns.add(frame)
                turns.add(frame + besideKey(frame))
                if index + 1 < keys.count { turns.addInside(keys[index], keys[index + 1]) }
            }
        }
        for sample in track.samples { turns.add(sample.frame) }
        return turns.sorted
    }

    /// Farther from a key than the evaluator's tolerance, nearer than anybody looks.
    private static func besideKey(_ frame: Float) -> Float { max(0.001, 2 * frame.ulp) }

}

/// Frames that are collected, most often in ascending order.
private struct TurnList {
    private var frames: [Float] = []
    private var isAscending = true

    init(room: Int) { frames.reserveCapacity(room) }

    var sorted: [Float] { isAscending ? frames : frames.sorted() }

    mutating func add(_ frame: Float) {
        guard frame.isFinite else { return }
        if let last = frames.last, frame < last { isAscending = false }
        frames.append(frame)
    }

    /// Quarters of a segment that is no line, and where a Bezier segment turns.
    mutating func addInside(_ a: Keyframe, _ b: Keyframe) {
        let length = b.frame - a.frame
        guard length > 0, a.interpolation != .constant, a.interpolation != .linear else { return }
        var (first, second) = (Float.infinity, Float.infinity)
        if a.interpolation == .bezier {
            let segment = BezierCubic(BezierCorners(from: a, to: b))
            let extremes = segment.valueExtremes
            if let s = extremes.0 { first = segment.frame(s) }
            if let s = extremes.1 { second = segment.frame(s) }
            if second < first { (first, second) = (second, first) }
        }
        for quarter in 1...3 {
            let frame = a.frame + 0.25 * Float(quarter) * length
            if first < frame {
                addBetween(a, b, first)
                (first, second) = (second, .infinity)
                if first < frame {
                    addBetween(a, b, first)
                    first = .infinity
                }
            }
            addBetween(a, b, frame)
        }
        addBetween(a, b, first)
        addBetween(a, b, second)
    }

    private mutating func addBetween(_ a: Keyframe, _ b: Keyframe, _ frame: Float) {
        if frame > a.frame, frame < b.frame { add(frame) }
    }
}

extension BezierCubic<Float> {
    /// Parameters inside the segment at which the value turns.
    fileprivate var valueExtremes: (Double?, Double?) {
        let (a, b, c) = (3 * Double(d3), 2 * Double(d2), Double(d1))
        func inside(_ s: Double) -> Double? { s > 0 && s < 1 ? s : nil }
        if a == 0 { return (b == 0 ? nil : inside(-c / b), nil) }
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return (nil, nil) }
        let q = -0.5 * (b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
        return (inside(q / a), q == 0 ? nil : inside(c / q))
    }

    fileprivate func frame(_ s: Double) -> Float {
        Float(Double(x1) + s * (Double(c1) + s * (Double(c2) + s * Double(c3))))
    }
}
