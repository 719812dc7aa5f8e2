/// One of the ten easing equations over a segment (Robert Penner's set, with Blender's arithmetic).
///
/// Time runs from 0 to `duration` frames, the value from `begin` to `begin + change`; all in float32.
struct EasingEquation {
    private let interpolation: Interpolation
    private let direction: Easing
    private let begin: Float
    private let change: Float
    private let duration: Float
    private let back: Float
    private let amplitude: Float
    private let period: Float

    /// The equation of the segment that starts at `key`.
    init(of key: Keyframe, change: Float, duration: Float) {
        interpolation = key.interpolation
        direction = key.easing == .automatic ? key.interpolation.automaticEasing : key.easing
        begin = key.value
        self.change = change
        self.duration = duration
        back = key.back
        amplitude = key.amplitude
        period = key.period
    }

    func value(at time: Float) -> Float {
        switch interpolation {
        case .sine: sine(time)
        case .quad: quad(time)
        case .cubic: power(time, Self.cubed, isOdd: true)
        case .quart: power(time, Self.toTheFourth, isOdd: false)
        case .quint: power(time, Self.toTheFifth, isOdd: true)
        case .expo: expo(time)
        case .circ: circ(time)
        case .back: back(time)
        case .bounce: bounce(time)
        case .elastic: elastic(time)
        case .constant, .linear, .bezier: begin
        }
    }
}

extension Interpolation {
    /// What `Easing.automatic` means for this equation.
    var automaticEasing: Easing {
        switch self {
        case .back, .bounce, .elastic: .easeOut
        default: .easeIn
        }
    }
}

// MARK: Powers

extension EasingEquation {
    private func quad(_ time: Float) -> Float {
        let (c, b) = (change, begin)
        switch direction {
        case .easeOut:
            let u = time / duration
            return -c * u * (u - 2) + b
        case .easeInOut:
            var u = time / (duration / 2)
            if u < 1 { return c / 2 * u * u + b }
            u -= 1
            return -c / 2 * (u * (u - 2) - 1) + b
        default:
            let u = time / duration
            return c * u * u + b
        }
    }

    /// The product `factor · u · u …`, multiplied from the left.
    private static func cubed(_ factor: Float, _ u: Float) -> Float { factor * u * u * u }
    private static func toTheFourth(_ factor: Float, _ u: Float) -> Float { factor * u * u * u * u }
    private static func toTheFifth(_ factor: Float, _ u: Float) -> Float { factor * u * u * u * u * u }

    /// Cubic, quartic and quintic: an odd power ends at +1, an even one is mirrored.
    private func power(_ time: Float, _ raised: (Float, Float) -> Float, isOdd: Bool) -> Float {
        let (c, b) = (change, begin)
        switch direction {
        case .easeOut:
            let u = time / duration - 1
            return isOdd ? c * (raised(1, u) + 1) + b : -c * (raised(1, u) - 1) + b
        case .easeInOut:
            var u = time / (duration / 2)
            if u < 1 { return raised(c / 2, u) + b }
            u -= 2
            return isOdd ? c / 2 * (raised(1, u) + 2) + b : -c / 2 * (raised(1, u) - 2) + b
        default:
            return raised(c, time / duration) + b
        }
    }
}

// MARK: Sine, exponential, circle

extension EasingEquation {
    private func sine(_ time: Float) -> Float {
        let (c, b, d) = (change, begin, duration)
        switch direction {
        case .easeOut: return c * LibM.sine(time / d * Self.halfPi) + b
        case .easeInOut: return -c / 2 * (LibM.cosine(Self.pi * time / d) - 1) + b
        default: return -c * LibM.cosine(time / d * Self.halfPi) + c + b
        }
    }

    private func expo(_ time: Float) -> Float {
        let (c, b, d) = (change, begin, duration)
        switch direction {
        case .easeOut: return Self.expoOut(time, b, c, d)
        case .easeInOut:
            let (half, middle) = (d / 2, c / 2)
            return time <= half
                ? Self.expoIn(time, b, middle, half) : Self.expoOut(time - half, b + middle, middle, half)
        default: return Self.expoIn(time, b, c, d)
        }
    }

    private static let expoFloor: Float = 0.0009765625  // 2^-10, so that the curve starts at exactly 0
    private static let expoScale: Float = 1 / (1 - expoFloor)

    private static func expoIn(_ time: Float, _ b: Float, _ c: Float, _ d: Float) -> Float {
        if time == 0 { return b }
        return c * (LibM.powerOfTwo(10 * (time / d - 1)) - expoFloor) * expoScale + b
    }

    private static func expoOut(_ time: Float, _ b: Float, _ c: Float, _ d: Float) -> Float {
        if time == 0 { return b }
        return c * (1 - (LibM.powerOfTwo(-10 * time / d) - expoFloor) * expoScale) + b
    }

