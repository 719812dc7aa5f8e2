import AnimationCore
import Testing

@Suite struct InsertKeyframeTests {
    private var free: AnimationTrack {
        AnimationTrack(
            dataPath: "x",
            keyframes: [
                Keyframe(
                    frame: 0, value: 0, handleLeft: SIMD2(-3, 0), handleRight: SIMD2(3, 1), handleLeftType: .free,
                    handleRightType: .free),
                Keyframe(
                    frame: 10, value: 5, handleLeft: SIMD2(6, 6), handleRight: SIMD2(13, 5), handleLeftType: .free,
                    handleRightType: .free),
            ])
    }

    @Test func `a key on the curve keeps its shape`() {
        var track = free
        let change = track.insertKeyframe(at: 4, value: track.evaluate(at: 4))
        #expect(change.index == 1)
        #expect(track.keyframes[1].handleLeftType == .aligned)
        #expect(track.keyframes[1].selection == .all)
        for step in 0...100 {
            let frame = Float(step) / 10
            #expect(abs(track.evaluate(at: frame) - free.evaluate(at: frame)) < 1e-5)
        }
    }

    @Test func `a key within a hundredth of a frame is replaced and its handles go along`() {
        var track = free
        let change = track.insertKeyframe(at: 10.005, value: 7, options: .fast)
        #expect(change.index == 1)
        #expect(track.keyframes.count == 2)
        #expect(track.keyframes[1].point == SIMD2(10, 7))
        #expect(track.keyframes[1].handleLeft == SIMD2(6, 8))
        #expect(track.keyframes[1].handleRight == SIMD2(13, 7))
    }

    @Test func `a new key takes interpolation from the key before it`() {
        var track = free
        track.keyframes[0].interpolation = .sine
        track.keyframes[1].interpolation = .bounce
        track.insertKeyframe(at: 20, value: 1)
        track.insertKeyframe(at: -5, value: 1)
        #expect(track.keyframes.map(\.interpolation) == [.sine, .sine, .bounce, .bounce])
    }

    @Test func `the first keys follow the settings`() {
        var track = AnimationTrack(dataPath: "x")
        let settings = InsertionSettings(interpolation: .linear, handleType: .vector, type: .extreme)
        track.insertKeyframe(at: 3, value: 1, settings: settings)
        #expect(track.keyframes[0].interpolation == .linear)
        #expect(track.keyframes[0].handleRightType == .vector)
        #expect(track.keyframes[0].type == .extreme)
        #expect(track.keyframes[0].handleLeft == SIMD2(2, 1))
    }

    @Test func `what is not needed or not there is left alone`() {
        var track = free
        #expect(track.insertKeyframe(at: 10, value: 5, options: .needed).index == nil)
        #expect(track.insertKeyframe(at: 4, value: track.evaluate(at: 4), options: .needed).edit.isEmpty)
        #expect(track.insertKeyframe(at: 4, value: 9, options: .replace).index == nil)
        #expect(track.insertKeyframe(at: .nan, value: 9).index == nil)
        #expect(track.keyframes == free.keyframes)
        var baked = AnimationTrack(dataPath: "x", samples: [CurveSample(frame: 1, value: 2)])
        #expect(baked.insertKeyframe(at: 4, value: 9).index == nil)
    }
}
