import AnimationCore

/// The keys of a focal length, with as many more as its field of view needs to tell the same curve.
///
/// Keys and slopes of an angle of view are exact, and what lies between two of them is not: a segment that is off by
/// more is cut in halves, which leaves the focal length as it is.
struct ColladaLensKeys {
    private(set) var keys: [Keyframe] = []
    /// How many of them were not there.
    private(set) var added = 0
    /// How far the focal length that the file's angle tells is off at most, in millimetres.
    private(set) var largestError = 0.0

    /// In millimetres; half of what the reader speaks of.
    static let tolerance = 5e-4
    /// As a part of the focal length, where that is more: float32 tells no more of it.
    private static let part: Float = 2e-6
    /// In frames; shorter segments are not cut.
    private static let shortest: Float = 0.125

    init(_ original: [Keyframe]) {
        guard let first = original.first else { return }
        keys = [first]
        for next in original.dropFirst() { add(next) }
        added = keys.count - original.count
    }

    /// The segment from the last key to `end`.
    private mutating func add(_ end: Keyframe) {
        var open = [end]
        while var next = open.popLast() {
            let last = keys.count - 1
            let tolerance = max(
                ColladaLensKeys.tolerance, Double(ColladaLensKeys.part * max(keys[last].value, next.value)))
            var error = ColladaLensKeys.error(keys[last], next)
            if error > tolerance, keys[last].interpolation == .linear {
                let third = (next.point - keys[last].point) / 3
                keys[last].interpolation = .bezier
                keys[last].handleRight = keys[last].point + third
                next.handleLeft = next.point - third
                error = ColladaLensKeys.error(keys[last], next)
            }
            let middle = ColladaLensKeys.middle(keys[last].frame, next.frame)
            guard error > tolerance, let middle else {
                largestError = max(largestError, error)
                keys.append(next)
                continue
            }
            let split = ColladaClipCut.Split(from: keys[last], to: next, at: middle)
            keys[last].handleRight = split.before
            next.handleLeft = split.after
            open += [next, split.key]
        }
    }

    /// A frame between two others, a whole one where there is room; nil where there is none.
    private static func middle(_ start: Float, _ end: Float) -> Float? {
        let middle = start + (end - start) / 2
        let whole = middle.rounded()
        let frame = end - start > 2 ? whole : middle
        return end - start > shortest && start < frame && frame < end ? frame : nil
    }

    private static func error(_ key: Keyframe, _ next: Keyframe) -> Double {
        let lens = AnimationTrack(dataPath: "", keyframes: [key, next])
        var degrees = lens
        for index in 0..<2 {
            let value = lens.keyframes[index].value
            func angle(_ handle: Float) -> Float { Float(ColladaFieldOfView.degrees(ofHandle: handle, key: value)) }
            degrees.keyframes[index].value = Float(ColladaFieldOfView.degrees(ofLens: value))
            degrees.keyframes[index].handleLeft.y = angle(lens.keyframes[index].handleLeft.y)
            degrees.keyframes[index].handleRight.y = angle(lens.keyframes[index].handleRight.y)
        }
        return ColladaFieldOfView.largestError(
            ofLens: lens, degrees: degrees, halfSensor: ColladaFieldOfView.halfSensor)
    }
}
