import AnimationCore

/// Writes one object, or another data-block that uses an action.
struct ObjectJSONWriter {
    private let json: JSONWriter

    init(_ json: JSONWriter) { self.json = json }

    func write(_ object: SceneObject) {
        json.object {
            json.field("name", object.name)
            if !object.isObject { json.field("id_type", object.idType) }
            json.field("embedded", object.embedded)
            json.field("type", object.kind)
            json.field("data", object.dataName)
            json.field("data_type", object.dataKind)
            if let parent = object.parent { write(parent) }
            if object.isObject {
                write(object.transform, isBone: false)
                write(object.delta)
            }
            json.field("action", object.action)
            json.field("slot", object.slot)
            NLAJSONWriter(json).write(object.nlaTracks)
            if object.isInRestPosition { json.field("pose_position", "REST") }
            if !object.bones.isEmpty { json.array("bones", object.bones, write) }
        }
    }

    private func write(_ parent: ObjectParent) {
        json.field("parent", parent.name)
        if parent.type != "OBJECT" { json.field("parent_type", parent.type) }
        json.field("parent_bone", parent.bone)
        if !parent.inverse.isBitwiseEqual(to: .identity) {
            json.field("matrix_parent_inverse", parent.inverse.elements)
        }
    }

    private func write(_ bone: Bone) {
        json.object {
            json.field("name", bone.name)
            if let parent = bone.parent { json.field("parent", parent) } else { json.nullField("parent") }
            json.field("rest_matrix", bone.restMatrix.elements)
            if let relative = bone.relativeRestRotation { json.field("rest_matrix_relative", relative) }
            if let head = bone.head { json.field("head", [head.x, head.y, head.z]) }
            if let length = bone.length { json.field("length", length) }
            json.field("use_connect", bone.isConnected, unless: false)
            json.field("use_inherit_rotation", bone.inheritsRotation, unless: true)
            if bone.inheritScale != .full { json.field("inherit_scale", bone.inheritScale.rnaName) }
            json.field("use_local_location", bone.usesLocalLocation, unless: true)
            json.field("use_relative_parent", bone.usesRelativeParent, unless: false)
            write(bone.pose, isBone: true)
        }
    }

    private func write(_ transform: RestTransform, isBone: Bool) {
        let standard = RestTransform()
        json.field("rotation_mode", transform.mode.rnaName)
        json.field("location", transform.location, unless: isBone ? standard.location : nil)
        json.field("rotation_euler", transform.rotationEuler, unless: standard.rotationEuler)
        json.field("rotation_quaternion", transform.rotationQuaternion, unless: standard.rotationQuaternion)
        json.field("rotation_axis_angle", transform.rotationAxisAngle, unless: standard.rotationAxisAngle)
        json.field("scale", transform.scale, unless: standard.scale)
    }

    private func write(_ delta: DeltaTransform) {
        let standard = DeltaTransform()
        json.field("delta_location", delta.location, unless: standard.location)
        json.field("delta_rotation_euler", delta.rotationEuler, unless: standard.rotationEuler)
        json.field("delta_rotation_quaternion", delta.rotationQuaternion, unless: standard.rotationQuaternion)
        json.field("delta_scale", delta.scale, unless: standard.scale)
    }
}

extension JSONWriter {
    /// A vector's numbers, left out when each has the bits of the default.
    fileprivate func field<Vector: SIMD<Float>>(_ name: StaticString, _ vector: Vector, unless standard: Vector?) {
        let numbers = vector.indices.map { vector[$0] }
        if let standard, vector.indices.allSatisfy({ vector[$0].bitPattern == standard[$0].bitPattern }) { return }
        field(name, numbers)
    }
}

extension Matrix4 {
    /// The 16 numbers, row after row.
    fileprivate var elements: [Float] {
        [rows.0, rows.1, rows.2, rows.3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
    }

    fileprivate func isBitwiseEqual(to other: Matrix4) -> Bool {
        zip(elements, other.elements).allSatisfy { $0.bitPattern == $1.bitPattern }
    }
}
