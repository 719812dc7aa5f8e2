/// The distances between the lines of a grid: 1, 2 or 5 times a power of ten.
struct GridSteps: Equatable {
    /// Between lines that have a number.
    let major: Double
    /// Between all lines; equal to `major` where no more are wanted.
    let minor: Double

    /// - Parameters:
    ///   - scale: pixels to a unit.
    ///   - spacing: the least number of pixels from number to number.
    ///   - wholeOnly: no line lies on a part of a unit, as for frames.
    init(scale: Double, spacing: Double, wholeOnly: Bool) {
        var step: Double = 1
        var digit = 1
        func next() {
            step *= digit == 2 ? 2.5 : 2
            digit = digit == 1 ? 2 : digit == 2 ? 5 : 1
        }
        func smaller() -> Double { step / (digit == 5 ? 2.5 : 2) }
        while step * scale < spacing, step < 1e15 { next() }
        while !wholeOnly, smaller() * scale >= spacing, step > 1e-9 {
            step = smaller()
            digit = digit == 1 ? 5 : digit == 5 ? 2 : 1
        }
        major = step
        let parts: Double = wholeOnly && digit == 5 ? 5 : 2
        minor = wholeOnly && step / parts < 1 ? step : step / parts
    }

    /// Frames: a number every 10 and a line every 5 at ordinary zoom.
    static func frames(_ axis: ViewAxis) -> GridSteps {
        var steps = GridSteps(scale: axis.scale, spacing: 46, wholeOnly: true)
        // Tens and fives up to a width at which single frames can be told apart.
        if steps.major == 5, axis.scale < 14 { steps = GridSteps(major: 10, minor: 5) }
        return steps
    }

    static func values(_ axis: ViewAxis) -> GridSteps { GridSteps(scale: axis.scale, spacing: 40, wholeOnly: false) }

    private init(major: Double, minor: Double) {
        self.major = major
        self.minor = minor
    }

    /// Decimals that tell neighbouring numbers apart.
    var decimals: Int {
        var (count, step) = (0, major)
        while step < 0.999, count < 6 {
            step *= 10
            count += 1
        }
        return count
    }

    /// Every line in view, at most 2,000.
    func forEachLine(on axis: ViewAxis, _ body: (_ value: Double, _ isMajor: Bool) -> Void) {
        let first = (axis.lower / minor).rounded(.up)
        let last = min((axis.upper / minor).rounded(.down), first + 2000)
        guard first <= last else { return }
        let perMajor = (major / minor).rounded()
        var index = first
        while index <= last {
            body(index * minor, index.truncatingRemainder(dividingBy: perMajor) == 0)
            index += 1
        }
    }
}
