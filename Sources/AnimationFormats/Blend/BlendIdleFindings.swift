import AnimationCore

/// What is found of one object, gathered: hundreds of bones may have the same problem.
struct BlendIdleFindings {
    private let object: SceneObject
    private let bones: [ExactName: Bone]
    private let statedModes: [ExactName: RotationMode]
    private var rotations: [Rotation: [String]] = [:]
    private var order: [Rotation] = []
    private var nowhere: [String] = []
    private var told = Set<Told>()
    private var missingBones = Set<ExactName>()
    private var misspelt = Set<ExactName>()

    private struct Rotation: Hashable {
        let property: String
        /// That of the object or the bones in the file.
        let mode: RotationMode
        /// That of the document, where only the order of the axes is another.
        let order: RotationMode?
        /// False where the curves move nothing in the document either.
        let isUsedInDocument: Bool
        let isDelta: Bool
        let isOfBones: Bool

        var advice: String {
            if isDelta { return "Change the rotation mode in Blender." }
            let option = mode.rnaName.lowercased().replacing("_", with: "-")
            return "Change the mode in Blender, or write what bezt convert IN OUT.json --rotation \(option) makes of it"
                + (isUsedInDocument ? "." : ", once the document says the mode that the curves are of.")
        }
    }

    private struct Told: Hashable {
        let rotation: Rotation
        let bone: ExactName
    }

    init(_ object: SceneObject, _ stated: SceneObject?) {
        self.object = object
        bones = Dictionary(object.bones.map { (ExactName($0.name), $0) }, uniquingKeysWith: { first, _ in first })
        var modes = Dictionary(
            (stated?.bones ?? []).map { (ExactName($0.name), $0.pose.mode) }, uniquingKeysWith: { first, _ in first })
        if let stated { modes[ExactName("")] = stated.transform.mode }
        statedModes = modes
    }

    /// - Parameter isModeAnimated: of a bone, or of the object for an empty name.
    mutating func add(_ track: AnimationTrack, isModeAnimated: (ExactName) -> Bool) {
        switch AnimatedProperty(dataPath: track.dataPath) {
        case .object(let property):
            add(track, property, object.transform.mode, bone: nil, isModeAnimated(ExactName("")))
        case .bone(let name, let property):
            guard let bone = bones[ExactName(name)] else {
                let owner = object.kind.isExactly("ARMATURE") ? "the armature" : "the object"
                if missingBones.insert(ExactName(name)).inserted { nowhere.append("\(owner) has no bone \(name)") }
                return
            }
            add(track, property, bone.pose.mode, bone: name, isModeAnimated(ExactName(name)))
        case .other: addMisspelt(track.dataPath)
        }
    }

    /// No property of objects and bones that Blender 4.2, 4.5 or 5.0 has is spelt nearly like one of a transform.
    private mutating func addMisspelt(_ path: String) {
        let isOfBone = path.hasPrefix("pose.bones[\"")
        let name = isOfBone ? path.split(separator: "\"].", maxSplits: 1).last.map(String.init) ?? "" : path
        guard !name.contains(where: { ".[\"".contains($0) }),
            let meant = Spelling.nearest(to: name, in: BlendIdleFindings.properties),
            misspelt.insert(ExactName(path)).inserted
        else { return }
        nowhere.append("\(path): there is no \(name); did you mean \(meant)?")
    }

    private static let properties = TransformProperty.allCases.map { "\($0.path)" }

    private mutating func add(
        _ track: AnimationTrack, _ property: TransformProperty, _ mode: RotationMode, bone: String?,
        _ isModeAnimated: Bool
    ) {
        guard property == .rotationMode || (0..<property.count).contains(track.arrayIndex) else {
            nowhere.append("\(track.dataPath)[\(track.arrayIndex)]: the last index is \(property.count - 1)")
            return
        }
        guard !isModeAnimated, let isUsed = property.isUsed(in: mode) else { return }
        let stated = statedModes[ExactName(bone ?? "")]
        let hasOtherOrder = isUsed && mode.eulerAxes != nil && stated.map { $0.eulerAxes != nil && $0 != mode } ?? false
        guard !isUsed || hasOtherOrder else { return }
        let name = track.dataPath.split(separator: ".").last.map(String.init) ?? track.dataPath
        let rotation = Rotation(
            property: name, mode: mode, order: hasOtherOrder ? stated : nil,
            isUsedInDocument: stated.flatMap(property.isUsed) ?? true, isDelta: property.isDelta, isOfBones: bone != nil
        )
        if rotations[rotation] == nil { order.append(rotation) }
        if told.insert(Told(rotation: rotation, bone: ExactName(bone ?? ""))).inserted {
            rotations[rotation, default: []].append(bone ?? "")
        }
    }

    /// Code, message and advice.
    var messages: [(BlendCode, String, String?)] {
        var messages: [(BlendCode, String, String?)] = order.map { rotation in
            let owner = owner(rotations[rotation] ?? [], isOfBones: rotation.isOfBones)
            let mode = rotation.mode.rnaName
            let what =
                rotation.order.map {
                    "\(rotation.property) turns in the order \($0.rnaName) in the document, and \(mode) in the file"
                }
                ?? "the curves of \(rotation.property) move nothing, for the rotation mode in the file is \(mode)"
            return (.rotationMode, "\(owner): \(what)", rotation.advice)
        }
        if !nowhere.isEmpty {
            messages.append(
                (.noTarget, "\(object.name): curves that move nothing: \(BlendIdleFindings.some(nowhere))", nil))
        }
        return messages
    }

    private func owner(_ bones: [String], isOfBones: Bool) -> String {
        guard isOfBones else { return object.name }
        return "\(object.name), \(bones.count == 1 ? "bone" : "bones") \(BlendIdleFindings.some(bones))"
    }

    private static func some(_ names: [String]) -> String {
        let most = 12
        return names.prefix(most).joined(separator: ", ")
            + (names.count > most ? " and \(names.count - most) more" : "")
    }
}

extension TransformProperty {
    /// Whether Blender turns by it in a rotation mode; nil for what is no rotation.
    fileprivate func isUsed(in mode: RotationMode) -> Bool? {
        switch self {
        case .rotationEuler, .deltaRotationEuler: mode.eulerAxes != nil
        case .rotationQuaternion, .deltaRotationQuaternion: mode == .quaternion
        case .rotationAxisAngle: mode == .axisAngle
        default: nil
        }
    }
}
