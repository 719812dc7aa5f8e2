import AnimationCore
import CFastText

/// Reads the objects of a scene and the other data-blocks that use actions.
struct ObjectJSONParser {
    private let cursor: JSONCursor
    private let rotationModes = RNANameTable<RotationMode>()
    private let inheritScales = RNANameTable<InheritScale>()
    private let posePositions = RNANameTable<PosePosition>()

    private let nla: NLAJSONParser

    init(_ cursor: JSONCursor, _ curves: CurveJSONParser) {
        self.cursor = cursor
        nla = NLAJSONParser(cursor, curves)
    }

    func object() throws(ReadFailure) -> SceneObject? {
        let start = cursor.offset
        var object = SceneObject(name: "")
        var parent = ObjectParent(name: "")
        var (isNamed, hasParent) = (false, false)
        let isObject = try cursor.object("object") { key throws(ReadFailure) in
            switch key {
            case "name": isNamed = name(&object.name)
            case "id_type": object.idType = cursor.string("id_type") ?? "OBJECT"
            case "embedded": object.embedded = cursor.stringOrNull("embedded")
            case "type": object.kind = cursor.stringOrNull("type")
            case "data": object.dataName = cursor.stringOrNull("data")
            case "data_type": object.dataKind = cursor.stringOrNull("data_type")
            case "parent":
                let name = cursor.stringOrNull("parent")
                (parent.name, hasParent) = (name ?? "", name != nil)
            case "parent_type": parent.type = cursor.string("parent_type") ?? "OBJECT"
            case "parent_bone": parent.bone = cursor.stringOrNull("parent_bone")
            case "matrix_parent_inverse": parent.inverse = try matrix("matrix_parent_inverse") ?? .identity
            case "action": object.action = cursor.stringOrNull("action")
            case "slot": object.slot = cursor.stringOrNull("slot")
            case "nla_tracks": object.nlaTracks = try nla.list()
            case "pose_position": object.isInRestPosition = cursor.enumeration(posePositions, "pose_position") == .rest
            case "bones":
                object.bones = []
                try cursor.array("bones") { () throws(ReadFailure) in
                    if let bone = try bone() { object.bones.append(bone) }
                }
            default:
                if try deltaField(key, &object.delta) { return true }
                return try transformField(key, &object.transform)
            }
            return true
        }
        guard isObject else { return nil }
        guard isNamed else {
            cursor.report(.error, .missingField, at: start, "an object needs a \"name\"")
            return nil
        }
        if hasParent { object.parent = parent }
        return object
    }

    /// Takes over a name, which may be empty; false when there is none.
    private func name(_ name: inout String) -> Bool {
        let found = cursor.string("name")
        name = found ?? ""
        return found != nil
    }

    private func bone() throws(ReadFailure) -> Bone? {
        let start = cursor.offset
        var bone = Bone(name: "", parent: nil, restMatrix: .identity)
        var isNamed = false
        let isObject = try cursor.object("bone") { key throws(ReadFailure) in
            switch key {
            case "name": isNamed = name(&bone.name)
            case "parent": bone.parent = cursor.stringOrNull("parent")
            case "rest_matrix": bone.restMatrix = try matrix("rest_matrix") ?? .identity
            case "rest_matrix_relative": bone.relativeRestRotation = try cursor.floats(9, "rest_matrix_relative")
            case "head": bone.head = try vector3("head")
            case "length": bone.length = cursor.float("length")
            case "use_connect": bone.isConnected = cursor.bool("use_connect") ?? false
            case "use_inherit_rotation": bone.inheritsRotation = cursor.bool("use_inherit_rotation") ?? true
            case "inherit_scale": bone.inheritScale = cursor.enumeration(inheritScales, "inherit_scale") ?? .full
            case "use_local_location": bone.usesLocalLocation = cursor.bool("use_local_location") ?? true
            case "use_relative_parent": bone.usesRelativeParent = cursor.bool("use_relative_parent") ?? false
            default: return try transformField(key, &bone.pose)
            }
            return true
        }
        guard isObject else { return nil }
        guard isNamed else {
            cursor.report(.error, .missingField, at: start, "a bone needs a \"name\"")
            return nil
        }
        return bone
    }

    private func transformField(_ key: JSONKey, _ transform: inout RestTransform) throws(ReadFailure) -> Bool {
        switch key {
        case "rotation_mode": transform.mode = cursor.enumeration(rotationModes, "rotation_mode") ?? transform.mode
        case "location": transform.location = try vector3("location") ?? transform.location
        case "rotation_euler": transform.rotationEuler = try vector3("rotation_euler") ?? transform.rotationEuler
        case "rotation_quaternion":
            transform.rotationQuaternion = try vector4("rotation_quaternion") ?? transform.rotationQuaternion
        case "rotation_axis_angle":
            transform.rotationAxisAngle = try vector4("rotation_axis_angle") ?? transform.rotationAxisAngle
        case "scale": transform.scale = try vector3("scale") ?? transform.scale
        default: return false
        }
        return true
    }

    private func deltaField(_ key: JSONKey, _ delta: inout DeltaTransform) throws(ReadFailure) -> Bool {
        switch key {
        case "delta_location": delta.location = try vector3("delta_location") ?? delta.location
        case "delta_rotation_euler": delta.rotationEuler = try vector3("delta_rotation_euler") ?? delta.rotationEuler
        case "delta_rotation_quaternion":
            delta.rotationQuaternion = try vector4("delta_rotation_quaternion") ?? delta.rotationQuaternion
        case "delta_scale": delta.scale = try vector3("delta_scale") ?? delta.scale
        default: return false
        }
        return true
    }

    private func vector3(_ what: String) throws(ReadFailure) -> SIMD3<Float>? {
        try cursor.floats(3, what).map { SIMD3($0[0], $0[1], $0[2]) }
    }

    private func vector4(_ what: String) throws(ReadFailure) -> SIMD4<Float>? {
        try cursor.floats(4, what).map { SIMD4($0[0], $0[1], $0[2], $0[3]) }
    }

    /// 16 numbers, row after row.
    private func matrix(_ what: String) throws(ReadFailure) -> Matrix4? {
        try cursor.floats(16, what).map { n in
            Matrix4(
                rows: (
                    SIMD4(n[0], n[1], n[2], n[3]), SIMD4(n[4], n[5], n[6], n[7]), SIMD4(n[8], n[9], n[10], n[11]),
                    SIMD4(n[12], n[13], n[14], n[15])
                ))
        }
    }
}

/// Blender's words for what an armature shows.
private enum PosePosition: UInt8, RNAEnum {
    case pose = 0
    case rest = 1

    var rnaText: StaticString {
        switch self {
        case .pose: "POSE"
        case .rest: "REST"
        }
    }
}
