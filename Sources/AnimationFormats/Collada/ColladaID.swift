/// How the ids of a written file are made: names escaped by `ColladaNames`, joined with dots.
enum ColladaID {
    static let actionPrefix = "action."
    static let scenePrefix = "scene."
    /// No escaped name has `_x` before a dash, so no node and no bone has such an id.
    static let cameraPrefix = "camera_x-"
    static let lightPrefix = "light_x-"
    static let materialPrefix = "material_x-"
    static let effectPrefix = "effect_x-"
    static let morphPrefix = "morph_x-"
    static let weightsPrefix = "weights_x-"
    static let shapePrefix = "shape_x-"
    static let meshPrefix = "mesh_x-"

    static func action(_ name: String) -> String { actionPrefix + ColladaNames.id(name) }
    static func scene(_ name: String) -> String { scenePrefix + ColladaNames.id(name) }
    /// The geometry that a shape key changes, and what it is then.
    static func shape(_ key: String) -> String { shapePrefix + ColladaNames.id(key) }
    static func shape(_ name: String, of key: String) -> String { shape(key) + shapeSeparator + ColladaNames.id(name) }
    static let shapeSeparator = "_xx"
    static func node(_ name: String) -> String { ColladaNames.id(name) }

    /// No escaped name has `_x` before anything but hex digits, so bones of different objects never share an id, and no
    /// object has it; Blender's importer wants ids without dots.
    static func bone(_ name: String, of object: String) -> String { node(object) + "_xx" + ColladaNames.id(name) }
}

/// A property that COLLADA has an element for, in the order in which bezt writes them.
enum ColladaProperty: Int, CaseIterable {
    case location
    case rotationEuler
    case scale

    init?(dataPath: String) {
        switch dataPath {
        case "location": self = .location
        case "rotation_euler": self = .rotationEuler
        case "scale": self = .scale
        default: return nil
        }
    }

    var dataPath: String {
        switch self {
        case .location: "location"
        case .rotationEuler: "rotation_euler"
        case .scale: "scale"
        }
    }

    /// The sid of the element that holds it; one for each axis of a rotation.
    func sid(axis: Int) -> String {
        switch self {
        case .location: "location"
        case .rotationEuler: "rotation" + ColladaProperty.axes[axis]
        case .scale: "scale"
        }
    }

    /// What a channel's target ends in.
    func member(axis: Int) -> String { self == .rotationEuler ? "ANGLE" : ColladaProperty.axes[axis] }

    static let axes = ["X", "Y", "Z"]
}
