import AnimationCore
import TestSupport

/// Random keys that are the same in every run, and edits of them.
struct RandomKeys: RandomNumberGenerator {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func next() -> UInt64 { random.next() }

    /// Any 32 bits, so also infinities and numbers that are not numbers.
    mutating func anyFloat() -> Float { Float(bitPattern: UInt32.random(in: 0...UInt32.max, using: &self)) }

    mutating func number() -> Float { chance(0.1) ? anyFloat() : Float.random(in: -50...50, using: &self) }

    mutating func point() -> SIMD2<Float> { SIMD2(number(), number()) }

    mutating func track() -> AnimationTrack {
        let keys = (0..<Int.random(in: 0...12, using: &self)).map { _ in
            Keyframe(
                frame: chance(0.3) ? Float(Int.random(in: -9...9, using: &self)) : number(), value: number(),
                handleLeft: point(), handleRight: point(), handleLeftType: pick(HandleType.allCases),
                handleRightType: pick(HandleType.allCases), interpolation: pick(Interpolation.allCases),
                selection: KeyframeSelection(rawValue: UInt8.random(in: 0...7, using: &self)),
                isAutoHandleLocked: chance(0.5))
        }
        var track = AnimationTrack(
            dataPath: "x", keyframes: keys, extrapolation: pick(Extrapolation.allCases),
            autoSmoothing: pick(AutoSmoothing.allCases))
        if chance(0.3) {
            var cycles = FModifier.Cycles()
            cycles.modeBefore = .repeat
            cycles.modeAfter = .repeatWithOffset
            track.modifiers = [FModifier(.cycles(cycles))]
        }
        return track
    }

    /// One edit of every kind, in turn or by chance.
    mutating func edit(_ track: inout AnimationTrack) -> TrackEdit {
        let rules = pick(HandleRules.allCases)
        let index = Int.random(in: -1...max(0, track.keyframes.count), using: &self)
        switch Int.random(in: 0..<13, using: &self) {
        case 0: return track.deleteKeyframe(at: index, rules: rules)
        case 1: return track.deleteSelectedKeyframes(rules: rules)
        case 2: return track.moveSelectedPoints(by: point(), rules: rules)
        case 3: return track.moveKeyframe(at: index, to: point(), rules: rules).edit
        case 4: return track.moveHandleLeft(ofKeyframe: index, to: point(), rules: rules).edit
        case 5: return track.moveHandleRight(ofKeyframe: index, to: point(), rules: rules).edit
        case 6: return track.setInterpolation(pick(Interpolation.allCases), rules: rules)
        case 7: return track.setEasing(pick(Easing.allCases), rules: rules)
        case 8:
            return track.setHandleType(
                pick(HandleType.allCases), typeRules: pick(HandleTypeRules.allCases), rules: rules)
        case 9: return track.snapSelectedKeyframes(to: pick([.nearestFrame, .horizontal]), rules: rules)
        case 10: return track.duplicateSelectedKeyframes(rules: rules)
        case 11: return track.recordingEdit { $0.update(rules: rules) }
        default:
            let options = InsertionOptions(rawValue: UInt8.random(in: 0...7, using: &self))
            return track.insertKeyframe(at: number(), value: number(), options: options, rules: rules).edit
        }
    }
}
