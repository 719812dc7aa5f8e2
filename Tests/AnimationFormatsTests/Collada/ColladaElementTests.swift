import AnimationCore
import TestSupport
import Testing

@testable import AnimationFormats

/// Bones, lights and shape keys as elements of COLLADA itself.
@Suite struct ColladaElementTests {
    private func sample(_ name: String) throws -> AnimationDocument {
        let bytes = try Repository.bytes("samples/\(name).json")
        let input = bytes.withUnsafeBytes { InputBytes(name: nil, copying: $0) }
        return try #require(Reading(input, as: .fcurveJSON).document)
    }

    /// Where all bones of the sample's armature are in the world.
    private func poses(of document: AnimationDocument, at frame: Float) throws -> [String: ColladaMatrix] {
        var system = AnimationSystem(document)
        system.playback.currentFrame = frame
        var objects = document.objects
        system.applyToObjects(&objects)
        let matrices = SceneMatrices(of: objects)
        let place = try #require(objects.firstIndex { $0.name == "Walker" })
        let bones = zip(objects[place].bones, matrices.pose[place])
        return Dictionary(uniqueKeysWithValues: bones.map { ($0.name, ColladaMatrix(matrices.world[place] * $1)) })
    }

    @Test func `bones move in COLLADA's own elements as they did`() throws {
        let document = try sample("walk")
        // Without anything that bezt says to itself of the bones.
        var text = try Dae.text(document)
        while let start = text.range(of: "<rest_matrix>"), let end = text.range(of: "</technique>", after: start) {
            text.removeSubrange(start.lowerBound..<end.lowerBound)
        }
        let back = try Dae.read(text)
        let paths = back.actions.flatMap(\.channelbags).flatMap(\.tracks).map(\.dataPath)
        #expect(paths.contains("pose.bones[\"Leg.L\"].rotation_euler"))
        var worst = 0.0
        for half in 0...500 {
            let frame = Float(half) / 2
            let (was, isNow) = (try poses(of: document, at: frame), try poses(of: back, at: frame))
            #expect(was.count == isNow.count)
            for (name, matrix) in was {
                let distance = try matrix.distance(to: #require(isNow[name]))
                worst = max(worst, distance.linear, distance.translation)
            }
        }
        #expect(worst < 1e-4)
    }

    @Test func `a joint rests where its skin was bound, else at its rest matrix, else as it stands`() throws {
        func rest(_ transforms: String) throws -> (rest: Float, pose: Float) {
            let text = """
                <COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
                <asset><up_axis>Z_UP</up_axis></asset><library_visual_scenes><visual_scene id="S">
                <node id="Rig"><node id="B" name="B" sid="B" type="JOINT">\(transforms)</node></node>
                </visual_scene></library_visual_scenes></COLLADA>
                """
            let bone = try #require(Dae.read(text).objects.first?.bones.first)
            return (bone.restMatrix.rows.0.w, bone.pose.location.x)
        }
        let matrix = "1 0 0 5 0 1 0 0 0 0 1 0 0 0 0 1"
        #expect(try rest("<matrix sid=\"rest\">\(matrix)</matrix><translate>2 0 0</translate>") == (5, 2))
        #expect(try rest("<matrix sid=\"other\">\(matrix)</matrix><translate>2 0 0</translate>") == (7, 0))
        #expect(try rest("<matrix sid=\"rest\">\(matrix)</matrix>") == (5, 0))
    }

    @Test func `what a bone does not take over from its parent is said`() throws {
        var document = try sample("walk")
        let armature = try #require(document.objects.firstIndex { $0.name == "Walker" })
        document.objects[armature].bones[1].inheritsRotation = false
        let log = DiagnosticLog()
        let reduced = AnimationFormat.collada.reduce(document, Dae.plain, log)
        #expect(reduced.objects[armature].bones[1].inheritsRotation)
        #expect(log.diagnostics.contains { $0.code == "loss.bones" && $0.message.contains("\"Walker\": 1 bone") })
    }

    @Test(arguments: [
        ("point", "POINT"), ("spot", "SPOT"), ("directional", "SUN"), ("ambient", "SUN"),
    ])
    func `a light's element says its kind`(tag: String, kind: String) throws {
        let text = """
            <COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><library_lights>
            <light id="l"><technique_common><\(tag)><color>1 1 1</color></\(tag)></technique_common></light>
            </library_lights><library_visual_scenes><visual_scene id="S"><node id="n"><instance_light url="#l"/></node>
            </visual_scene></library_visual_scenes></COLLADA>
            """
        #expect(try Dae.read(text).objects.first?.dataKind == kind)
    }

    @Test(arguments: [("POINT", "point"), ("SPOT", "spot"), ("SUN", "directional"), ("AREA", "point")])
    func `lights without curves are written with their kind`(kind: String, tag: String) throws {
        var document = Dae.document(tracks: [])
        document.actions = []
        document.objects = [SceneObject(name: "Lamp", kind: "LIGHT")]
        document.objects[0].dataName = "Light"
        document.objects[0].dataKind = kind
        let text = try Dae.text(document)
        #expect(text.contains("<technique_common><\(tag)><color"))
        #expect(try Dae.read(text).objects == document.objects)
    }

    @Test func `shape keys are weights of a morph`() throws {
        let key = Keyframe(
            frame: 1, value: 0.5, handleLeftType: .free, handleRightType: .free, interpolation: .linear, back: 0,
            amplitude: 0, period: 0)
        var document = Dae.document(
            tracks: ["Smile", "Fr\"own"].map { name in
                AnimationTrack(
                    dataPath: "key_blocks[\"\(ColladaDataPath.escaped(name))\"].value", arrayIndex: 0, keyframes: [key])
            })
        document.actions[0].slots[0] = ActionSlot(
            identifier: "KEKey", handle: ActionSlot.firstHandle, targetIDType: "KEY")
        document.objects = [SceneObject(name: "Key", idType: "KEY")]
        (document.objects[0].action, document.objects[0].slot) = ("CubeAction", "KEKey")
        let text = try Dae.text(document)
        #expect(text.contains("target=\"weights_x-Key(1)\""))
        #expect(text.contains("<input semantic=\"MORPH_WEIGHT\" source=\"#weights_x-Key\"/>"))
        #expect(text.contains("<geometry id=\"shape_x-Key_xxFr_x22own\""))
        #expect(Dae.isIdentical(try Dae.read(text), document))
    }
}

extension String {
    fileprivate func range(of text: String, after range: Range<String.Index>) -> Range<String.Index>? {
        self[range.upperBound...].firstRange(of: text)
    }
    fileprivate func range(of text: String) -> Range<String.Index>? { firstRange(of: text) }
}
