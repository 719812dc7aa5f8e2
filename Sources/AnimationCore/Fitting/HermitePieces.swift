/// Cubics of the frame in the place of a path: as Bezier keys, those whose handles reach a third of the way, so that
/// frame, value and the slopes on both sides say all.
///
/// A segment that has this form stays. Another is halved until the cubic with its slopes at both ends lies within the
/// tolerance everywhere (`SegmentDistance`). What steps stays a step.
struct HermitePieces {
    private let path: FitPath
    private let tolerance: Double
    private(set) var keyframes: [Keyframe]
    private(set) var largestError: Double
    private(set) var worstFrame: Float

    /// Nil where the curve moves farther between two neighbouring float32 frames than the tolerance allows.
    init?(_ path: FitPath, within tolerance: Double) {
        self.path = path
        self.tolerance = tolerance
        (largestError, worstFrame) = (path.error, path.worstFrame)
        keyframes = [path.keys[0]]
        for index in path.segments.indices {
            let last = keyframes.count - 1
            if path.isStep(index) {
                keyframes[last].interpolation = .constant
                keyframes.append(path.keys[index + 1])
            } else {
                keyframes[last].interpolation = .bezier
                guard add(index, to: path.keys[index + 1], atParameter: 0...1) else { return nil }
            }
        }
        for index in keyframes.indices {
            (keyframes[index].handleLeftType, keyframes[index].handleRightType) = (.free, .free)
            keyframes[index].isAutoHandleLocked = false
        }
    }

    private mutating func add(_ index: Int, to end: Keyframe, atParameter range: ClosedRange<Double>) -> Bool {
        let start = keyframes[keyframes.count - 1]
        if append(index, to: end, range) { return true }
        let frame = start.frame + (end.frame - start.frame) / 2
        guard frame > start.frame, frame < end.frame else { return false }
        let s = path.segments[index].parameter(at: Double(frame))
        var middle = Keyframe(frame: frame, value: Float(path.segments[index].point(at: s).y))
        middle.interpolation = .bezier
        let isBegun = add(index, to: middle, atParameter: range.lowerBound...max(s, range.lowerBound))
        return isBegun && add(index, to: end, atParameter: min(s, range.upperBound)...range.upperBound)
    }

    /// False where the piece breaks the bound.
    private mutating func append(_ index: Int, to end: Keyframe, _ range: ClosedRange<Double>) -> Bool {
        let place = keyframes.count - 1
        let (x, length) = (Double(keyframes[place].frame), Double(end.frame) - Double(keyframes[place].frame))
        let segment = path.segments[index].part(range)
        let right = FitPiece.handle(of: keyframes[place], slope: segment.firstSlope, reach: length / 3)
        let left = FitPiece.handle(of: end, slope: segment.lastSlope, reach: -length / 3)
        let cubic = SIMD4(Double(keyframes[place].value), Double(right.y), Double(left.y), Double(end.value))
        guard cubic[1].isFinite, cubic[2].isFinite else { return false }
        let rounding = FitPiece.rounding(of: cubic, from: keyframes[place].frame, to: end.frame)
        let distance = SegmentDistance(frames: (segment.frames - x) / length, values: segment.values, cubic: cubic)
        guard distance.excess(over: tolerance - path.error - rounding) == nil else { return false }
        let found = distance.largest
        let bound = min(found.distance + rounding + path.error, tolerance)
        if bound > largestError {
            (largestError, worstFrame) = (bound, Float(segment.point(at: found.parameter).x))
        }
        keyframes[place].handleRight = right
        var next = end
        next.handleLeft = left
        keyframes.append(next)
        return true
    }
}

extension ReducedSegment {
    fileprivate func part(_ range: ClosedRange<Double>) -> ReducedSegment {
        ReducedSegment(
            frames: ReducedSegment.part(frames, from: range.lowerBound, to: range.upperBound),
            values: ReducedSegment.part(values, from: range.lowerBound, to: range.upperBound))
    }
}
