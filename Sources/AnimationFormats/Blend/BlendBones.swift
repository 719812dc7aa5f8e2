import AnimationCore

/// The bones of an armature, parents first, with the pose that an object gives them.
enum BlendBones {
    static func read(armature: BlendRecord, object: BlendRecord) -> [Bone] {
        let poses = poses(of: object)
        var bones: [Bone] = []
        // Depth first, as Blender lists them; each with its parent's name.
        var waiting = armature.list("bonebase", "Bone").reversed().map { (record: $0, parent: String?.none) }
        var seen = Set<Int>()
        while let (record, parent) = waiting.popLast() {
            guard seen.insert(record.offset).inserted else {
                armature.report(.warning, .loop, "a bone is a child of itself; cut there")
                continue
            }
            var bone = bone(record, parent: parent)
            if let pose = poses[Array(bone.name.utf8)] {
                bone.pose = BlendTransforms.transform(pose, location: "loc", euler: "eul", isBone: true)
            }
            waiting += record.list("childbase", "Bone").reversed().map { (record: $0, parent: bone.name) }
            bones.append(bone)
        }
        return bones
    }

    /// The pose channels of an object by the bytes of their bone's name.
    private static func poses(of object: BlendRecord) -> [[UInt8]: BlendRecord] {
        let channels = object.follow("pose", "bPose")?.list("chanbase", "bPoseChannel") ?? []
        return Dictionary(channels.map { (Array(($0.string("name") ?? "").utf8), $0) }) { first, _ in first }
    }

    private enum Flag {
        static let connected = 0x10
        static let keepsOwnRotation = 0x200
        static let keepsOwnScale = 0x8000
        static let noLocalLocation = 0x40_0000
        static let relativeParent = 0x80_0000
    }

    private static func bone(_ record: BlendRecord, parent: String?) -> Bone {
        let matrix = BlendTransforms.matrix(record, "arm_mat") ?? .identity
        var bone = Bone(name: record.string("name") ?? "", parent: parent, restMatrix: matrix)
        if let n = record.floats("bone_mat", 9) {
            bone.relativeRestRotation = [n[0], n[3], n[6], n[1], n[4], n[7], n[2], n[5], n[8]]
        }
        bone.head = BlendTransforms.vector3(record, "head")
        bone.length = record.float("length")
        bone.isConnected = record.hasBits(Flag.connected, of: "flag")
        bone.inheritsRotation = !record.hasBits(Flag.keepsOwnRotation, of: "flag")
        bone.usesLocalLocation = !record.hasBits(Flag.noLocalLocation, of: "flag")
        bone.usesRelativeParent = record.hasBits(Flag.relativeParent, of: "flag")
        if record.has("inherit_scale_mode") {
            bone.inheritScale = record.enumeration("inherit_scale_mode", .full)
        } else if record.hasBits(Flag.keepsOwnScale, of: "flag") {
            bone.inheritScale = .noneLegacy
        }
        return bone
    }
}
