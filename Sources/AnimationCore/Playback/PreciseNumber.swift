/// A sum of two float64, about 106 bits: time that is added up a million times and does not drift.
///
/// Addition and multiplication lose at most about 1 part in 2¹⁰⁰ as long as numbers stay within ±10²⁰⁰.
struct PreciseNumber: Equatable {
    /// The number rounded to float64.
    private(set) var high: Double
    /// What the rounding left.
    private(set) var low: Double

    init(_ value: Double) {
        high = value
        low = 0
    }

    /// The exact sum of two float64.
    private init(sumOf a: Double, _ b: Double) {
        high = a + b
        let restored = high - a
        low = (a - (high - restored)) + (b - restored)
    }

    /// The exact product of two float64.
    private init(productOf a: Double, _ b: Double) {
        let (a1, a2) = PreciseNumber.halves(a)
        let (b1, b2) = PreciseNumber.halves(b)
        high = a * b
        low = ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2
    }

    /// Two numbers of at most 26 bits each, whose products are exact.
    private static func halves(_ a: Double) -> (Double, Double) {
        let spread = 134_217_729 * a  // 2^27 + 1
        let top = spread - (spread - a)
        return (top, a - top)
    }

    static func + (a: PreciseNumber, b: PreciseNumber) -> PreciseNumber {
        let highs = PreciseNumber(sumOf: a.high, b.high)
        let lows = PreciseNumber(sumOf: a.low, b.low)
        let sum = PreciseNumber(sumOf: highs.high, highs.low + lows.high)
        return PreciseNumber(sumOf: sum.high, sum.low + lows.low)
    }

    static prefix func - (a: PreciseNumber) -> PreciseNumber {
        var negative = a
        negative.high = -a.high
        negative.low = -a.low
        return negative
    }

    static func - (a: PreciseNumber, b: PreciseNumber) -> PreciseNumber { a + -b }

    static func * (a: PreciseNumber, b: Double) -> PreciseNumber {
        let product = PreciseNumber(productOf: a.high, b)
        let rest = PreciseNumber(productOf: a.low, b)
        return product + rest
    }

    static func / (a: PreciseNumber, b: Double) -> PreciseNumber {
        let first = a.high / b
        let rest = a - PreciseNumber(first) * b
        let second = rest.high / b
        let last = rest - PreciseNumber(second) * b
        return PreciseNumber(sumOf: first, second) + PreciseNumber(last.high / b)
    }

    static func < (a: PreciseNumber, b: PreciseNumber) -> Bool {
        a.high < b.high || (a.high == b.high && a.low < b.low)
    }

    /// What is left of the number after taking out whole periods: 0 ≤ result < `period`.
    ///
    /// - Precondition: `period` is greater than 0.
    func modulo(_ period: Double) -> PreciseNumber {
        // A remainder of float64 is exact, so nothing is lost however large the number.
        var rest =
            PreciseNumber(high.truncatingRemainder(dividingBy: period))
            + PreciseNumber(low.truncatingRemainder(dividingBy: period))
        let zero = PreciseNumber(0)
        let whole = PreciseNumber(period)
        while rest < zero { rest = rest + whole }  // At most twice: each remainder is above -period.
        while !(rest < whole) { rest = rest - whole }  // At most once.
        return rest
    }

    /// The nearest float32.
    var float: Float {
        let nearest = Float(high)
        // When float64 lies halfway between two float32, the rest decides.
        if low == 0 || Double(nearest) == high { return nearest }
        let other = Double(nearest) < high ? nearest.nextUp : nearest.nextDown
        let isHalfway = abs(Double(other) - high) == abs(Double(nearest) - high)
        guard isHalfway else { return nearest }
        return low > 0 ? max(nearest, other) : min(nearest, other)
    }
}
