import AnimationCore

/// A field of view in degrees becomes a focal length, which is no straight line of it: exact at the keys only.
enum ColladaFieldOfView {
    /// How far the focal length is off at most, in millimetres, looked for at 16 points of each segment.
    static func largestError(ofLens lens: AnimationTrack, degrees: AnimationTrack, halfSensor: Double) -> Double {
        let conversion = ColladaConversion(halfSensor: halfSensor)
        var largest = 0.0
        for (key, next) in zip(lens.keyframes, lens.keyframes.dropFirst()) {
            for step in 1..<16 {
                let frame = key.frame + (next.frame - key.frame) * Float(step) / 16
                let exact = conversion.value(Double(degrees.evaluate(at: frame)))
                let error = Double(abs(lens.evaluate(at: frame) - exact))
                if error.isFinite { largest = max(largest, error) }
            }
        }
        return largest
    }
}
