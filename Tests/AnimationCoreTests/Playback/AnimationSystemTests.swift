import AnimationCore
import Testing

@Suite struct AnimationSystemTests {
    private func ramp(_ path: String, _ index: Int32 = 0, slope: Float = 1) -> AnimationTrack {
        AnimationTrack(
            dataPath: path, arrayIndex: index,
            keyframes: [
                Keyframe(frame: 0, value: 0, interpolation: .linear),
                Keyframe(frame: 100, value: 100 * slope, interpolation: .linear),
            ])
    }

    private func system(_ tracks: [AnimationTrack], at frame: Float = 8) -> AnimationSystem {
        var system = AnimationSystem()
        system.add(AnimAction(name: "A", channelbags: [Channelbag(tracks: tracks)]))
        system.playback.currentFrame = frame
        return system
    }

    private func object(bones: [String] = []) -> SceneObject {
        var object = SceneObject(name: "O", kind: "EMPTY")
        object.action = "A"
        object.bones = bones.map { Bone(name: $0, parent: nil, restMatrix: .identity) }
        return object
    }

    // MARK: The library

    @Test func `actions are added, found, replaced and removed by name`() {
        var system = AnimationSystem()
        #expect(system.add(AnimAction(name: "Walk")) == nil)
        #expect(system.add(AnimAction(name: "Run")) == nil)
        #expect(system.action(named: "Run")?.name == "Run")
        #expect(system.action(named: "run") == nil)
        let walk = AnimAction(name: "Walk", slots: [ActionSlot(identifier: "OBA", handle: 1, targetIDType: "OBJECT")])
        #expect(system.add(walk)?.slots.isEmpty == true)
        #expect(system.actions.map(\.name) == ["Walk", "Run"])
        #expect(system.removeAction(named: "Walk") == walk)
        #expect(system.removeAction(named: "Walk") == nil)
        #expect(system.action(named: "Run")?.name == "Run")
        #expect(system.actions.count == 1)
    }

    @Test func `a document gives the library, the rate and the range`() {
        var document = AnimationDocument()
        document.frameRate = FrameRate(fps: 30, base: 1.001)
        (document.frameStart, document.frameEnd) = (5, 90)
        document.actions = [AnimAction(name: "A"), AnimAction(name: "B")]
        let system = AnimationSystem(document)
        #expect(system.actions.map(\.name) == ["A", "B"])
        #expect(system.playback.frameRate == document.frameRate)
        #expect(system.playback.range == PlaybackRange(5, 90))
        #expect(system.playback.currentFrame == 5)
    }

    // MARK: Applying

    @Test func `values go to the parts of the transform`() {
        var object = object()
        object.transform.location = SIMD3(7, 7, 7)
        let paths: [(String, Int32)] = [
            ("location", 1), ("rotation_euler", 2), ("rotation_quaternion", 3), ("rotation_axis_angle", 0),
            ("scale", 0), ("delta_location", 0), ("delta_rotation_euler", 1), ("delta_rotation_quaternion", 2),
            ("delta_scale", 2),
        ]
        let tracks = paths.enumerated().map { ramp($1.0, $1.1, slope: Float($0 + 1)) }
        #expect(system(tracks).applyToObject(&object).isEmpty)
        let pose = object.evaluatedPose
        #expect(pose?.transform.location == SIMD3(7, 8, 7))
        #expect(pose?.transform.rotationEuler == SIMD3(0, 0, 16))
        #expect(pose?.transform.rotationQuaternion == SIMD4(1, 0, 0, 24))
        #expect(pose?.transform.rotationAxisAngle == SIMD4(32, 0, 1, 0))
        #expect(pose?.transform.scale == SIMD3(40, 1, 1))
        #expect(pose?.delta.location == SIMD3(48, 0, 0))
        #expect(pose?.delta.rotationEuler == SIMD3(0, 56, 0))
        #expect(pose?.delta.rotationQuaternion == SIMD4(1, 0, 64, 0))
        #expect(pose?.delta.scale == SIMD3(1, 1, 72))
        #expect(pose?.properties.isEmpty == true)
        #expect(object.transform.location == SIMD3(7, 7, 7))
    }

    @Test func `each application starts from the object at rest`() {
        var object = object()
        system([ramp("location", 0)]).applyToObject(&object)
        system([ramp("location", 1)]).applyToObject(&object)
        #expect(object.evaluatedPose?.transform.location == SIMD3(0, 8, 0))
    }

