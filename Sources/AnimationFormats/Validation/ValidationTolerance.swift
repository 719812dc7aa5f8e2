import AnimationCore

/// How far values may be apart and still count as equal, by what they measure.
public struct ValidationTolerance: Equatable, Sendable {
    /// Locations, in units of the scene.
    public var distance = 1e-4
    /// Rotations, in degrees.
    public var angle = 0.01
    public var scale = 1e-4
    /// All other values, in their own units.
    public var other = 1e-4

    public init() {}

    /// What the curves of a property measure.
    public enum Quantity: String, CaseIterable, Sendable {
        case distance, angle, scale, other

        /// By the last name of a data path.
        init(dataPath: String) {
            switch dataPath.split(separator: ".").last.map(String.init) {
            case "location", "delta_location": self = .distance
            case "rotation_euler", "delta_rotation_euler": self = .angle
            case "scale", "delta_scale": self = .scale
            default: self = .other
            }
        }
    }

    public subscript(quantity: Quantity) -> Double {
        get {
            switch quantity {
            case .distance: distance
            case .angle: angle
            case .scale: scale
            case .other: other
            }
        }
        set {
            switch quantity {
            case .distance: distance = newValue
            case .angle: angle = newValue
            case .scale: scale = newValue
            case .other: other = newValue
            }
        }
    }

    /// The bound in the units in which the curves of a property keep their values.
    func bound(ofDataPath dataPath: String) -> Double {
        let quantity = Quantity(dataPath: dataPath)
        return quantity == .angle ? angle * .pi / 180 : self[quantity]
    }
}
