/// Frames per second, kept as Blender keeps it and read as an exact ratio.
///
/// Blender stores `fps` and `fps_base`; the rate is their quotient: 30 and 1.001 mean 30000/1001, 29.97 for short.
/// This is the one place where frames become seconds and seconds become frames:
///
///     let ntsc = FrameRate(fps: 30, base: 1.001)
///     ntsc.ratio                       // 30000 / 1001
///     ntsc.frame(atSeconds: ntsc.seconds(atFrame: 12.25))   // 12.25
public struct FrameRate: Hashable, Sendable {
    /// Blender's `fps`, 1 or more.
    public var fps: Int32
    /// Blender's `fps_base`, greater than 0.
    public var base: Float

    /// - Precondition: none; values outside Blender's range are taken as given, and `isValid` tells.
    public init(fps: Int32, base: Float = 1) {
        self.fps = fps
        self.base = base
    }

    /// Whether frames and seconds can be computed: a positive `fps` and a positive, finite `base`.
    public var isValid: Bool { fps > 0 && base > 0 && base.isFinite }

    /// The exact rate in lowest terms. `base` is taken as the decimal number that a person typed:
    /// the float32 1.001 means 1001/1000.
    public var ratio: (numerator: Int64, denominator: Int64) {
        guard isValid else { return (0, 1) }
        var scale: Double = 1
        while scale <= 1e6 {
            let scaled = (Double(base) * scale).rounded()
            if scaled >= 1, scaled < 1e15, Float(scaled / scale) == base {
                return FrameRate.lowestTerms(Int64(fps) * Int64(scale), Int64(scaled))
            }
            scale *= 10
        }
        return binaryRatio
    }

    /// The ratio when `base` is no short decimal: the float32 itself, as a fraction over a power of two.
    ///
    /// Exact for a `base` of 2⁻⁸ and more, and as near as 64 bits allow below; Blender's least is 10⁻⁵.
    private var binaryRatio: (numerator: Int64, denominator: Int64) {
        let power = min(max(23 - Int(base.exponent), 0), 31)
        let scaled = (Double(base) * Double(Int64(1) << Int64(power))).rounded()
        guard scaled < 1e15 else { return (Int64(fps), 1_000_000_000_000_000) }
        return FrameRate.lowestTerms(Int64(fps) << Int64(power), max(Int64(scaled), 1))
    }

    /// Frames per second as a number.
    public var value: Double {
        let (numerator, denominator) = ratio
        return Double(numerator) / Double(denominator)
    }

    /// The time of a frame in seconds, counted from frame 0: frame 1 at 24 fps lies at 1/24 s.
    public func seconds(atFrame frame: Float) -> Double {
        let (numerator, denominator) = ratio
        return Double(frame) * Double(denominator) / Double(numerator)
    }

    /// The frame at a time in seconds; the inverse of `seconds(atFrame:)`, exact for every float32 frame.
    public func frame(atSeconds seconds: Double) -> Float {
        Float(exactFrame(atSeconds: seconds))
    }

    /// The same in float64, for callers that still want to snap to a grid.
    public func exactFrame(atSeconds seconds: Double) -> Double {
        let (numerator, denominator) = ratio
        return seconds * Double(numerator) / Double(denominator)
    }

    /// A fraction of positive numbers without common factors.
    static func lowestTerms(_ numerator: Int64, _ denominator: Int64) -> (Int64, Int64) {
        var (a, b) = (numerator, denominator)
        while b != 0 { (a, b) = (b, a % b) }
        return (numerator / a, denominator / a)
    }
}

extension FrameRate {
    /// The rate `numerator / denominator` in Blender's terms: 30000/1001 is `fps` 30, `base` 1.001.
    ///
    /// Nil when either is not positive or when Blender has no exact pair for the ratio within its bounds.
    public init?(numerator: Int64, denominator: Int64) {
        guard numerator > 0, denominator > 0 else { return nil }
        let (top, bottom) = FrameRate.lowestTerms(numerator, denominator)
        guard top / bottom < .max else { return nil }
        let candidates: [(Int64, Float)] = [
            (top, Float(bottom)),
            (top / 1000, Float(bottom) / 1000),
            (top / bottom, Float(Double(top / bottom) * Double(bottom) / Double(top))),
            (top / bottom + 1, Float(Double(top / bottom + 1) * Double(bottom) / Double(top))),
        ]
        let ordered = bottom % 1001 == 0 ? [candidates[1], candidates[0], candidates[2], candidates[3]] : candidates
        for (fps, base) in ordered
        where fps >= 1 && fps <= Int64(FrameRate.largestFps) && base <= FrameRate.largestBase {
            let rate = FrameRate(fps: Int32(fps), base: base)
            let (n, d) = rate.ratio
            if n == top, d == bottom {
                self = rate
                return
            }
        }
        return nil
    }

    /// The rate that a rounded number stands for: 24, 12.5, and 23.976, 29.97 or 59.94 as n·1000/1001.
    ///
    /// Nil for numbers that are not positive, beyond Blender's 32767, or below its 10⁻⁶.
    public init?(approximating value: Double) {
        guard value.isFinite, value > 0, value <= Double(FrameRate.largestFps) else { return nil }
        if value.rounded() >= 1, abs(value - value.rounded()) < 1e-6 * value {
            self.init(fps: Int32(value.rounded()))
            return
        }
        let whole = (value * 1.001).rounded()
        // 23.98 is the coarsest spelling in use: within 0.005 of 24000/1001.
        if whole >= 1, whole.truncatingRemainder(dividingBy: 6) == 0, abs(value - whole / 1.001) < 0.005 {
            self.init(fps: Int32(whole), base: 1.001)
            return
        }
        for denominator in 2...1000 {
            let numerator = (value * Double(denominator)).rounded()
            if numerator >= 1, numerator <= Double(FrameRate.largestFps),
                abs(numerator / Double(denominator) - value) < 1e-7 * value
            {
                self.init(fps: Int32(numerator), base: Float(denominator))
                return
            }
        }
        let fps = Int32(value.rounded(.up))
        self.init(fps: fps, base: Float(Double(fps) / value))
        if !isValid || base > FrameRate.largestBase { return nil }
    }

    /// The largest `fps_base` that Blender takes: with it, a frame lasts 11 days and more.
    public static let largestBase: Float = 1e6

    /// The largest `fps` that Blender's interface takes.
    public static let largestFps: Int32 = 32767
}
