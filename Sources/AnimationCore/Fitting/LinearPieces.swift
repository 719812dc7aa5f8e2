/// Straight lines in the place of a path, each as long as the tolerance allows.
///
/// Between a line and a segment with frame x(s) and value y(s) lies y(s) − line(x(s)), a cubic of s, so that the largest
/// distance is known exactly. Keys lie on the curve, at any float32 frame. What steps stays a step.
struct LinearPieces {
    private let path: FitPath
    private let tolerance: Double
    private(set) var keyframes: [Keyframe] = []
    private(set) var largestError: Double
    private(set) var worstFrame: Float

    /// A line from the last key to a frame inside a segment, or at its end.
    private struct Line {
        let segment: Int
        let end: Keyframe
        let largestError: Double
        let worstFrame: Float
    }

    /// Nil where the curve moves farther between two neighbouring float32 frames than the tolerance allows.
    init?(_ path: FitPath, within tolerance: Double) {
        self.path = path
        self.tolerance = tolerance
        (largestError, worstFrame) = (path.error, path.worstFrame)
        keyframes = [LinearPieces.key(path.keys[0].frame, path.keys[0].value)]
        var segment = 0
        while segment < path.segments.count {
            if path.isStep(segment) {
                keyframes[keyframes.count - 1].interpolation = .constant
                keyframes.append(LinearPieces.key(path.keys[segment + 1].frame, path.keys[segment + 1].value))
                segment += 1
                continue
            }
            guard let line = longestLine(from: segment) else { return nil }
            keyframes.append(line.end)
            if line.largestError > largestError { (largestError, worstFrame) = (line.largestError, line.worstFrame) }
            segment = line.end.frame == path.keys[line.segment + 1].frame ? line.segment + 1 : line.segment
        }
    }

    private static func key(_ frame: Float, _ value: Float) -> Keyframe {
        Keyframe(frame: frame, value: value, interpolation: .linear)
    }

    /// Doubles the number of segments until no line fits, looks for the most between, then for a frame inside the next.
    private func longestLine(from first: Int) -> Line? {
        var limit = first
        while limit < path.segments.count, !path.isStep(limit) { limit += 1 }
        var best: Line?
        // Ends of segments, as the numbers of the keys there.
        var (reached, tooFar) = (first, limit + 1)
        var count = 1
        while reached < limit {
            let end = min(first + count, limit)
            guard let line = line(from: first, toEndOf: end - 1) else {
                tooFar = end
                break
            }
            (best, reached) = (line, end)
            count *= 2
        }
        while tooFar - reached > 1 {
            let middle = reached + (tooFar - reached) / 2
            if let line = line(from: first, toEndOf: middle - 1) {
                (best, reached) = (line, middle)
            } else {
                tooFar = middle
            }
        }
        guard reached < limit else { return best }
        return lineInside(reached, from: first, best)
    }

    /// Looks on inside the segment in which the best line must end, by halves; never farther than next to its ends.
    private func lineInside(_ segment: Int, from first: Int, _ shorter: Line?) -> Line? {
        let start = keyframes[keyframes.count - 1].frame
        var (low, high) = (max(path.keys[segment].frame, start), path.keys[segment + 1].frame)
        var best = shorter
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return best }
            // Closer than this there is nothing to win.
            if best != nil, high - low < (high - start) / 512 { return best }
            if let line = line(from: first, to: middle, in: segment) {
                (best, low) = (line, middle)
            } else {
                high = middle
            }
        }
    }

    private func line(from first: Int, toEndOf last: Int) -> Line? {
        line(from: first, last, 1, LinearPieces.key(path.keys[last + 1].frame, path.keys[last + 1].value))
    }

    private func line(from first: Int, to frame: Float, in last: Int) -> Line? {
        let s = path.segments[last].parameter(at: Double(frame))
        return line(from: first, last, s, LinearPieces.key(frame, Float(path.segments[last].point(at: s).y)))
    }

    /// - Parameter parameter: where it ends on the last segment.
    private func line(from first: Int, _ last: Int, _ parameter: Double, _ end: Keyframe) -> Line? {
        let start = keyframes[keyframes.count - 1]
        let (x, y) = (Double(start.frame), Double(start.value))
        let slope = (Double(end.value) - y) / (Double(end.frame) - x)
        guard slope.isFinite else { return nil }
        // What float32 arithmetic may add.
        let rounding = 4 * Double(Float.ulpOfOne) * max(y.magnitude, Double(end.value).magnitude)
        var (largest, worst) = (0.0, start.frame)
        for index in first...last {
            let segment = path.segments[index]
            let from = index == first ? segment.parameter(at: x) : 0
            let to = index == last ? parameter : 1
            let part = ReducedSegment.part(
                segment.values - y - slope * (segment.frames - x), from: from, to: to)
            let found = ReducedSegment.largest(of: part)
            if found.magnitude > largest {
                (largest, worst) = (
                    found.magnitude, Float(segment.point(at: from + (to - from) * found.parameter).x)
                )
            }
        }
        let bound = largest + rounding + path.error
        return bound <= tolerance ? Line(segment: last, end: end, largestError: bound, worstFrame: worst) : nil
    }
}