    @Test func `the rotation mode can be animated`() {
        var object = object()
        let mode = AnimationTrack(dataPath: "rotation_mode", keyframes: [Keyframe(frame: 0, value: 6)])
        #expect(system([mode]).applyToObject(&object).isEmpty)
        #expect(object.evaluatedPose?.transform.mode == .zyx)
        let wrong = AnimationTrack(dataPath: "rotation_mode", keyframes: [Keyframe(frame: 0, value: 7)])
        #expect(
            system([wrong]).applyToObject(&object) == [
                .noSuchRotationMode(ChannelID(dataPath: "rotation_mode"), value: 7)
            ])
        #expect(object.evaluatedPose?.transform.mode == .xyz)
    }

    /// What Blender's own paths look like for these names was taken from `bpy.utils.escape_identifier`.
    @Test(arguments: [
        ("Arm", #"Arm"#), ("Arm \"L\"", #"Arm \"L\""#), ("a\\b", #"a\\b"#), ("a\nb\tc\rd", #"a\nb\tc\rd"#),
        ("\u{7}\u{8}\u{c}", #"\a\b\f"#), ("a]b[c.d", "a]b[c.d"), ("Ünï", "Ünï"), (#"\q"#, #"\q"#), ("", ""),
    ])
    func `bones are found by their path`(_ name: String, _ escaped: String) {
        var object = object(bones: ["other", name])
        let path = "pose.bones[\"\(escaped)\"].location"
        #expect(system([ramp(path, 2)]).applyToObject(&object).isEmpty)
        #expect(object.evaluatedPose?.bones[1].location == SIMD3(0, 0, 8))
        #expect(object.evaluatedPose?.bones[0].location == SIMD3(0, 0, 0))
        #expect(object.evaluatedPose?.properties.isEmpty == true)
    }

    @Test func `what has no place is reported, the rest is applied`() {
        var object = object(bones: ["Arm"])
        let tracks = [
            ramp("location", 3), ramp("pose.bones[\"Leg\"].scale", 0), ramp("scale", -1), ramp("scale", 1),
            ramp("pose.bones[\"Arm\"].rotation_quaternion", 4),
        ]
        #expect(
            system(tracks).applyToObject(&object) == [
                .noSuchComponent(ChannelID(dataPath: "location", arrayIndex: 3), count: 3),
                .unknownBone("Leg", ChannelID(dataPath: "pose.bones[\"Leg\"].scale")),
                .noSuchComponent(ChannelID(dataPath: "scale", arrayIndex: -1), count: 3),
                .noSuchComponent(
                    ChannelID(dataPath: "pose.bones[\"Arm\"].rotation_quaternion", arrayIndex: 4), count: 4),
            ])
        #expect(object.evaluatedPose?.transform.scale == SIMD3(1, 8, 1))
    }

    @Test(arguments: [
        "[\"prop\"]", "data.lens", "pose.bones[\"Arm\"][\"prop\"]", "pose.bones[\"Arm\"].delta_location",
        "pose.bones[\"Arm].location", "pose.bones[0].location", "pose.bones[\"Arm\"] .location", "locationx",
        ".location", "", "pose.bones[\"Arm\\", "pose.bones[\"",
    ])
    func `any other property is kept by its path`(_ path: String) {
        var object = object(bones: ["Arm"])
        #expect(system([ramp(path, 9)]).applyToObject(&object).isEmpty)
        #expect(object.evaluatedPose?.properties == [ChannelID(dataPath: path, arrayIndex: 9): 8])
    }

    @Test func `a data-block that is no object has properties only`() {
        var camera = SceneObject(name: "C", idType: "CAMERA")
        camera.action = "A"
        #expect(system([ramp("lens"), ramp("location", 5)]).applyToObject(&camera).isEmpty)
        #expect(
            camera.evaluatedPose?.properties == [
                ChannelID(dataPath: "lens"): 8, ChannelID(dataPath: "location", arrayIndex: 5): 8,
            ])
    }

    @Test func `an object follows its own slot`() {
        var system = AnimationSystem()
        system.playback.currentFrame = 8
        system.add(
            AnimAction(
                name: "A",
                slots: [
                    ActionSlot(identifier: "OBA", handle: 1, targetIDType: "OBJECT"),
                    ActionSlot(identifier: "OBB", handle: 2, targetIDType: "OBJECT"),
                ],
                channelbags: [
                    Channelbag(slotHandle: 1, tracks: [ramp("location", 0)]),
                    Channelbag(slotHandle: 2, tracks: [ramp("location", 1)]),
                ]))
        var object = object()
        #expect(system.applyToObject(&object) == [.noSlot(action: "A")])
        #expect(object.evaluatedPose?.transform == object.transform)
        object.slot = "OBX"
        #expect(system.applyToObject(&object) == [.unknownSlot("OBX", action: "A")])
        object.slot = "OBB"
        #expect(system.applyToObject(&object).isEmpty)
        #expect(object.evaluatedPose?.transform.location == SIMD3(0, 8, 0))
        object.action = "B"
        #expect(system.applyToObject(&object) == [.unknownAction("B")])
        object.action = nil
        #expect(system.applyToObject(&object).isEmpty)
        #expect(object.evaluatedPose?.transform.location == SIMD3(0, 0, 0))
    }

    @Test func `problems read as sentences with a code`() {
        let channel = ChannelID(dataPath: "location", arrayIndex: 3)
        let diagnostic = ApplyProblem.noSuchComponent(channel, count: 3).diagnostic(object: "Cube")
        #expect(diagnostic.code == "playback.no-such-component")
        #expect(diagnostic.message == "location has the components 0 to 2; the curve is left out")
        #expect(diagnostic.place == Place(position: .track(name: "location[3]", key: nil)))
    }

    @Test func `each problem has its code`() {
        let channel = ChannelID(dataPath: "location", arrayIndex: 3)
        let codes: [(ApplyProblem, String)] = [
            (.unknownAction("A"), "playback.unknown-action"), (.noSlot(action: "A"), "playback.no-slot"),
            (.unknownSlot("S", action: "A"), "playback.unknown-slot"),
            (.unknownBone("B", channel), "playback.unknown-bone"),
            (.noSuchComponent(channel, count: 3), "playback.no-such-component"),
            (.noSuchRotationMode(channel, value: 7), "playback.no-such-rotation-mode"),
        ]
        for (problem, code) in codes { #expect(problem.diagnostic(object: "Cube").code == code) }
    }
}
