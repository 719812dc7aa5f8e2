import AnimationCore
import Foundation
import Testing

@testable import AnimationFormats

/// What channels can drive, and which property of Blender it becomes.
@Suite struct ColladaTargetTests {
    static let libraries = """
        <library_cameras>
        <camera id="cam" name="Eye"><optics><technique_common><perspective><xfov sid="xfov">40</xfov>
        <yfov sid="yfov">30</yfov><aspect_ratio>2</aspect_ratio><znear sid="near">0.1</znear>
        <zfar sid="zfar">100</zfar></perspective></technique_common></optics></camera>
        <camera id="flat"><optics><technique_common><orthographic><xmag sid="xmag">4</xmag>
        <ymag sid="ymag">4</ymag></orthographic></technique_common></optics></camera>
        <camera id="Ob-camera" name="C"><optics><technique_common><perspective><xfov sid="xfov">40</xfov>
        </perspective></technique_common></optics></camera></library_cameras>
        <library_lights>
        <light id="lamp" name="Lamp"><technique_common><spot><color sid="color">1 1 1</color>
        <falloff_angle sid="fall_off_angle">45</falloff_angle></spot></technique_common>
        <extra><technique profile="blender"><energy sid="blender_energy">10</energy></technique>
        <technique profile="MAYA"><fog sid="fog">1</fog></technique></extra></light>
        <light id="Ob-light" name="L"><technique_common><spot><color sid="color">1 1 1</color>
        <falloff_angle sid="fall_off_angle">45</falloff_angle></spot></technique_common></light></library_lights>
        <library_effects><effect id="paint-fx"><profile_COMMON><technique sid="common"><phong>
        <ambient><color sid="glow">0 0 0 1</color></ambient><diffuse><color sid="paint">1 1 1 1</color></diffuse>
        <specular><color sid="shine">1 1 1 1</color></specular><shininess><float sid="hard">9</float></shininess>
        </phong></technique></profile_COMMON></effect></library_effects>
        <library_materials><material id="m1" name="Red"><instance_effect url="#paint-fx"/></material>
        <material id="m2"><instance_effect url="#paint-fx"/></material></library_materials>
        <library_geometries><geometry id="face-mesh" name="Face"/><geometry id="smile-mesh" name="a &quot;smile&quot;"/>
        <geometry id="frown-mesh"/></library_geometries>
        <library_controllers><controller id="face-morph"><morph source="#face-mesh">
        <source id="targets"><IDREF_array id="targets-array" count="2">smile-mesh frown-mesh</IDREF_array>
        <technique_common><accessor source="#targets-array" count="2"><param name="MORPH_TARGET" type="IDREF"/>
        </accessor></technique_common></source>
        <source id="face-weights"><float_array id="weights-array" count="2">0 0</float_array>
        <technique_common><accessor source="#weights-array" count="2"><param name="MORPH_WEIGHT" type="float"/>
        </accessor></technique_common></source>
        <targets><input semantic="MORPH_TARGET" source="#targets"/>
        <input semantic="MORPH_WEIGHT" source="#face-weights"/></targets></morph></controller></library_controllers>
        """

    private func file(
        _ target: String, values: String = "0 1", parameters: [String] = ["V"], tangents: (String, String)? = nil,
        kinds: String? = nil, id: String = "a", tool: String = "by hand"
    ) -> DaeFile {
        var file = DaeFile()
        file.tool = tool
        file.meter = "0.01"
        file.libraries = ColladaTargetTests.libraries
        file.nodes = """
            <node id="Cube" name="Cube"><translate sid="location">0 0 0</translate><rotate sid="turn">0 0 -1 30</rotate>
            <scale sid="a.b">1 1 1</scale><extra><technique profile="FCOLLADA"><visibility sid="visibility">1
            </visibility></technique></extra></node>
            <node id="Three"><rotate sid="rz">0 0 1 0</rotate><rotate sid="ry">0 1 0 0</rotate></node>
            <node id="Flat"><matrix sid="m">2 0 0 1 0 2 0 2 0 0 2 3 0 0 0 1</matrix></node>
            <node id="x.y" name="Dotted"><translate sid="t.X">0 0 0</translate></node>
            <node id="odd-id" sid="bone" name="Bone"><translate sid="t">0 0 0</translate></node>
            """
        file.animations = DaeFile.animation(
            id: id, values: values, kinds: kinds, tangents: tangents, parameters: parameters, targets: [target])
        return file
    }

