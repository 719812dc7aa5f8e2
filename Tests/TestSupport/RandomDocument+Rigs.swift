import AnimationCore

/// Documents with what COLLADA has elements for beyond objects: armatures with curves of their bones, things that hang on
/// bones, lights of all kinds, shape keys, and rotations and modifiers that have to become other curves.
extension RandomDocument {
    package static func rigged(seed: UInt64) -> AnimationDocument {
        var rigger = Rigger(random: SeededGenerator(seed: seed ^ 0x516), document: make(seed: seed))
        rigger.add()
        return rigger.document
    }
}

private struct Rigger {
    var random: SeededGenerator
    var document: AnimationDocument

    mutating func add() {
        for number in 0..<Int.random(in: 1...2, using: &random) { addArmature("Rig\(number)") }
        if random.chance(0.5) { addLights() }
        if random.chance(0.5) { addShapeKeys() }
    }

    private static let boneNames = ["Hips", "Leg.L", "ä \"b\"\\", "location", "rest", "_x41", "Hips", "tab\t"]

    private mutating func addArmature(_ name: String) {
        var armature = SceneObject(name: name, kind: "ARMATURE")
        armature.dataName = random.pick([nil, "Bones"])
        for (index, boneName) in RandomBones.shuffled(Rigger.boneNames, &random).enumerated() {
            guard random.chance(0.7) else { continue }
            let known = armature.bones.map(\.name)
            var bone = Bone(
                name: boneName, parent: index == 0 || known.isEmpty ? nil : random.pick(known + ["nobody"]),
                restMatrix: rest(), rotationMode: random.pick(Array(RotationMode.allCases)))
            bone.length = random.pick([nil, 0.5, 2])
            bone.isConnected = random.chance(0.3)
            bone.usesRelativeParent = random.chance(0.3)
            bone.inheritsRotation = random.chance(0.9)
            bone.inheritScale = random.chance(0.9) ? .full : .aligned
            bone.pose.location = SIMD3(random.hostileFloat(), 1, 2)
            if random.chance(0.3) { bone.pose.rotationQuaternion = SIMD4(1, random.hostileFloat(), 0.5, 0) }
            if random.chance(0.3) { bone.pose.rotationAxisAngle = SIMD4(random.hostileFloat(), 0, 1, 1) }
            armature.bones.append(bone)
        }
        armature.isInRestPosition = random.chance(0.1)
        var tracks: [AnimationTrack] = []
        for bone in armature.bones where random.chance(0.7) {
            let prefix = "pose.bones[\"\(RandomBones.escaped(bone.name))\"]."
            tracks += RandomBones.tracks(prefix, bone.pose.mode, &random)
        }
        tracks.append(RandomBones.track("location", 0, &random))
        use("\(name)Action", "OB\(name)", "OBJECT", tracks, by: &armature)
        document.objects.append(armature)
        for number in 0..<Int.random(in: 0...3, using: &random) {
            var hat = SceneObject(name: "\(name) hat \(number)", kind: random.pick(["MESH", "ARMATURE"]))
            let bone = random.pick(armature.bones.map(\.name) + ["nobody"])
            hat.parent = ObjectParent(name: name, type: "BONE", bone: bone, inverse: rest())
            if hat.kind == "ARMATURE" { hat.bones = [Bone(name: "Hips", parent: nil, restMatrix: rest())] }
            document.objects.insert(hat, at: Int.random(in: 0...document.objects.count, using: &random))
        }
    }

    private mutating func rest() -> Matrix4 {
        var transform = RestTransform()
        transform.location = SIMD3(random.hostileFloat(), 1, -2)
        transform.rotationEuler = SIMD3(Float.random(in: -9...9, using: &random), 0.5, random.chance(0.5) ? 0 : 1)
        var matrix = transform.matrix
        if random.chance(0.03) { matrix.rows.0 = SIMD4(0, 0, 0, .nan) }
        if random.chance(0.03) { matrix.rows.3.x = 1 }
        return matrix
    }

    private mutating func addLights() {
        let kinds = ["POINT", "SUN", "SPOT", "AREA", "LASER"]
        for number in 0..<4 {
            var object = SceneObject(name: "Lamp\(number)", kind: "LIGHT")
            object.dataName = random.pick(["Light", "Light.001", "ä"])
            object.dataKind = random.chance(0.8) ? random.pick(kinds) : nil
            document.objects.append(object)
        }
        var light = SceneObject(name: "Light", idType: "LIGHT")
        let paths = ["energy", "color", "spot_size"].filter { _ in random.chance(0.7) }
        use("LightAction", "LALight", "LIGHT", paths.map { RandomBones.track($0, 0, &random) }, by: &light)
        document.objects.append(light)
    }

    private mutating func addShapeKeys() {
        var keys = SceneObject(name: "Key \u{1f600}", idType: "KEY")
        let names = ["Smile", "a\"b\\c", "Smile", "_x_xx", "ä"]
        let tracks = names.map { name in
            RandomBones.track("key_blocks[\"\(RandomBones.escaped(name))\"].value", 0, &random)
        }
        use("KeyAction", "KEKey", "KEY", tracks + [RandomBones.track("eval_time", 0, &random)], by: &keys)
        document.objects.append(keys)
    }

    private mutating func use(
        _ action: String, _ slot: String, _ type: String, _ tracks: [AnimationTrack], by object: inout SceneObject
    ) {
        let handle = ActionSlot.firstHandle
        document.actions.append(
            AnimAction(
                name: action, slots: [ActionSlot(identifier: slot, handle: handle, targetIDType: type)],
                channelbags: [Channelbag(slotHandle: handle, tracks: tracks)]))
        (object.action, object.slot) = (action, slot)
    }
}

private enum RandomBones {
    /// As Blender writes a name inside the quotes of a data path.
    static func escaped(_ name: String) -> String {
        name.unicodeScalars.map { $0 == "\t" ? "\\t" : $0 == "\\" || $0 == "\"" ? "\\\($0)" : "\($0)" }.joined()
    }

    static func shuffled(_ names: [String], _ random: inout SeededGenerator) -> [String] {
        names.map { ($0, random.next()) }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    static func tracks(_ prefix: String, _ mode: RotationMode, _ random: inout SeededGenerator) -> [AnimationTrack] {
        var tracks = [track(prefix + "location", 1, &random), track(prefix + "scale", 2, &random)]
        let turning =
            mode == .quaternion ? "rotation_quaternion" : mode == .axisAngle ? "rotation_axis_angle" : "rotation_euler"
        for part in 0..<4 where random.chance(0.8) { tracks.append(track(prefix + turning, Int32(part), &random)) }
        return tracks
    }

    static func track(_ path: String, _ index: Int32, _ random: inout SeededGenerator) -> AnimationTrack {
        var track = AnimationTrack(dataPath: path, arrayIndex: index)
        var frame = Float(Int.random(in: -5...5, using: &random))
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            frame += random.chance(0.7) ? 7 : Float.random(in: 0.5...9, using: &random)
            let value = random.chance(0.95) ? Float.random(in: -2...2, using: &random) : random.hostileFloat()
            track.keyframes.append(
                Keyframe(frame: frame, value: value, interpolation: random.pick([.bezier, .linear, .constant, .sine])))
        }
        if random.chance(0.02) { track.modifiers = [FModifier(.noise(FModifier.Noise()))] }
        if random.chance(0.1) { track.modifiers.insert(FModifier(.cycles(FModifier.Cycles())), at: 0) }
        return track
    }
}
