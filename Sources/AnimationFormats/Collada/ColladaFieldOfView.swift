import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A field of view in degrees becomes a focal length, which is no straight line of it: exact at the keys only.
enum ColladaFieldOfView {
    /// Half of Blender's sensor of 36 mm.
    static let halfSensor = 18.0

    /// The angle of a focal length in millimetres.
    static func degrees(ofLens lens: Float) -> Double {
        2 * atan(halfSensor / Double(lens)) * ColladaUnits.degreesPerRadian
    }

    /// Where a handle lies so that the slope at its key is the focal length's.
    static func degrees(ofHandle handle: Float, key: Float) -> Double {
        let half = atan(halfSensor / Double(key))
        let slope = -halfSensor / (sin(half) * sin(half)) * ColladaUnits.radiansPerDegree / 2
        return degrees(ofLens: key) + (Double(handle) - Double(key)) / slope
    }

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