    struct Bound: Sendable, CustomTestStringConvertible {
        let target: String
        var parameters = ["V"]
        let slot: String
        /// The curves, each as `path[index]`, with the value of the last key.
        let curves: [String: Double]
        /// OUTPUT, at 0 and 1 s.
        var values = "0 10"
        var testDescription: String { target }
    }

    static let bound: [Bound] = [
        Bound(target: "Cube/location.Y", slot: "OBCube", curves: ["location[1]": 0.1]),
        Bound(target: "Cube/location(2)", slot: "OBCube", curves: ["location[2]": 0.1]),
        Bound(
            target: "Cube/location", parameters: ["X", "Y", "Z"], slot: "OBCube",
            curves: ["location[0]": 0.04, "location[1]": 0.05, "location[2]": 0.06], values: "1 2 3 4 5 6"),
        Bound(target: "Cube/a.b.Z", slot: "OBCube", curves: ["scale[2]": 10]),
        Bound(target: "Cube/a.b", parameters: ["Y"], slot: "OBCube", curves: ["scale[1]": 10]),
        Bound(target: "Cube/turn.ANGLE", slot: "OBCube", curves: ["rotation_euler[2]": -10 * .pi / 180]),
        Bound(target: "Cube/turn(3)", slot: "OBCube", curves: ["rotation_euler[2]": -10 * .pi / 180]),
        Bound(
            target: "Cube/turn", parameters: ["X", "Y", "Z", "ANGLE"], slot: "OBCube",
            curves: ["rotation_euler[2]": -90 * .pi / 180], values: "0 0 -2 0 0 0 -2 90"),
        Bound(
            target: "Cube/turn", parameters: ["X", "Y", "Z", "ANGLE"], slot: "OBCube",
            curves: ["rotation_euler[2]": 90 * .pi / 180], values: "0 0 1 0 0 0 1 90"),
        Bound(
            target: "Cube/turn", parameters: ["X", "Y", "Z", "ANGLE"], slot: "OBCube",
            curves: [
                "rotation_axis_angle[0]": .pi / 2, "rotation_axis_angle[1]": 0.6, "rotation_axis_angle[2]": 0,
                "rotation_axis_angle[3]": 0.8,
            ], values: "1 0 0 0 0.6 0 0.8 90"),
        Bound(target: "Cube/turn.X", slot: "OBCube", curves: ["rotation_axis_angle[1]": 10]),
        Bound(target: "Flat/m(3)(2)", slot: "OBFlat", curves: ["location[2]": 0.1]),
        Bound(target: "x.y/t.X.Z", slot: "OBDotted", curves: ["location[2]": 0.1]),
        Bound(target: "bone/t.X", slot: "OBBone", curves: ["location[0]": 0.1]),
        Bound(target: "Bone/t.X", slot: "OBBone", curves: ["location[0]": 0.1]),
        Bound(
            target: "Cube/visibility", slot: "OBCube", curves: ["hide_viewport[0]": 0, "hide_render[0]": 0],
            values: "0 1"),
        Bound(
            target: "cam/xfov", slot: "CAEye", curves: ["lens[0]": 18 / tan(20 * .pi / 180)], values: "60 40"),
        Bound(  // Half the height of a picture twice as wide as high.
            target: "cam/yfov", slot: "CAEye", curves: ["lens[0]": 9 / tan(15 * .pi / 180)], values: "60 30"),
        Bound(target: "cam/near", slot: "CAEye", curves: ["clip_start[0]": 0.1]),
        Bound(target: "cam/zfar", slot: "CAEye", curves: ["clip_end[0]": 0.1]),
        Bound(target: "flat/xmag", slot: "CAflat", curves: ["ortho_scale[0]": 0.2]),
        Bound(target: "flat/ymag", slot: "CAflat", curves: ["ortho_scale[0]": 0.2]),
        Bound(target: "lamp/color.G", slot: "LALamp", curves: ["color[1]": 10]),
        Bound(
            target: "lamp/color", parameters: ["R", "G", "B"], slot: "LALamp",
            curves: ["color[0]": 4, "color[1]": 5, "color[2]": 6], values: "1 2 3 4 5 6"),
        Bound(target: "lamp/falloff_angle", slot: "LALamp", curves: ["spot_size[0]": 10 * .pi / 180]),
        Bound(target: "lamp/blender_energy", slot: "LALamp", curves: ["energy[0]": 10]),
        Bound(target: "face-weights(1)", slot: "KEFace", curves: ["key_blocks[\"frown-mesh\"].value[0]": 10]),
        Bound(target: "weights-array(1)", slot: "KEFace", curves: ["key_blocks[\"frown-mesh\"].value[0]": 10]),
        Bound(
            target: "face-morph/face-weights(0)", slot: "KEFace",
            curves: ["key_blocks[\"a \\\"smile\\\"\"].value[0]": 10]),
        Bound(
            target: "face-morph(0)", slot: "KEFace", curves: ["key_blocks[\"a \\\"smile\\\"\"].value[0]": 10]),
        Bound(target: "face-morph(2)", slot: "XXface-morph", curves: ["face-morph(2)[0]": 10]),
        Bound(
            target: "face-weights", parameters: ["A", "B"], slot: "KEFace",
            curves: ["key_blocks[\"a \\\"smile\\\"\"].value[0]": 3, "key_blocks[\"frown-mesh\"].value[0]": 4],
            values: "1 2 3 4"),
        Bound(target: "lamp/fog", slot: "XXlamp", curves: ["lamp/fog[0]": 10]),
        Bound(target: "paint-fx/common/glow.R", slot: "XXpaint-fx", curves: ["paint-fx/common/glow.R[0]": 10]),
        Bound(target: "Cube/", slot: "XXCube", curves: ["Cube/[0]": 10]),
        Bound(target: "Three/rz.X", slot: "OBThree", curves: ["rotation_axis_angle[1]": 10]),
    ]

