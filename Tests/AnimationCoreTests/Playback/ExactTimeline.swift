import AnimationCore

/// What a player must show, computed in whole numbers: every float64 is a fraction over 2⁶⁰, and nothing is rounded
/// before the end.
struct ExactTimeline {
    let rate: (numerator: Int128, denominator: Int128)
    let start: Int128
    let end: Int128
    let loopMode: LoopMode
    /// The time since the start frame, times 2⁶⁰.
    private var seconds: Int128 = 0
    private static let one = Int128(1) << 60

    init(rate: (Int128, Int128), start: Int, end: Int, loopMode: LoopMode) {
        self.rate = rate
        self.start = Int128(start)
        self.end = Int128(end)
        self.loopMode = loopMode
    }

    /// - Precondition: the number is a whole multiple of 2⁻⁶⁰, as all of 2⁻⁸ and more are.
    mutating func advance(by delta: Double) {
        let scaled = delta * 0x1p60
        precondition(scaled == scaled.rounded(.towardZero))
        seconds += Int128(scaled)
    }

    /// The frame as float32, rounded once.
    var frame: Float {
        let unit = ExactTimeline.one * rate.denominator
        var position = seconds * rate.numerator
        let length = (end - start) * unit
        switch loopMode {
        case .once: position = min(max(position, 0), length)
        case .loop: position = ((position % length) + length) % length
        case .pingPong:
            position = ((position % (2 * length)) + 2 * length) % (2 * length)
            position = min(position, 2 * length - position)
        }
        return ExactTimeline.nearest(start * unit + position, over: unit)
    }

    /// The float32 nearest to a fraction of positive numbers; halves go to the even one.
    private static func nearest(_ numerator: Int128, over denominator: Int128) -> Float {
        if numerator == 0 { return 0 }
        precondition(numerator > 0)
        var (top, bottom) = (numerator, denominator)
        var exponent = 0
        while top / bottom >= 1 << 24 {
            bottom *= 2
            exponent += 1
        }
        while top / bottom < 1 << 23 {
            top *= 2
            exponent -= 1
        }
        let (quotient, rest) = top.quotientAndRemainder(dividingBy: bottom)
        var whole = quotient
        if 2 * rest > bottom || (2 * rest == bottom && whole % 2 == 1) { whole += 1 }
        return Float(sign: .plus, exponent: exponent, significand: Float(whole))
    }
}
