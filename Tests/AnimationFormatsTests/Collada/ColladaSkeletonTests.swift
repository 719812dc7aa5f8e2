import AnimationCore
import Testing

@testable import AnimationFormats

@Suite struct ColladaSkeletonTests {
    /// An armature at x = 1 with the bones Root, at y = 2 and turned about Z by 90°, and Tip, another 3 along Root's Y;
    /// Tip's matrix has two keys: as it stands, and turned about its X by 90°.
    ///
    /// - Parameter bind: the first row of Tip's inverse bind matrix; nil for no skin.
    static func file(bind: String? = nil, tip: String = "Tip") -> String {
        let skin = bind.map { row in
            """
            <library_controllers><controller id="c"><skin source="#mesh">
            <source id="j"><Name_array id="ja" count="1">Tip</Name_array><technique_common>
            <accessor source="#ja" count="1" stride="1"><param name="JOINT" type="name"/></accessor></technique_common></source>
            <source id="b"><float_array id="ba" count="16">\(row) 0 1 0 0 0 0 1 0 0 0 0 1</float_array><technique_common>
            <accessor source="#ba" count="1" stride="16"><param name="TRANSFORM" type="float4x4"/></accessor></technique_common></source>
            <source id="w"><float_array id="wa" count="3">1 one 1</float_array></source>
            <joints><input semantic="JOINT" source="#j"/><input semantic="INV_BIND_MATRIX" source="#b"/></joints>
            </skin></controller></library_controllers>
            """
        }
        let mesh =
            "<node id=\"Mesh\"><instance_controller url=\"#c\"><skeleton>#Root</skeleton></instance_controller></node>"
        return """
            <COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
            <asset><up_axis>Z_UP</up_axis></asset>
            \(skin ?? "")
            <library_animations><animation>
            <source id="t"><float_array id="ta" count="2">0 1</float_array><technique_common>
            <accessor source="#ta" count="2"><param name="TIME" type="float"/></accessor></technique_common></source>
            <source id="m"><float_array id="ma" count="32">1 0 0 0 0 1 0 3 0 0 1 0 0 0 0 1
            1 0 0 0 0 0 -1 3 0 1 0 0 0 0 0 1</float_array><technique_common>
            <accessor source="#ma" count="2" stride="16"><param name="TRANSFORM" type="float4x4"/></accessor></technique_common></source>
            <sampler id="s"><input semantic="INPUT" source="#t"/><input semantic="OUTPUT" source="#m"/></sampler>
            <channel source="#s" target="Tip/matrix"/>
            </animation></library_animations>
            <library_visual_scenes><visual_scene id="S">
            <node id="Rig" name="Rig"><translate>1 0 0</translate>
            <node id="Root" name="Root" sid="Root" type="JOINT"><matrix>0 -1 0 0 1 0 0 2 0 0 1 0 0 0 0 1</matrix>
            <node id="Tip" name="\(tip)" sid="Tip" type="JOINT"><matrix sid="matrix">1 0 0 0 0 1 0 3 0 0 1 0 0 0 0 1</matrix>
            <node id="Hat" name="Hat"><translate>0 1 0</translate><instance_geometry url="#hat"/></node>
            </node></node></node>
            \(skin == nil ? "" : mesh)
            </visual_scene></library_visual_scenes>
            </COLLADA>
            """
    }

    private func read(_ text: String) throws -> (document: AnimationDocument, log: DiagnosticLog) {
        let log = DiagnosticLog()
        return (try Dae.read(text, rate: FrameRate(fps: 24), log: log), log)
    }

    private func values(_ document: AnimationDocument, _ path: String) -> [[Float]] {
        document.actions.flatMap(\.channelbags).flatMap(\.tracks).filter { $0.dataPath == path }
            .map { $0.keyframes.map(\.value) }
    }

