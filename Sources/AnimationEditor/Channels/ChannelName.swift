import AnimationCore

/// What the editors call a curve: `X Location`, `W Quaternion Rotation (Arm)`, or its path.
enum ChannelName {
    static func of(_ track: AnimationTrack) -> String {
        switch AnimatedProperty(dataPath: track.dataPath) {
        case .object(let property): return name(of: property, track.arrayIndex)
        case .bone(let bone, let property): return name(of: property, track.arrayIndex) + " (" + bone + ")"
        case .other: return track.dataPath + (track.arrayIndex == 0 ? "" : "[\(track.arrayIndex)]")
        }
    }

    private static func name(of property: TransformProperty, _ index: Int32) -> String {
        guard property.count > 1 else { return title(of: property) }
        return axis(property, index) + " " + title(of: property)
    }

    private static func axis(_ property: TransformProperty, _ index: Int32) -> String {
        switch property.count == 4 ? index : index + 1 {
        case 0: "W"
        case 1: "X"
        case 2: "Y"
        case 3: "Z"
        default: "\(index)"
        }
    }

    private static func title(of property: TransformProperty) -> String {
        switch property {
        case .location: "Location"
        case .rotationEuler: "Euler Rotation"
        case .rotationQuaternion: "Quaternion Rotation"
        case .rotationAxisAngle: "Axis Angle Rotation"
        case .scale: "Scale"
        case .rotationMode: "Rotation Mode"
        case .deltaLocation: "Delta Location"
        case .deltaRotationEuler: "Delta Euler Rotation"
        case .deltaRotationQuaternion: "Delta Quaternion Rotation"
        case .deltaScale: "Delta Scale"
        }
    }
}
