/// The frames at which curves are sampled: a first frame and even steps, the last frame included.
///
/// Frame `k` is `first + k · step`, computed in float64 and rounded to float32 once, so that nothing adds up:
///
///     let frames = try BakeFrames(1...3, sampledAt: FrameRate(fps: 60), of: FrameRate(fps: 24))
///     Array(frames)        // 1, 1.4, 1.8, 2.2, 2.6, 3
///
/// The frames ascend strictly. `count` is 1 or more.
public struct BakeFrames: Equatable, Sendable {
    public let firstFrame: Float
    public let count: Int
    private let stepNumerator: Double
    private let stepDenominator: Double

    /// Samples every `step` frames.
    ///
    /// - Parameter range: first and last frame; the last one is sampled when a step falls on it, give or take the
    ///   rounding to float32.
    public init(_ range: ClosedRange<Float>, step: Double = 1) throws(BakeFramesProblem) {
        try self.init(range, stepNumerator: step, stepDenominator: 1)
    }

    /// Samples `rate` times a second in a document of `documentRate` frames per second.
    public init(
        _ range: ClosedRange<Float>, sampledAt rate: FrameRate, of documentRate: FrameRate
    ) throws(BakeFramesProblem) {
        guard rate.isValid, documentRate.isValid else { throw .invalidRate }
        let (a, b) = documentRate.ratio
        let (c, d) = rate.ratio
        let top = FrameRate.lowestTerms(a, c)
        let bottom = FrameRate.lowestTerms(d, b)
        // Each factor is below 2^53 in any rate that Blender takes; a longer product is as good as float64 gets.
        try self.init(
            range, stepNumerator: Double(top.0) * Double(bottom.0),
            stepDenominator: Double(top.1) * Double(bottom.1))
    }

    private init(
        _ range: ClosedRange<Float>, stepNumerator: Double, stepDenominator: Double
    ) throws(BakeFramesProblem) {
        let step = stepNumerator / stepDenominator
        let farthest = Swift.max(range.lowerBound.magnitude, range.upperBound.magnitude)
        guard farthest < BakeFrames.reach else { throw .frameOutOfReach(farthest) }
        guard step.isFinite, step > 0 else { throw .stepNotPositive(step) }
        let span = Double(range.upperBound) - Double(range.lowerBound)
        if span >= step {
            // On a power of two the next float32 towards 0 is the nearer one.
            let finest = Double(farthest.nextDown.ulp)
            guard step >= finest else { throw .stepTooSmall(step, finest: finest) }
        }
        let steps = (span / stepNumerator * stepDenominator).rounded(.down)
        guard steps < Double(BakeFrames.largestCount) else { throw .tooManyFrames(steps) }

        firstFrame = range.lowerBound
        self.stepNumerator = stepNumerator
        self.stepDenominator = stepDenominator
        count = BakeFrames.count(
            near: Int(steps), from: range, stepNumerator: stepNumerator, stepDenominator: stepDenominator)
    }

    /// How many frames are allowed: more would fill 4 GiB for each curve.
    public static let largestCount = 1 << 30

    /// Frames lie nearer to 0 than this.
    public static let reach: Float = 2_147_483_648

    /// Frames between samples.
    public var step: Double { stepNumerator / stepDenominator }

    public var lastFrame: Float { self[count - 1] }

    /// Frame `index`, 0-based.
    public subscript(index: Int) -> Float {
        Float(Double(firstFrame) + Double(index) * stepNumerator / stepDenominator)
    }

    /// The time of frame `index` in seconds, counted from frame 0, in a document of `documentRate` frames per second.
    ///
    /// It is that of the exact frame, which float32 cannot always hold: frame 1.4 at 24 fps lies at 7/120 s.
    public func seconds(at index: Int, of documentRate: FrameRate) -> Double {
        let (numerator, denominator) = documentRate.ratio
        // Whole numbers below 2^53, as a rule: then nothing is rounded but the quotient.
        let steps = Double(firstFrame) * stepDenominator + Double(index) * stepNumerator
        return steps * Double(denominator) / (stepDenominator * Double(numerator))
    }

    /// Frames `start`, `start + 1`, … into a caller's buffer, as many as it holds.
    func fill(_ buffer: UnsafeMutableBufferPointer<Float>, from start: Int) {
        let (first, base) = (Double(firstFrame), Double(start))
        let (numerator, denominator) = (stepNumerator, stepDenominator)
        if denominator == 1 {
            for index in 0..<Int32(buffer.count) {
                buffer[Int(index)] = Float(first + (base + Double(index)) * numerator)
            }
        } else {
            for index in 0..<Int32(buffer.count) {
                buffer[Int(index)] = Float(first + (base + Double(index)) * numerator / denominator)
            }
        }
    }

    /// Division may land a hair off: every frame counts whose float32 does not lie after the last one.
    private static func count(
        near steps: Int, from range: ClosedRange<Float>, stepNumerator: Double, stepDenominator: Double
    ) -> Int {
        func frame(_ index: Int) -> Float {
            Float(Double(range.lowerBound) + Double(index) * stepNumerator / stepDenominator)
        }
        var lastIndex = steps
        while lastIndex > 0, frame(lastIndex) > range.upperBound { lastIndex -= 1 }
        let following = frame(lastIndex + 1)
        if following <= range.upperBound, following > frame(lastIndex) { lastIndex += 1 }
        return lastIndex + 1
    }
}

extension BakeFrames: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { count }
}

/// Why frames cannot be stepped through.
public enum BakeFramesProblem: Error, Equatable {
    /// The last frame lies before the first.
    case rangeIsEmpty
    /// Blender counts frames in 32-bit integers.
    case frameOutOfReach(Float)
    case invalidRate
    case stepNotPositive(Double)
    /// Neighbouring samples would fall on the same float32 frame; `finest` is the smallest step there.
    case stepTooSmall(Double, finest: Double)
    case tooManyFrames(Double)
    /// The scene's own range reaches this frame, which no scene of Blender's does.
    case sceneOutOfReach(Int32)
}