    @Test(arguments: bound) func `a target becomes a property, or keeps its own name`(bound: Bound) throws {
        let log = DiagnosticLog()
        let document = try file(bound.target, values: bound.values, parameters: bound.parameters).read(log: log)
        let action = try #require(document.actions.first)
        #expect(document.actions.count == 1)
        #expect(action.slots.map(\.identifier) == [bound.slot])
        var found: [String: Double] = [:]
        for track in action.channelbags.flatMap(\.tracks) {
            #expect(track.keyframes.map(\.frame) == [0, 24])
            found["\(track.dataPath)[\(track.arrayIndex)]"] = Double(try #require(track.keyframes.last).value)
        }
        #expect(Set(found.keys) == Set(bound.curves.keys))
        for (name, value) in bound.curves { #expect(abs((found[name] ?? .nan) - value) < 1e-5 * max(1, abs(value))) }
        let isKept = bound.curves.keys.contains { $0.hasPrefix(bound.target) }
        let codes: Set = [
            "collada.unresolved-target", "collada.unsupported-target", "collada.output-components",
        ]
        #expect(log.diagnostics.contains { codes.contains($0.code) } == isKept)
        let user = document.objects.first { $0.action == action.name && $0.slot == bound.slot }
        #expect((user == nil) == bound.slot.hasPrefix("XX"))
    }

    @Test func `an effect is the colour of each material that shows it`() throws {
        let document = try file("paint-fx/common/paint", values: "0 0 0 0 1 2 3 4", parameters: ["R", "G", "B", "A"])
            .read()
        #expect(document.actions.flatMap(\.slots).map(\.identifier) == ["MARed", "MAm2"])
        for action in document.actions {
            let tracks = action.channelbags.flatMap(\.tracks)
            #expect(tracks.map(\.dataPath) == Array(repeating: "diffuse_color", count: 4))
            #expect(tracks.map { $0.keyframes[1].value } == [1, 2, 3, 4])
        }
        let shine = try file("paint-fx/common/shine", values: "0 0 0 0 1 2 3 4", parameters: ["R", "G", "B", "A"])
            .read()
        #expect(shine.actions[0].channelbags[0].tracks.map(\.dataPath) == Array(repeating: "specular_color", count: 3))
    }

    @Test func `a moving axis is the object's rotation mode`() throws {
        let document = try file("Cube/turn.X").read()
        let cube = try #require(document.objects.first)
        #expect(cube.transform.mode == .axisAngle)
        #expect(cube.transform.rotationAxisAngle == SIMD4(Float(30 * Double.pi / 180), 0, 0, -1))
    }

    @Test func `a bone has no visibility, and its curve keeps its own name`() throws {
        let log = DiagnosticLog()
        var file = file("Cube/visibility")
        file.nodes = file.nodes.replacing("<node id=\"Cube\"", with: "<node type=\"JOINT\" id=\"Cube\"")
        let document = try file.read(log: log)
        let paths = document.actions.flatMap(\.channelbags).flatMap(\.tracks).map(\.dataPath)
        #expect(paths == ["Cube/visibility"])
        #expect(log.diagnostics.contains { $0.code == "collada.unsupported-target" })
    }

    @Test func `a focal length keeps the slope at its keys, and what is off between them is said`() throws {
        let log = DiagnosticLog()
        let pairs = ("0 0 0.6 40", "0.3 80 1 1")
        let text = file("cam/xfov", values: "60 40", tangents: pairs, kinds: "BEZIER BEZIER").text
        let track = try #require(try Dae.read(text, log: log).actions.first?.channelbags.first?.tracks.first)
        func lens(_ degrees: Double) -> Double { 18 / tan(degrees * .pi / 360) }
        let slope = (lens(60.001) - lens(59.999)) / 0.002
        #expect(abs(Double(track.keyframes[0].handleRight.y) - (lens(60) + 20 * slope)) < 1e-3)
        #expect(abs(Double(track.keyframes[1].handleLeft.y) - lens(40)) < 1e-4)
        let off = try #require(log.diagnostics.first { $0.code == "collada.field-of-view" })
        #expect(off.message.hasSuffix("mm off between them"))
    }

    @Test func `what Blender spells in its own way is found`() throws {
        for (target, id, values, slot, path, last) in [
            ("Ob-C-camera/xfov", "a", "30 60", "CAC", "lens", 18 / tan(Double.pi / 6)),
            ("Ob-L-light/falloff_angle", "a", "0.5 1", "LAL", "spot_size", 1),
            ("Ob-L-light/", "Ob-L-light_LAction_energy", "1 77", "LAL", "energy", 77),
            ("paint-fx/common/", "Cube-Red_constraint_anim_roughness", "0 0.5", "MARed", "roughness", 0.5),
            ("Cube/", "Cube_CubeAction_hide_render", "0 1", "OBCube", "hide_render", 1),
        ] {
            let text = file(target, values: values, id: id, tool: "Blender 4.5.15 LTS").text
            let log = DiagnosticLog()
            let action = try #require(try Dae.read(text, log: log).actions.first)
            #expect(action.slots.first?.identifier == slot)
            let track = try #require(action.channelbags.first?.tracks.first)
            #expect(track.dataPath == path)
            #expect(abs(Double(track.keyframes[1].value) - last) < 1e-5)
            #expect(log.diagnostics.contains { $0.code == "collada.blender-target" })
        }
    }

    @Test func `a spot of Blender has radians at its keys and degrees in its tangents`() throws {
        let text = file(
            "Ob-L-light/falloff_angle", values: "0.7853982 1", tangents: ("0 45 0.7 57.29578", "0.3 45 1 57.29578"),
            kinds: "BEZIER BEZIER", tool: "Blender 4.5.15 LTS"
        ).text
        let track = try #require(try Dae.read(text).actions.first?.channelbags.first?.tracks.first)
        #expect(abs(track.keyframes[0].handleRight.y - 0.7853982) < 1e-6)
        #expect(abs(track.keyframes[1].handleLeft.y - 1) < 1e-6)
    }
}
