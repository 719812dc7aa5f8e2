/// How far two curves are apart, measured at the places of `ComparisonFrames`.
public struct CurveDifference: Equatable, Sendable {
    /// The largest distance of the values, in value units; infinite where only one of them is a number.
    public private(set) var largest = 0.0
    /// Where that is, in frames of the reference.
    public private(set) var frame: Float = 0
    /// The values there.
    public private(set) var reference: Float = 0
    public private(set) var other: Float = 0
    /// The root of the mean square of the distances over the even frames.
    public private(set) var rootMeanSquare = 0.0
    /// The reference's largest value less its least one, over all places.
    public var range: Double { highest > lowest ? highest - lowest : 0 }
    /// How many places were looked at.
    public private(set) var count = 0

    private var lowest = Double.infinity
    private var highest = -Double.infinity

    /// The largest distance as a part of the reference's range; nil for a curve that does not move.
    public var share: Double? { range > 0 ? largest / range : nil }

    /// Where two curves are compared.
    public enum Places: Sendable {
        /// At even frames, at keys and beside them, at extremes, inside segments.
        case everywhere
        /// At the samples of one of the two curves, which say nothing of what lies between; everywhere when it has none.
        case samplesOfReference, samplesOfOther
    }

    public init(
        _ reference: AnimationTrack, _ other: AnimationTrack, at frames: ComparisonFrames,
        _ places: Places = .everywhere
    ) {
        let areOthers = frames.only == nil && places == .samplesOfOther
        let sampled = areOthers ? other : reference
        let hasSamples = places != .everywhere && !sampled.samples.isEmpty
        if let only = frames.only ?? (hasSamples ? frames.turns(of: sampled, isOther: areOthers) : nil) {
            let square = add(reference, other, only, frames.otherRate, areOthers: areOthers)
            rootMeanSquare = (square / Double(max(count, 1))).squareRoot()
            return
        }
        if let even = frames.even([reference], [other]) {
            var square = 0.0
            for start in stride(from: 0, to: even.count, by: CurveDifference.blockSize) {
                let block = start..<min(start + CurveDifference.blockSize, even.count)
                square += add(reference, other, block.map { even[$0] }, frames.otherRate, areOthers: false)
            }
            rootMeanSquare = (square / Double(max(count, 1))).squareRoot()
        }
        let turns = frames.turns(of: reference, isOther: false)
        let others = frames.turns(of: other, isOther: true)
        _ = add(reference, other, turns, frames.otherRate, areOthers: false)
        if frames.otherRate != 1 || turns != others {
            _ = add(reference, other, others, frames.otherRate, areOthers: true)
        }
    }

    private static let blockSize = 4096

    /// Looks at ascending frames, of the other document or of the reference; gives the sum of the squares.
    private mutating func add(
        _ reference: AnimationTrack, _ other: AnimationTrack, _ frames: [Float], _ rate: Double, areOthers: Bool
    ) -> Double {
        let counterparts =
            rate == 1 ? frames : frames.map { Float(areOthers ? Double($0) / rate : Double($0) * rate) }
        let own = areOthers ? counterparts : frames
        let left = reference.evaluate(at: own)
        let right = other.evaluate(at: areOthers ? frames : counterparts)
        var square = 0.0
        for index in frames.indices { square += take(left[index], right[index], at: own[index]) }
        count += frames.count
        return square
    }

    private mutating func take(_ a: Float, _ b: Float, at frame: Float) -> Double {
        let value = Double(a)
        if value < lowest { lowest = value }
        if value > highest { highest = value }
        if a == b { return 0 }
        var distance = abs(value - Double(b))
        if distance.isNaN { distance = a.isNaN && b.isNaN ? 0 : .infinity }
        if distance > largest {
            largest = distance
            self.frame = frame
            (self.reference, self.other) = (a, b)
        }
        return distance * distance
    }
}
