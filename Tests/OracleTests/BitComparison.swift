import AnimationCore
import OracleSupport

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
                    + "\(Ulps.between(ours, blenders)) ulps apart")
        }
    }
}
