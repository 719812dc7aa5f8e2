import AnimationCore

/// What a curve does before its first key, or after its last one: `pre_infinity` and `post_infinity` of the profile
/// MAYA, and `pre_behavior` and `post_behavior` of COLLADA 1.5.
enum ColladaBehavior: Equatable {
    case constant
    case linear
    case cycle(FModifier.Cycles.Mode)

    /// Nil for a word that is none of theirs.
    init?(_ word: String) {
        switch word.uppercased() {
        case "CONSTANT", "UNDEFINED": self = .constant
        case "LINEAR", "GRADIENT": self = .linear
        case "CYCLE": self = .cycle(.repeat)
        case "CYCLE_RELATIVE": self = .cycle(.repeatWithOffset)
        case "OSCILLATE": self = .cycle(.mirror)
        default: return nil
        }
    }

    /// As the profile MAYA spells it.
    var word: String {
        switch self {
        case .constant, .cycle(.none): "CONSTANT"
        case .linear: "LINEAR"
        case .cycle(.repeat): "CYCLE"
        case .cycle(.repeatWithOffset): "CYCLE_RELATIVE"
        case .cycle(.mirror): "OSCILLATE"
        }
    }
}

extension ColladaBehavior {
    /// As COLLADA 1.5 spells it.
    var word15: String { self == .linear ? "GRADIENT" : word }
}

/// Both sides of a curve.
struct ColladaBehaviors: Equatable {
    var before = ColladaBehavior.constant
    var after = ColladaBehavior.constant

    var areConstant: Bool { self == ColladaBehaviors() }

    /// One side runs on along a line and the other stays: Blender has one extrapolation for both.
    var areMixed: Bool {
        [before, after].contains(.linear) && [before, after].contains(.constant)
    }

    var extrapolation: Extrapolation {
        [before, after].contains(.linear) && !areMixed ? .linear : .constant
    }

    /// The cycles; nil when neither side repeats.
    var cycles: FModifier? {
        var cycles = FModifier.Cycles()
        if case .cycle(let mode) = before { cycles.modeBefore = mode }
        if case .cycle(let mode) = after { cycles.modeAfter = mode }
        return cycles == FModifier.Cycles() ? nil : FModifier(.cycles(cycles))
    }
}

extension ColladaBehaviors {
    /// Of a curve with one modifier at most, endless cycles.
    init(_ track: AnimationTrack) {
        let straight: ColladaBehavior = track.extrapolation == .linear ? .linear : .constant
        before = straight
        after = straight
        guard let cycles = track.modifiers.first?.endlessCycles else { return }
        if cycles.modeBefore != .none { before = .cycle(cycles.modeBefore) }
        if cycles.modeAfter != .none { after = .cycle(cycles.modeAfter) }
    }
}
