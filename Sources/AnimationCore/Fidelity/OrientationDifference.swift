/// How far two orientations are apart over time.
public struct OrientationDifference: Equatable, Sendable {
    /// The largest angle, in degrees; infinite where only one of them is made of numbers.
    public private(set) var largest = 0.0
    /// Where that is, in frames of the reference.
    public private(set) var frame: Float = 0

    public init(_ reference: RotationChannels, _ other: RotationChannels, at frames: ComparisonFrames) {
        let rate = frames.otherRate
        if let only = frames.only {
            add(reference, other, only, rate)
            return
        }
        if let even = frames.even(reference.tracks, other.tracks) { add(reference, other, Array(even), rate) }
        for (channels, isOther) in [(reference, false), (other, true)] {
            let turns = channels.tracks.flatMap { frames.turns(of: $0, isOther: isOther) }.sorted()
            add(reference, other, isOther ? turns.map { Float(Double($0) / rate) } : turns, rate)
        }
    }

    private mutating func add(
        _ reference: RotationChannels, _ other: RotationChannels, _ frames: [Float], _ rate: Double
    ) {
        let left = reference.matrices(at: frames)
        let right = other.matrices(at: rate == 1 ? frames : frames.map { Float(Double($0) * rate) })
        for index in frames.indices {
            let angle = OrientationDifference.degrees(left[index], right[index])
            if angle > largest { (largest, frame) = (angle, frames[index]) }
        }
    }

    /// The angle between two rotations: ‖A − B‖² is 4 − 4·cos of it.
    private static func degrees(_ a: Matrix4, _ b: Matrix4) -> Double {
        func square(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Double {
            var sum = 0.0
            for column in 0..<3 {
                let difference = Double(a[column]) - Double(b[column])
                sum += difference * difference
            }
            return sum
        }
        let distance = square(a.rows.0, b.rows.0) + square(a.rows.1, b.rows.1) + square(a.rows.2, b.rows.2)
        guard distance.isFinite else { return .infinity }
        return LibM.arcCosine(max(1 - distance / 4, -1)) * 180 / .pi
    }
}