    @Test func `joints are the bones of an armature, with rest matrices in its space`() throws {
        let (document, log) = try read(ColladaSkeletonTests.file())
        #expect(log.worst == .note)
        #expect(document.objects.map(\.name) == ["Rig", "Hat"])
        let rig = try #require(document.objects.first)
        #expect(rig.kind == "ARMATURE")
        #expect(rig.transform.location == SIMD3(1, 0, 0))
        #expect(rig.bones.map(\.name) == ["Root", "Tip"])
        #expect(rig.bones.map(\.parent) == [nil, "Root"])
        // Root turns X to Y and Y to -X; Tip stands 3 along Root's Y, at x = -3.
        let turned = (SIMD4<Float>(0, -1, 0, 0), SIMD4<Float>(1, 0, 0, 2))
        #expect(rig.bones[0].restMatrix == Matrix4(rows: (turned.0, turned.1, SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))))
        #expect(
            rig.bones[1].restMatrix
                == Matrix4(rows: (SIMD4(0, -1, 0, -3), turned.1, SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))))
    }

    @Test func `a bone's curves are relative to its rest pose`() throws {
        let (document, _) = try read(ColladaSkeletonTests.file())
        #expect(document.objects[0].action == "RigAction")
        #expect(document.objects[0].bones[1].pose.mode == .quaternion)
        let half = Float(0.5).squareRoot()
        let rotation = values(document, "pose.bones[\"Tip\"].rotation_quaternion")
        let expected: [[Float]] = [[1, half], [0, half], [0, 0], [0, 0]]
        for (found, wanted) in zip(rotation, expected) {
            #expect(zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-6 }, "\(found)")
        }
        #expect(rotation.count == 4)
        #expect(values(document, "pose.bones[\"Tip\"].location") == [[0, 0], [0, 0], [0, 0]])
        #expect(values(document, "pose.bones[\"Tip\"].scale").joined().allSatisfy { abs($0 - 1) < 1e-6 })
    }

    @Test func `what lies below a joint goes with the bone`() throws {
        let (document, _) = try read(ColladaSkeletonTests.file())
        let hat = document.objects[1]
        #expect(hat.parent?.type == "BONE")
        #expect(hat.parent?.bone == "Tip")
        // At the end Tip's Y points along Z: the hat is 1 above Tip's head, at (1 - 3, 2, 0).
        let (scene, _) = ColladaNodeTests.scene(document, at: 24)
        let place = scene.world[1].translation
        #expect(abs(place.x - -2) < 1e-5 && abs(place.y - 2) < 1e-5 && abs(place.z - 1) < 1e-5)
    }

    @Test func `bones rest where the skin was bound`() throws {
        // The inverse bind matrix moves by -7 along X: Tip was bound at x = 7 of the world, without any turn.
        let (document, log) = try read(ColladaSkeletonTests.file(bind: "1 0 0 -7"))
        #expect(log.worst == .note)
        let tip = document.objects[0].bones[1]
        #expect(tip.restMatrix.translation == SIMD3(6, 0, 0))
        let (scene, objects) = ColladaNodeTests.scene(document, at: 0)
        let world = try #require(ColladaNodeTests.world("Tip", scene, objects))
        let stands: [[Double]] = [[0, -1, 0, -2], [1, 0, 0, 2], [0, 0, 1, 0], [0, 0, 0, 1]]
        #expect(ColladaNodeTests.distance(world, stands) < 1e-5)
    }

    @Test func `a skin that agrees with the nodes changes nothing`() throws {
        // Tip stands at (-2, 2, 0), turned by 90° about Z; this is the inverse of that, in six digits.
        let text = ColladaSkeletonTests.file(bind: "0 1 0 -2").replacing(
            "-2 0 1 0 0", with: "-2.00001 -1 0 0 -2")
        let (document, log) = try read(text)
        #expect(!log.diagnostics.contains { $0.code == ColladaCode.bindPose.rawValue })
        #expect(document.objects[0].bones[1].restMatrix.translation == SIMD3(-3, 2, 0))
    }

    @Test func `quotes in a bone's name are escaped in paths`() throws {
        let (document, _) = try read(ColladaSkeletonTests.file(tip: "a&quot;b\\c"))
        #expect(document.objects[0].bones[1].name == "a\"b\\c")
        #expect(values(document, "pose.bones[\"a\\\"b\\\\c\"].scale").count == 3)
        var objects = document.objects
        #expect(AnimationSystem(document).applyToObjects(&objects).isEmpty)
    }

    @Test func `a skeleton in a scene of its own gets an armature`() throws {
        let text = ColladaSkeletonTests.file()
            .replacing("<node id=\"Rig\" name=\"Rig\"><translate>1 0 0</translate>", with: "")
            .replacing("</node></node></node>", with: "</node></node>")
        let (document, _) = try read(text)
        #expect(document.objects.map(\.name) == ["Armature", "Hat"])
        #expect(document.objects[0].bones.map(\.name) == ["Root", "Tip"])
        #expect(document.objects[0].action == "ArmatureAction")
    }
}
