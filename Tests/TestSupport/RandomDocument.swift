import AnimationCore

/// Documents with everything in them that a format may meet, from a seed.
package struct RandomDocument {
    private var random: SeededGenerator

    package static func make(seed: UInt64) -> AnimationDocument {
        var maker = RandomDocument(random: SeededGenerator(seed: seed))
        return maker.document()
    }

    private static let names = [
        "Cube", "Cube.001", "ä \"<&>' \u{1F600}", "a/b.c(0)", "_x41", "_", "x", "9lives", "-", "line\nbreak\ttab", "",
        "bell\u{7}", " padded ", "Ball", "Root", "Empty", "\u{fffe}",
    ]
    private static let paths = [
        "location", "location", "location", "rotation_euler", "rotation_euler", "scale", "rotation_quaternion",
        "[\"prop\"]", "pose.bones[\"Arm\"].location",
    ]

    private mutating func document() -> AnimationDocument {
        var document = AnimationDocument()
        document.frameRate = random.pick([
            FrameRate(fps: 24), FrameRate(fps: 30, base: 1.001), FrameRate(fps: 25, base: 3.3333), FrameRate(fps: 0),
            FrameRate(fps: 60), FrameRate(fps: 1, base: 1e-9), FrameRate(fps: 32767, base: 0.7),
        ])
        document.sceneName = random.pick([nil, "Scene", "Szene & \"x\""])
        document.blenderVersion = random.pick([nil, "5.0.1"])
        document.frameStart = Int32.random(in: -10...10, using: &random)
        document.frameEnd = Int32.random(in: 10...300, using: &random)
        if random.chance(0.2) { document.frameCurrent = Int32.random(in: -10...300, using: &random) }
        if random.chance(0.2) { document.markers = [Marker(name: "hit", frame: 3)] }
        for _ in 0..<Int.random(in: 0...4, using: &random) { document.actions.append(action()) }
        for _ in 0..<Int.random(in: 0...6, using: &random) { document.objects.append(object(document.actions)) }
        return document
    }

    private mutating func object(_ actions: [AnimAction]) -> SceneObject {
        var object = SceneObject(
            name: random.pick(RandomDocument.names), idType: random.chance(0.1) ? "CAMERA" : "OBJECT",
            kind: random.pick(["MESH", "EMPTY", nil, "CAMERA"]))
        object.dataName = random.pick([nil, "Data", "x y"])
        if random.chance(0.5) {
            var parent = ObjectParent(name: random.pick(RandomDocument.names))
            if random.chance(0.5) { parent.inverse.rows.1 = SIMD4(random.hostileFloat(), 2, 3, random.hostileFloat()) }
            if random.chance(0.1) { parent.type = "BONE" }
            object.parent = parent
        }
        object.transform = transform()
        if random.chance(0.1) { object.delta.location.x = 1 }
        if random.chance(0.1) {
            object.bones = [Bone(name: "Arm", parent: nil, restMatrix: .identity)]
        }
        if !actions.isEmpty, random.chance(0.8) {
            let action = random.pick(actions)
            object.action = action.name
            object.slot = action.slots.isEmpty ? nil : random.pick(action.slots).identifier
        }
        return object
    }

    private mutating func transform() -> RestTransform {
        var rest = RestTransform(mode: random.pick(Array(RotationMode.allCases)))
        func vector() -> SIMD3<Float> {
            SIMD3(random.hostileFloat(), random.hostileFloat(), random.hostileFloat())
        }
        rest.location = vector()
        rest.rotationEuler = vector()
        rest.scale = vector()
        if random.chance(0.5) { rest.rotationQuaternion = SIMD4(random.hostileFloat(), 1, 0.5, 0.25) }
        if random.chance(0.5) { rest.rotationAxisAngle = SIMD4(random.hostileFloat(), 1, 0, 0) }
        if random.chance(0.05) { rest.location.y = .nan }
        return rest
    }

    private mutating func action() -> AnimAction {
        var action = AnimAction(name: random.pick(RandomDocument.names))
        let count = Int.random(in: 0...3, using: &random)
        if count == 0 { action.channelbags = [channelbag(nil)] }
        for index in 0..<count {
            let handle = ActionSlot.firstHandle + Int32(index)
            let code = random.pick(["OB", "OB", "OB", "CA", "XX"])
            let type = ["OB": "OBJECT", "CA": "CAMERA", "XX": "UNSPECIFIED"][code] ?? "OBJECT"
            action.slots.append(
                ActionSlot(
                    identifier: code + random.pick(RandomDocument.names), handle: handle, targetIDType: type))
            action.channelbags.append(channelbag(handle))
        }
        action.usesFrameRange = random.chance(0.1)
        return action
    }

    private mutating func channelbag(_ handle: Int32?) -> Channelbag {
        var bag = Channelbag(slotHandle: handle)
        if random.chance(0.3) { bag.tracks += vector() }
        for _ in 0..<Int.random(in: 0...5, using: &random) { bag.tracks.append(track()) }
        return bag
    }

    /// Three curves with the same frames and one kind.
    private mutating func vector() -> [AnimationTrack] {
        let kind = random.pick([Interpolation.linear, .constant, .bezier])
        let keys = keys(kind: kind)
        return (0..<3).map { axis in
            var track = AnimationTrack(dataPath: random.chance(0.5) ? "location" : "scale", arrayIndex: Int32(axis))
            track.dataPath = "location"
            track.keyframes = keys
            for index in track.keyframes.indices { track.keyframes[index].value = random.hostileFloat() }
            return track
        }
    }

    private mutating func track() -> AnimationTrack {
        var track = AnimationTrack(
            dataPath: random.pick(RandomDocument.paths), arrayIndex: Int32.random(in: 0...3, using: &random))
        if random.chance(0.1) {
            track.samples = (0..<5).map { CurveSample(frame: Float($0), value: random.hostileFloat()) }
        } else {
            track.keyframes = keys(kind: random.pick([nil, .bezier, .linear, .constant]))
        }
        if random.chance(0.1) { track.extrapolation = .linear }
        if random.chance(0.2) {
            var cycles = FModifier.Cycles()
            cycles.modeBefore = random.pick(Array(FModifier.Cycles.Mode.allCases))
            cycles.modeAfter = random.pick(Array(FModifier.Cycles.Mode.allCases))
            if random.chance(0.2) { cycles.cyclesAfter = 3 }
            track.modifiers = [FModifier(.cycles(cycles), name: random.pick(["", "Again"]))]
            if random.chance(0.2) { track.modifiers.append(FModifier(.noise(FModifier.Noise()))) }
        }
        if random.chance(0.1) { track.isMuted = true }
        if random.chance(0.05) { track.valueKind = .discrete }
        if random.chance(0.05) { track.keyframes.reverse() }
        if random.chance(0.05), let first = track.keyframes.first { track.keyframes.insert(first, at: 0) }
        if random.chance(0.05), !track.keyframes.isEmpty { track.keyframes[0].value = .nan }
        return track
    }

    /// Sorted keys; of any kind when `kind` is nil.
    private mutating func keys(kind: Interpolation?) -> [Keyframe] {
        var frame = Float(Int.random(in: -20...20, using: &random))
        var keys: [Keyframe] = []
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            frame += random.chance(0.5) ? 5 : Float.random(in: 0.01...20, using: &random)
            let interpolation = kind ?? random.pick(Array(Interpolation.allCases))
            var key = Keyframe(frame: frame, value: random.hostileFloat(), interpolation: interpolation)
            if random.chance(0.7) {
                key.handleLeft = SIMD2(frame - random.hostileFloat(), random.hostileFloat())
                key.handleRight = SIMD2(frame + random.hostileFloat(), random.hostileFloat())
            }
            key.easing = random.pick(Array(Easing.allCases))
            keys.append(key)
        }
        return keys
    }
}
