/// A rotation over time, in its own numbers and in those of another mode.
struct RotationMotion {
    private let tracks: [AnimationTrack]
    private let rest: SIMD4<Double>
    private let mode: RotationMode
    let target: RotationMode

    init(_ tracks: [AnimationTrack], rest: SIMD4<Double>, mode: RotationMode, target: RotationMode) {
        self.tracks = tracks
        self.rest = rest
        self.mode = mode
        self.target = target
    }

    /// The values of all components at frames that ascend.
    func values(at frames: [Float]) -> [SIMD4<Double>] {
        var values = [SIMD4<Double>](repeating: rest, count: frames.count)
        for track in tracks {
            for (index, value) in track.evaluate(at: frames).enumerated() {
                values[index][Int(track.arrayIndex)] = Double(value)
            }
        }
        return values
    }

    func orientations(at frames: [Float]) -> [Orientation] { values(at: frames).map(orientation) }

    func orientation(of values: SIMD4<Double>) -> Orientation { Orientation(values, as: mode) }

    /// Whether a curve jumps at the frame of a key.
    func jumps(at frame: Float) -> Bool {
        let isModified = tracks.contains { !$0.modifiers.isEmpty }
        return (isModified && suddenlyMoves(at: frame))
            || tracks.contains { track in
                let place = track.keyframes.partitionPoint { $0.frame > frame.nextDown }
                guard place > 0, place < track.keyframes.count, track.keyframes[place].frame == frame else {
                    return false
                }
                let before = track.keyframes[place - 1]
                return before.interpolation == .constant && before.value != track.keyframes[place].value
            }
    }

    /// Whether it moves by far more just before a frame than just before that, as at the end of a cycle.
    private func suddenlyMoves(at frame: Float) -> Bool {
        let step: Float = 1.0 / 1024
        let values = values(at: [frame - 2 * step, frame - step, frame])
        func distance(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double { ((a - b) * (a - b)).sum().squareRoot() }
        let (before, now) = (distance(values[0], values[1]), distance(values[1], values[2]))
        return now > 0.02 && now > 8 * before
    }

    /// Whether nothing moves between two neighbouring keys.
    func rests(from first: Float, to last: Float) -> Bool {
        tracks.allSatisfy { track in
            guard track.modifiers.isEmpty, let extent = track.frameExtent, !track.keyframes.isEmpty else {
                return false
            }
            if extent.upperBound <= first || extent.lowerBound >= last { return track.extrapolation == .constant }
            let next = track.keyframes.partitionPoint { $0.frame > first }
            return next > 0 && track.keyframes[next - 1].interpolation == .constant
        }
    }

    /// Frames from one key to the next, so near that no step turns by more than some degrees, both ends included; nil where
    /// that would be too many, so that turns would be missed.
    func steps(from first: Float, to last: Float, density: Int, _ budget: inout RotationSteps) -> [Float]? {
        let length = Double(last) - Double(first)
        func frames(_ count: Int) -> [Float] {
            (0...count).map { $0 == count ? last : Float(Double(first) + length * Double($0) / Double(count)) }
        }
        let coarse = Int(min(max((4 * length).rounded(.up), 8), Double(budget.mostByLength)))
        let values = values(at: frames(coarse))
        var farthest = 0.0
        for (a, b) in zip(values, values.dropFirst()) {
            let step = b - a
            farthest = max(farthest, (step * step).sum().squareRoot())
        }
        let finer = max((farthest / RotationMotion.largestStep).rounded(.up), 1)
        let wanted = Double(coarse) * finer
        let most = budget.most
        guard wanted <= Double(most) else { return nil }
        let count = min(Int(wanted) * density, most)
        budget.take(count)
        return frames(count).dedupedAscending
    }

    /// In radians of any of the numbers: about 10°.
    private static let largestStep = 0.17
}

extension [Float] {
    /// Without repetitions, which rounding makes where frames are as near as numbers get.
    fileprivate var dedupedAscending: [Float] {
        var result: [Float] = []
        result.reserveCapacity(count)
        for frame in self where result.last.map({ $0 < frame }) ?? true { result.append(frame) }
        return result
    }
}
