import AnimationCore

/// A data path to a part of a transform: of an object, or of one of its bones.
struct ColladaTransformPath {
    /// The bone's name as data paths have it, with its escapes; nil for the object itself.
    let bone: String?
    /// `location`, `rotation_euler` …
    let property: String

    private static let ofBones: Set<String> = [
        "location", "rotation_euler", "rotation_quaternion", "rotation_axis_angle", "scale", "rotation_mode",
    ]
    private static let ofObjects = ofBones.union([
        "delta_location", "delta_rotation_euler", "delta_rotation_quaternion", "delta_scale",
    ])

    /// Nil for any other property.
    init?(_ dataPath: String) {
        let start = "pose.bones[\""
        guard dataPath.utf8.starts(with: start.utf8) else {
            guard ColladaTransformPath.ofObjects.contains(dataPath) else { return nil }
            (bone, property) = (nil, dataPath)
            return
        }
        guard let end = dataPath.range(ofLast: "\"].") else { return nil }
        property = String(dataPath[end.upperBound...])
        guard ColladaTransformPath.ofBones.contains(property) else { return nil }
        bone = String(dataPath[..<end.lowerBound].dropFirst(start.count))
    }
}

extension String {
    /// Where a text occurs last.
    fileprivate func range(ofLast text: String) -> Range<String.Index>? {
        let (all, part) = (Array(utf8), Array(text.utf8))
        guard all.count >= part.count else { return nil }
        for offset in stride(from: all.count - part.count, through: 0, by: -1)
        where all[offset..<offset + part.count].elementsEqual(part) {
            let start = utf8.index(startIndex, offsetBy: offset)
            return start..<utf8.index(start, offsetBy: part.count)
        }
        return nil
    }
}