    private func circ(_ time: Float) -> Float {
        let (c, b) = (change, begin)
        switch direction {
        case .easeOut:
            let u = time / duration - 1
            return c * (1 - u * u).squareRoot() + b
        case .easeInOut:
            var u = time / (duration / 2)
            if u < 1 { return -c / 2 * ((1 - u * u).squareRoot() - 1) + b }
            u -= 2
            return c / 2 * ((1 - u * u).squareRoot() + 1) + b
        default:
            let u = time / duration
            return -c * ((1 - u * u).squareRoot() - 1) + b
        }
    }

    private static let pi = Float(Double.pi)
    private static let halfPi = Float(Double.pi / 2)
    private static let twoPi = 2 * pi
}

// MARK: Back, bounce, elastic

extension EasingEquation {
    private func back(_ time: Float) -> Float {
        let (c, b) = (change, begin)
        var s = back
        switch direction {
        case .easeOut:
            let u = time / duration - 1
            return c * (u * u * ((s + 1) * u + s) + 1) + b
        case .easeInOut:
            s *= 1.525
            var u = time / (duration / 2)
            if u < 1 { return c / 2 * (u * u * ((s + 1) * u - s)) + b }
            u -= 2
            return c / 2 * (u * u * ((s + 1) * u + s) + 2) + b
        default:
            let u = time / duration
            return c * u * u * ((s + 1) * u - s) + b
        }
    }

    private func bounce(_ time: Float) -> Float {
        let (c, b, d) = (change, begin, duration)
        switch direction {
        case .easeOut:
            return Self.bounceOut(time, b, c, d)
        case .easeInOut:
            if time < d / 2 { return Self.bounceIn(time * 2, 0, c, d) * 0.5 + b }
            return Self.bounceOut(time * 2 - d, 0, c, d) * 0.5 + c * 0.5 + b
        default:
            return Self.bounceIn(time, b, c, d)
        }
    }

    private static func bounceIn(_ time: Float, _ b: Float, _ c: Float, _ d: Float) -> Float {
        c - bounceOut(d - time, 0, c, d) + b
    }

    /// Four parabolas; each bounce is shifted to its own middle and lifted to its own height.
    private static func bounceOut(_ time: Float, _ b: Float, _ c: Float, _ d: Float) -> Float {
        var u = time / d
        if u < 1 / 2.75 { return c * (7.5625 * u * u) + b }
        let lift: Float
        if u < 2 / 2.75 {
            u -= 1.5 / 2.75
            lift = 0.75
        } else if u < 2.5 / 2.75 {
            u -= 2.25 / 2.75
            lift = 0.9375
        } else {
            u -= 2.625 / 2.75
            lift = 0.984375
        }
        return c * ((7.5625 * u) * u + lift) + b
    }

    private func elastic(_ time: Float) -> Float {
        let (c, b, d) = (change, begin, duration)
        if time == 0 { return b }
        let isInOut = direction == .easeInOut
        var u = isInOut ? time / (d / 2) : time / d
        if u == (isInOut ? 2 : 1) { return b + c }
        u = direction == .easeOut ? -u : u - 1
        let p = period != 0 ? period : (isInOut ? d * (0.3 * 1.5) : d * 0.3)

        var wave = ElasticWave(amplitude: amplitude, shift: 0, gain: 1)
        if amplitude == 0 || amplitude < abs(c) {
            wave = ElasticWave.softened(amplitude: amplitude, change: c, shift: p / 4, distance: abs(u * d))
        } else {
            wave.shift = p / Self.twoPi * LibM.arcSine(c / amplitude)
        }

        func swing(_ u: Float) -> Float {
            wave.amplitude * LibM.powerOfTwo(10 * u) * LibM.sine((u * d - wave.shift) * Self.twoPi / p)
        }
        switch direction {
        case .easeOut:
            return (wave.gain * swing(u)) + c + b
        case .easeInOut:
            if u < 0 { return ((wave.gain * -0.5) * swing(u)) + b }
            return ((wave.gain * 0.5) * swing(-u)) + c + b
        default:
            return (-wave.gain * swing(u)) + b
        }
    }

    private struct ElasticWave {
        var amplitude: Float
        var shift: Float
        var gain: Float

        /// An amplitude below the change would miss the end value, so the wave is blended towards the change.
        static func softened(amplitude: Float, change c: Float, shift: Float, distance: Float) -> ElasticWave {
            var gain: Float = 1
            if c != 0 {
                gain = amplitude != 0 ? amplitude / abs(c) : 0
                if distance < abs(shift) {
                    let share = distance / abs(shift)
                    gain = gain * share + (1 - share)
                }
            }
            return ElasticWave(amplitude: c, shift: shift, gain: gain)
        }
    }
}
