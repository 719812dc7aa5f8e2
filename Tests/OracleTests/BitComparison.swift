import AnimationCore

/// Our values of recorded curves beside Blender's, bit for bit; any NaN equals any NaN.
struct BitComparison {
    private(set) var samples = 0
    private(set) var mismatches: [String] = []

    mutating func compare(_ curve: Recording.Curve) {
        for (frame, bits) in zip(curve.frames, curve.values) {
            samples += 1
            let ours = curve.track.evaluate(at: frame)
            let blenders = Float(bitPattern: bits)
            if ours.bitPattern == bits || (ours.isNaN && blenders.isNaN) { continue }
            mismatches.append(
                "\(curve.name) at frame \(frame): ours \(ours), Blender's \(blenders), "
                    + "\(BitComparison.distance(ours, blenders)) ulps apart")
        }
    }

    /// How many float32 numbers lie between two, counted through zero.
    private static func distance(_ a: Float, _ b: Float) -> Int64 {
        func position(_ x: Float) -> Int64 {
            let magnitude = Int64(x.bitPattern & 0x7fff_ffff)
            return x.sign == .minus ? -magnitude : magnitude
        }
        return abs(position(a) - position(b))
    }
}
