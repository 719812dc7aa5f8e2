import AnimationCore
import Testing

/// One handle alone is given a type; the other side follows the rules of the Blender version.
@Suite struct HandleTypeTests {
    private func types(
        _ left: HandleType, _ right: HandleType, setting type: HandleType, onlyLeft: Bool = true,
        _ rules: HandleTypeRules
    ) -> [HandleType] {
        let key = Keyframe(
            frame: 0, value: 0, handleLeftType: left, handleRightType: right,
            selection: onlyLeft ? .handleLeft : .controlPoint)
        var track = AnimationTrack(dataPath: "x", keyframes: [key, Keyframe(frame: 9, value: 1)])
        track.setHandleType(type, typeRules: rules)
        return [track.keyframes[0].handleLeftType, track.keyframes[0].handleRightType]
    }

    @Test func `the control point sets both sides`() {
        for rules in HandleTypeRules.allCases {
            for type in HandleType.allCases {
                #expect(types(.vector, .free, setting: type, onlyLeft: false, rules) == [type, type])
            }
        }
    }

    @Test func `up to 5.0 no key is left with one automatic side`() {
        #expect(types(.autoClamped, .autoClamped, setting: .automatic, .blender42) == [.free, .free])
        #expect(types(.free, .vector, setting: .automatic, .blender42) == [.free, .vector])
        #expect(types(.free, .automatic, setting: .automatic, .blender42) == [.automatic, .automatic])
        #expect(types(.free, .free, setting: .vector, .blender42) == [.vector, .free])
    }

    @Test func `in 5.3 the other side is fitted`() {
        #expect(types(.free, .vector, setting: .automatic, .blender53) == [.automatic, .automatic])
        #expect(types(.free, .automatic, setting: .aligned, .blender53) == [.aligned, .aligned])
        #expect(types(.free, .vector, setting: .aligned, .blender53) == [.aligned, .vector])
        #expect(types(.aligned, .aligned, setting: .free, .blender53) == [.free, .free])
        #expect(types(.automatic, .automatic, setting: .vector, .blender53) == [.vector, .free])
        #expect(types(.aligned, .aligned, setting: .vector, .blender53) == [.vector, .aligned])
    }
}
