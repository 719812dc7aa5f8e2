extension FrameRate {
    /// The rate of a recording, from the frame and the time of its first and its last sample.
    ///
    /// The quotient is snapped to the simplest rate that the precision of the times allows: whole numbers, n·1000/1001,
    /// small ratios. Times that were rounded to a few decimals allow more than full ones:
    ///
    ///     FrameRate(measuredFrom: (frame: 1, seconds: 0.042), to: (frame: 100, seconds: 4.167))   // 24 fps
    ///
    /// Nil when the two do not tell: the same frame or time, time that runs backwards, a rate beyond Blender's.
    public init?(measuredFrom start: (frame: Float, seconds: Double), to end: (frame: Float, seconds: Double)) {
        let frames = Double(end.frame) - Double(start.frame)
        let seconds = end.seconds - start.seconds
        let value = frames / seconds
        guard frames > 0, seconds > 0, value.isFinite, value > 0, value <= Double(FrameRate.largestFps) else {
            return nil
        }
        let rounding = 2 * (start.seconds.ulp + end.seconds.ulp) / seconds
        let exact = 1e-12 + rounding
        if let rate = FrameRate.usual(value, tolerance: exact) {
            self = rate
        } else if let rate = FrameRate.ratio(value, largestDenominator: 100, tolerance: exact) {
            self = rate
        } else if let rate = FrameRate.usual(
            value,
            tolerance: max(
                FrameRate.decimalTolerance(start.seconds, end.seconds, over: seconds),
                FrameRate.frameTolerance(start.frame, end.frame)))
        {
            self = rate
        } else if let rate = FrameRate.ratio(value, largestDenominator: 1e6, tolerance: exact) {
            self = rate
        } else {
            self.init(approximating: value)
        }
    }

    /// The whole rate or the NTSC rate nearest to a value, within a relative tolerance.
    private static func usual(_ value: Double, tolerance: Double) -> FrameRate? {
        let whole = value.rounded()
        let ntsc = (value * 1.001).rounded()
        let errors = (whole: abs(value - whole) / value, ntsc: abs(value - ntsc / 1.001) / value)
        if whole >= 1, errors.whole <= tolerance, errors.whole <= errors.ntsc { return FrameRate(fps: Int32(whole)) }
        if ntsc >= 1, ntsc.truncatingRemainder(dividingBy: 6) == 0, errors.ntsc <= tolerance {
            return FrameRate(fps: Int32(ntsc), base: 1.001)
        }
        return nil
    }

    /// The continued fraction of a value, up to the first convergent within a relative tolerance.
    private static func ratio(_ value: Double, largestDenominator: Double, tolerance: Double) -> FrameRate? {
        var rest = value
        var (top, topBefore) = (rest.rounded(.down), 1.0)
        var (bottom, bottomBefore) = (1.0, 0.0)
        while abs(top / bottom - value) > tolerance * value {
            let fraction = rest - rest.rounded(.down)
            guard fraction > 0 else { return nil }
            rest = 1 / fraction
            let term = rest.rounded(.down)
            (top, topBefore) = (term * top + topBefore, top)
            (bottom, bottomBefore) = (term * bottom + bottomBefore, bottom)
            guard bottom <= largestDenominator else { return nil }
        }
        guard top >= 1, top < 1e15 else { return nil }
        return FrameRate(numerator: Int64(top), denominator: Int64(bottom))
    }

    /// How far the quotient may be off, relatively, when both times were rounded to the decimals they show.
    /// At most a thousandth: 24 and 24000/1001 lie that near.
    private static func decimalTolerance(_ start: Double, _ end: Double, over seconds: Double) -> Double {
        let decimals = max(decimalPlaces(start), decimalPlaces(end))
        var unit = 1.0
        for _ in 0..<decimals { unit /= 10 }
        return min(unit / seconds, 0.001)
    }

    /// How far the quotient may be off, relatively, when frames between whole ones were rounded to float32.
    private static func frameTolerance(_ start: Float, _ end: Float) -> Double {
        func rounding(_ frame: Float) -> Double { frame == frame.rounded() ? 0 : Double(frame.ulp) / 2 }
        return min((rounding(start) + rounding(end)) / (Double(end) - Double(start)), 0.001)
    }

    private static func decimalPlaces(_ value: Double) -> Int {
        var scale = 1.0
        for places in 0..<12 {
            if (value * scale).rounded() / scale == value { return places }
            scale *= 10
        }
        return 12
    }
}
