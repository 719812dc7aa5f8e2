import Testing

@testable import AnimationCore

/// One float32 before a key the root of the rounded cubic may lie beyond 1, and Blender finds none.
@Suite struct RootBesideKeyTests {
    private static let track: AnimationTrack = {
        func key(_ point: SIMD2<Float>, _ left: SIMD2<Float>, _ right: SIMD2<Float>) -> Keyframe {
            Keyframe(
                frame: point.x, value: point.y, handleLeft: left, handleRight: right, handleLeftType: .free,
                handleRightType: .free)
        }
        return AnimationTrack(
            dataPath: "location",
            keyframes: [
                key(
                    SIMD2(-304363.78, -7649430700000000.0), SIMD2(-529076.94, -2.4126602e34),
                    SIMD2(195936.34, 2.269806e34)),
                key(
                    SIMD2(111531.96, -3.4772255e34), SIMD2(75197.35, -3.4772255e34), SIMD2(370894.25, -3.4772255e34)),
            ])
    }()

    /// Values of Blender 4.5.15 and 5.0.1.
    private static let known: [(frame: Float, value: Float)] = [
        (111531.9609375, -3.4772255127239347e34), (111531.953125, 0), (111531.9453125, -3.477225017547919e34),
        (111531.9375, -3.477225017547919e34), (111531.9140625, -3.477225017547919e34),
    ]

    @Test func `no root is no root, however it is looked for`() {
        let evaluator = CurveEvaluator(Self.track)
        for (frame, value) in Self.known {
            #expect(Self.track.evaluate(at: frame) == value)
            #expect(evaluator.evaluate(at: frame) == value)
        }
    }

    @Test func `baking finds the same`() {
        let known = Self.known.reversed()
        let baked = Self.track.evaluate(at: known.map(\.frame))
        #expect(baked == known.map(\.value))
    }
}
