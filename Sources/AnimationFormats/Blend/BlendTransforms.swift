import AnimationCore

/// Transforms of objects and pose bones. In the file, scale is called `size`.
enum BlendTransforms {
    static func transform(
        _ record: BlendRecord, location: String, euler: String, isBone: Bool
    ) -> RestTransform {
        var transform = RestTransform(mode: isBone ? .quaternion : .xyz)
        transform.mode = record.enumeration("rotmode", transform.mode)
        transform.location = vector3(record, location) ?? transform.location
        transform.rotationEuler = vector3(record, euler) ?? transform.rotationEuler
        transform.rotationQuaternion = vector4(record, "quat") ?? transform.rotationQuaternion
        if let axis = record.floats("rotAxis", 3), let angle = record.float("rotAngle") {
            transform.rotationAxisAngle = SIMD4(angle, axis[0], axis[1], axis[2])
        }
        transform.scale = vector3(record, "size") ?? transform.scale
        return transform
    }

    static func delta(_ object: BlendRecord) -> DeltaTransform {
        var delta = DeltaTransform()
        delta.location = vector3(object, "dloc") ?? delta.location
        delta.rotationEuler = vector3(object, "drot") ?? delta.rotationEuler
        delta.rotationQuaternion = vector4(object, "dquat") ?? delta.rotationQuaternion
        delta.scale = vector3(object, "dscale") ?? delta.scale
        return delta
    }

    /// A matrix of columns, as Blender stores them.
    static func matrix(_ record: BlendRecord, _ name: String) -> Matrix4? {
        guard let n = record.floats(name, 16) else { return nil }
        func row(_ index: Int) -> SIMD4<Float> { SIMD4(n[index], n[index + 4], n[index + 8], n[index + 12]) }
        return Matrix4(rows: (row(0), row(1), row(2), row(3)))
    }

    static func vector3(_ record: BlendRecord, _ name: String) -> SIMD3<Float>? {
        record.floats(name, 3).map { SIMD3($0[0], $0[1], $0[2]) }
    }

    private static func vector4(_ record: BlendRecord, _ name: String) -> SIMD4<Float>? {
        record.floats(name, 4).map { SIMD4($0[0], $0[1], $0[2], $0[3]) }
    }
}
