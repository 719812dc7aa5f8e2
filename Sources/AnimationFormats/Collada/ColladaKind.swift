import AnimationCore

/// What INTERPOLATION says of the piece from a key to the next.
enum ColladaKind: String, CaseIterable {
    case step = "STEP"
    case linear = "LINEAR"
    case bezier = "BEZIER"
    case hermite = "HERMITE"
    case cardinal = "CARDINAL"
    case bspline = "BSPLINE"

    /// Nil for a word that is none of theirs; capitals or not.
    init?(word: String) {
        guard let kind = ColladaKind(rawValue: word.uppercased()) else { return nil }
        self = kind
    }

    /// How Blender draws the same piece: the four cubics are all Bezier segments.
    var interpolation: Interpolation {
        switch self {
        case .step: .constant
        case .linear: .linear
        case .bezier, .hermite, .cardinal, .bspline: .bezier
        }
    }

    /// Whether it cannot be drawn without IN_TANGENT and OUT_TANGENT.
    var needsTangents: Bool { self == .bezier || self == .hermite }
}
