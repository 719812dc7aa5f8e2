import AnimationCore
import Foundation
import Testing

@testable import AnimationFormats

struct FCurveJSONReadingTests {
    @Test func `fields left out have Blender's RNA defaults`() throws {
        let reading = Reading(#"[{"data_path":"x","keyframe_points":[{"co":[1,2]}]}]"#, as: .fcurveJSON)
        #expect(reading.diagnostics.isEmpty)
        let track = try #require(reading.document?.actions.first?.channelbags.first?.tracks.first)
        #expect(track.extrapolation == .constant)
        #expect(track.autoSmoothing == .none)
        let key = try #require(track.keyframes.first)
        #expect(key.interpolation == .constant)
        #expect(key.handleLeftType == .free)
        #expect((key.easing, key.back, key.amplitude, key.period) == (.automatic, 0, 0, 0))
        #expect(key.type == .keyframe)
    }

    @Test func `a bare list of curves becomes an action named after the file`() throws {
        let reading = Reading(#"[{"data_path":"x"}]"#, as: .fcurveJSON, name: "folder/wave.json")
        #expect(reading.document?.actions.map(\.name) == ["wave"])
        #expect(reading.document?.actions.first?.slots.isEmpty == true)
    }

    @Test func `an action without the wrapper is read`() throws {
        let reading = Reading(#"{"name":"Jump","use_cyclic":true,"fcurves":[{"data_path":"x"}]}"#, as: .fcurveJSON)
        let action = try #require(reading.document?.actions.first)
        #expect(action.name == "Jump")
        #expect(action.isCyclic)
        #expect(action.channelbags.first?.tracks.count == 1)
    }

    @Test func `a byte order mark is skipped`() {
        let reading = Reading("\u{FEFF}[{\"data_path\":\"x\"}]", as: .fcurveJSON)
        #expect(reading.document?.actions.count == 1)
        #expect(reading.diagnostics.isEmpty)
    }

    @Test func `unsorted keys are sorted, keys of one frame keep their order`() throws {
        let text = #"[{"data_path":"x","keyframe_points":[{"co":[3,1]},{"co":[1,2]},{"co":[1,3]}]}]"#
        let keys = try #require(
            Reading(text, as: .fcurveJSON).document?.actions.first?.channelbags.first?.tracks.first?.keyframes)
        #expect(keys.map(\.point) == [SIMD2(1, 2), SIMD2(1, 3), SIMD2(3, 1)])
    }

    @Test func `an armature at rest and a bone that carries objects along come and go`() throws {
        let text = """
            {"format":"bezt-fcurves","version":1,"objects":[{"name":"Rig","type":"ARMATURE","rotation_mode":"XYZ",
            "location":[0,0,0],"pose_position":"REST","bones":[{"name":"B","parent":null,
            "rest_matrix":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"use_relative_parent":true,"rotation_mode":"XYZ"}]}]}
            """
        let reading = Reading(text, as: .fcurveJSON)
        #expect(reading.diagnostics.isEmpty)
        let document = try #require(reading.document)
        #expect(document.objects.first?.isInRestPosition == true)
        #expect(document.objects.first?.bones.first?.usesRelativeParent == true)
        let again = try #require(
            Reading(try AnimationFormat.fcurveJSON.writtenText(document), as: .fcurveJSON).document)
        #expect(again.objects == document.objects)
        let wrong = Reading(text.replacingOccurrences(of: "REST", with: "RESTS"), as: .fcurveJSON)
        #expect(wrong.diagnostics.map(\.code) == ["fcurves.unknown-enum"])
    }

    @Test func `escapes in names are resolved`() {
        let reading = Reading(#"[{"data_path":"pose.bones[\"\u00e9/\\\"].location"}]"#, as: .fcurveJSON)
        let track = reading.document?.actions.first?.channelbags.first?.tracks.first
        #expect(track?.dataPath == #"pose.bones["é/\"].location"#)
    }

    @Test func `a stepped modifier has its own range and the restricted one`() throws {
        let text = """
            [{"data_path":"x","modifiers":[{"type":"STEPPED","frame_start":3,"frame_end":9,
            "restricted_frame_start":1,"restricted_frame_end":20,"use_restricted_range":true}]}]
            """
        let modifier = try #require(
            Reading(text, as: .fcurveJSON).document?.actions.first?.channelbags.first?.tracks.first?.modifiers.first)
        #expect(modifier.frameStart == 1)
        #expect(modifier.frameEnd == 20)
        guard case .stepped(let stepped) = modifier.kind else {
            Issue.record("not stepped")
            return
        }
        #expect((stepped.start, stepped.end, stepped.step) == (3, 9, 2))
    }

    @Test("each sample comes back to the bit", arguments: Repository.samples)
    func samplesComeBack(_ path: String) throws {
        let bytes = try Repository.bytes(path)
        let input = bytes.withUnsafeBytes { InputBytes(name: path, copying: $0) }
        let reading = Reading(input, as: .fcurveJSON)
        #expect(reading.diagnostics.isEmpty)
        let document = try #require(reading.document)
        let text = try AnimationFormat.fcurveJSON.writtenText(document)
        let again = try #require(Reading(text, as: .fcurveJSON).document)
        let comparison = DocumentComparison(before: document, after: again)
        #expect(comparison.isIdentical, "\(comparison)")
        #expect(!comparison.curves.isEmpty)
    }

    @Test func `of a field that is repeated the last one counts`() throws {
        let text = #"""
            {"objects":[{"name":"A"},{"name":"B"}],"objects":[{"name":"C","name":"D"}],
            "actions":[{"name":"old","fcurves":[]}],
            "actions":[{"name":"new","slots":[{"identifier":"OBA"}],"slots":[{"identifier":"OBB"}],"fcurves":[
            {"data_path":"a","data_path":"b","keyframe_points":[
            {"co":[1,2],"co":[3,4],"select_control_point":true,"select_control_point":false}]}]}]}
            """#
        let reading = Reading(text, as: .fcurveJSON)
        #expect(reading.codes.filter { $0 == "fcurves.repeated-field" }.count == 7)
        #expect(Set(reading.codes) == ["fcurves.repeated-field"])
        let document = try #require(reading.document)
        #expect(document.objects.map(\.name) == ["D"])
        #expect(document.actions.map(\.name) == ["new"])
        #expect(document.actions[0].slots.map(\.identifier) == ["OBB"])
        let track = try #require(document.actions[0].channelbags.first?.tracks.first)
        #expect(track.dataPath == "b")
        #expect(track.keyframes.map(\.point) == [SIMD2(3, 4)])
        #expect(track.keyframes[0].selection.isEmpty)
    }

    @Test func `the same field in neighbouring objects and in objects inside is no repetition`() {
        let text =
            #"[{"modifiers":[{"type":"CYCLES","mute":true},{"type":"CYCLES","mute":true}],"mute":true,"data_path":"x"}]"#
        #expect(Reading(text, as: .fcurveJSON).diagnostics.isEmpty)
    }

    @Test func `keys out of order and on one frame are both told`() {
        let keys = #"{"co":[5,1]},{"co":[1,0]},{"co":[5,2]}"#
        let reading = Reading(#"[{"data_path":"x","keyframe_points":[\#(keys)]}]"#, as: .fcurveJSON)
        #expect(reading.codes == ["fcurves.unsorted-keys", "fcurves.duplicate-keys"])
    }

    @Test func `a key without its frame is no key`() {
        let reading = Reading(#"[{"data_path":"x","keyframe_points":[{"co":[5]},{"co":[0]},{}]}]"#, as: .fcurveJSON)
        #expect(reading.codes == ["fcurves.wrong-count", "fcurves.wrong-count", "fcurves.missing-field"])
        #expect(reading.document?.actions.first?.channelbags.first?.tracks.first?.keyframes.isEmpty == true)
    }
}
