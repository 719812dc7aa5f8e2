/// What a data path of an object leads to.
package enum AnimatedProperty: Equatable {
    case object(TransformProperty)
    /// A property of the pose bone of this name.
    case bone(String, TransformProperty)
    /// Anything that is not part of a transform.
    case other

    /// Reads a path as Blender does: `scale`, `pose.bones["Arm"].location`. Quotes, backslashes and control characters
    /// in the bone's name have a backslash before them.
    package init(dataPath: String) {
        self = dataPath.withBytes { path in
            if let property = TransformProperty(path[...]) { return .object(property) }
            guard let (bone, rest) = AnimatedProperty.bone(in: path), let property = TransformProperty(rest),
                !property.isDelta
            else { return .other }
            return .bone(bone, property)
        }
    }

    /// What of a transform it is; nil for anything else.
    package var transform: TransformProperty? {
        switch self {
        case .object(let property), .bone(_, let property): property
        case .other: nil
        }
    }

    package var isRotation: Bool { transform?.isRotation ?? false }

    private typealias Bytes = UnsafeBufferPointer<UInt8>

    private static func bone(in path: Bytes) -> (name: String, rest: Slice<Bytes>)? {
        guard path.starts(with: start) else { return nil }
        var name: [UInt8] = []
        name.reserveCapacity(path.count)
        var index = start.count
        while index < path.count, path[index] != UInt8(ascii: "\"") {
            if path[index] == UInt8(ascii: "\\"), index + 1 < path.count, let meant = unescaped(path[index + 1]) {
                name.append(meant)
                index += 2
            } else {
                name.append(path[index])
                index += 1
            }
        }
        let rest = path[index...]
        guard rest.starts(with: end) else { return nil }
        return (String(decoding: name, as: UTF8.self), rest.dropFirst(end.count))
    }

    private static let start = Array("pose.bones[\"".utf8)
    private static let end = Array("\"].".utf8)

    /// The byte that a backslash and this letter stand for; nil when the backslash is one itself.
    private static func unescaped(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): letter
        case UInt8(ascii: "a"): 7
        case UInt8(ascii: "b"): 8
        case UInt8(ascii: "t"): 9
        case UInt8(ascii: "n"): 10
        case UInt8(ascii: "f"): 12
        case UInt8(ascii: "r"): 13
        default: nil
        }
    }
}

/// The properties that make a transform.
package enum TransformProperty: CaseIterable {
    case location, rotationEuler, rotationQuaternion, rotationAxisAngle, scale, rotationMode
    case deltaLocation, deltaRotationEuler, deltaRotationQuaternion, deltaScale

    init?(_ path: Slice<UnsafeBufferPointer<UInt8>>) {
        for candidate in TransformProperty.allCases where candidate.path.utf8CodeUnitCount == path.count {
            if candidate.path.withUTF8Buffer({ $0.elementsEqual(path) }) {
                self = candidate
                return
            }
        }
        return nil
    }

    /// Blender's name, at the end of a data path.
    package var path: StaticString {
        switch self {
        case .location: "location"
        case .rotationEuler: "rotation_euler"
        case .rotationQuaternion: "rotation_quaternion"
        case .rotationAxisAngle: "rotation_axis_angle"
        case .scale: "scale"
        case .rotationMode: "rotation_mode"
        case .deltaLocation: "delta_location"
        case .deltaRotationEuler: "delta_rotation_euler"
        case .deltaRotationQuaternion: "delta_rotation_quaternion"
        case .deltaScale: "delta_scale"
        }
    }

    /// A rotation of its own, not a delta.
    package var isRotation: Bool {
        switch self {
        case .rotationEuler, .rotationQuaternion, .rotationAxisAngle: true
        default: false
        }
    }

    /// Only objects have delta transforms.
    package var isDelta: Bool {
        switch self {
        case .deltaLocation, .deltaRotationEuler, .deltaRotationQuaternion, .deltaScale: true
        default: false
        }
    }

    /// How many components the property has.
    package var count: Int32 {
        switch self {
        case .rotationMode: 1
        case .rotationQuaternion, .rotationAxisAngle, .deltaRotationQuaternion: 4
        default: 3
        }
    }
}
