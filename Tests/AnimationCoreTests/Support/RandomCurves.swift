import AnimationCore
import TestSupport

/// Random curves that are the same in every run, ordinary ones and such that try what an evaluator might take for granted.
struct RandomCurves: RandomNumberGenerator {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func next() -> UInt64 { random.next() }

    private mutating func value(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &self) }

    /// From one key to some, a frame to some frames apart, now and then within the tolerance or on one frame.
    mutating func track(keys count: Int? = nil) -> AnimationTrack {
        var track = AnimationTrack(dataPath: "location")
        var frame = value(-20...20).rounded()
        let flavour = Int.random(in: 0..<4, using: &self)
        for _ in 0..<(count ?? Int.random(in: 1...12, using: &self)) {
            track.keyframes.append(key(at: frame, flavour))
            switch Int.random(in: 0..<12, using: &self) {
            case 0: frame += value(0...0.0004)
            case 1: break
            case 2: frame += value(0.001...3)
            default: frame += Float(Int.random(in: 1...12, using: &self))
            }
        }
        if flavour == 3, chance(0.3) { track.keyframes.shuffle(using: &self) }
        track.extrapolation = Bool.random(using: &self) ? .constant : .linear
        if flavour == 3 { track.valueKind = Bool.random(using: &self) ? .integer : .discrete }
        return track
    }

    private mutating func key(at frame: Float, _ flavour: Int) -> Keyframe {
        let value = value(-10...10)
        var key = Keyframe(frame: frame, value: value)
        let reach: Float = flavour == 0 ? 30 : 4
        key.handleLeft = SIMD2(frame - self.value(-1...reach), value + self.value(-5...5))
        key.handleRight = SIMD2(frame + self.value(-1...reach), value + self.value(-5...5))
        switch Int.random(in: 0..<8, using: &self) {
        case 0: key.handleRight = key.point
        case 1: key.handleLeft = key.point
        case 2: key.interpolation = .linear
        case 3: key.interpolation = .constant
        case 4: key.interpolation = Interpolation.allCases.randomElement(using: &self) ?? .bezier
        default: break
        }
        if flavour == 2 { setThirds(&key) }
        if chance(0.01) { key.handleRight.y = .infinity }
        if chance(0.01) { key.handleLeft.x = .nan }
        key.easing = Easing.allCases.randomElement(using: &self) ?? .automatic
        return key
    }

    /// Handles a third of a frame count long, give or take an ulp: the cubic of the frame is nearly a line.
    private mutating func setThirds(_ key: inout Keyframe) {
        let length = Float(Int.random(in: 1...12, using: &self))
        key.handleLeft.x = key.frame - length / 3
        key.handleRight.x = key.frame + length / 3
        if chance(0.5) { key.handleRight.x = key.handleRight.x.nextUp }
    }
}
