import AnimationCore
import Testing

@Suite struct MoveTests {
    private func track(_ left: HandleType, _ right: HandleType) -> AnimationTrack {
        let keys = [(0, 0), (10, 4), (20, 1)].map { (frame: Float, value: Float) in
            Keyframe(
                frame: frame, value: value, handleLeft: SIMD2(frame - 3, value), handleRight: SIMD2(frame + 3, value),
                handleLeftType: left, handleRightType: right, selection: .all)
        }
        var track = AnimationTrack(dataPath: "x", keyframes: keys)
        track.autoComputeHandles()
        return track
    }

    /// Recalculation turns both Aligned handles, as in Blender, which can move the dragged one by a last bit.
    private func isNear(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Bool {
        abs(a.x - b.x) < 1e-5 && abs(a.y - b.y) < 1e-5
    }

    @Test(arguments: [
        (HandleType.autoClamped, HandleType.autoClamped, HandleType.aligned, HandleType.aligned),
        (.automatic, .automatic, .aligned, .aligned),
        (.vector, .autoClamped, .free, .aligned),
        (.vector, .vector, .free, .vector),
        (.free, .free, .free, .free),
        (.aligned, .aligned, .aligned, .aligned),
    ])
    func `dragging the left handle changes types`(
        _ left: HandleType, _ right: HandleType, _ newLeft: HandleType, _ newRight: HandleType
    ) {
        var track = track(left, right)
        let change = track.moveHandleLeft(ofKeyframe: 1, to: SIMD2(7, 1))
        #expect(change.index == 1)
        #expect(isNear(track.keyframes[1].handleLeft, SIMD2(7, 1)))
        #expect(track.keyframes[1].handleLeftType == newLeft)
        #expect(track.keyframes[1].handleRightType == newRight)
        #expect(track.keyframes[1].selection == .handleLeft)
        #expect(track.keyframes[0].handleLeftType == left)
    }

    @Test func `dragging a handle keeps its partner aligned and as long as it was`() {
        for drag in [SIMD2<Float>(13, 8), SIMD2(11, -5), SIMD2(18, 4.5)] {
            var track = track(.aligned, .aligned)
            track.keyframes[1].handleLeft = SIMD2(6, 1)
            track.moveHandleRight(ofKeyframe: 1, to: drag)
            let key = track.keyframes[1]
            let (left, right) = (key.point - key.handleLeft, key.handleRight - key.point)
            #expect(isNear(key.handleRight, drag))
            #expect(abs((left * left).sum().squareRoot() - 5) < 1e-5)
            #expect(abs(left.x * right.y - left.y * right.x) < 1e-4)
            #expect(left.x > 0)
        }
    }

    @Test func `a handle dragged past its key stops beside it`() {
        var newer = track(.free, .free)
        newer.moveHandleLeft(ofKeyframe: 1, to: SIMD2(15, 9))
        #expect(newer.keyframes[1].handleLeft == SIMD2((Float(10) - 0.001).nextDown, 9))
        var older = track(.free, .free)
        older.moveHandleLeft(ofKeyframe: 1, to: SIMD2(15, 9), rules: .blender42)
        #expect(older.keyframes[1].handleLeft == SIMD2(10, 9))
    }

    @Test func `keys pass each other and what they meet is deleted`() {
        var track = track(.autoClamped, .autoClamped)
        let change = track.moveKeyframe(at: 0, to: SIMD2(15, 2))
        #expect(change.index == 1)
        #expect(track.keyframes.map(\.frame) == [10, 15, 20])
        #expect(track.moveKeyframe(at: 1, to: SIMD2(20.005, 3)).index == 1)
        #expect(track.keyframes.map(\.frame) == [10, 20.005])
        #expect(track.keyframes[1].value == 3)
    }

    @Test func `selected keys on one frame become one with their mean`() {
        var track = AnimationTrack(
            dataPath: "x",
            keyframes: [(4.6, 5), (4.8, 9), (5.2, 4)].map { Keyframe(frame: $0.0, value: $0.1, selection: .all) })
        track.snapSelectedKeyframes(to: .nearestFrame)
        #expect(track.keyframes.map(\.point) == [SIMD2(5, 6)])
    }

    @Test func `an index without a key changes nothing`() {
        var track = track(.free, .free)
        for index in [-1, 3, .max, .min] {
            #expect(track.moveKeyframe(at: index, to: .zero).edit.isEmpty)
            #expect(track.moveHandleLeft(ofKeyframe: index, to: .zero).index == nil)
            #expect(track.deleteKeyframe(at: index).isEmpty)
        }
    }
}
