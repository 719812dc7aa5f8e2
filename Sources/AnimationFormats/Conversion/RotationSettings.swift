import AnimationCore

/// What happens to the rotations of a document on its way.
public struct RotationSettings: Equatable, Sendable {
    /// Every animated rotation gets this mode; nil to leave them.
    public var mode: RotationMode?
    /// How far orientations may be off then, in degrees, above 0.
    public var tolerance = 0.01
    /// Euler angles that jump are replaced by others that mean the same and do not.
    public var filtersEuler = false

    public init() {}

    var isNothing: Bool { mode == nil && !filtersEuler }

    static let code = "rotation.curves"
    static let filterCode = "rotation.filtered"
    static let keptCode = "rotation.kept"
    static let expandedCode = "rotation.expanded"
    static let missedCode = "rotation.missed"
}
