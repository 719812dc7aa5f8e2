import Testing

@testable import AnimationCore

/// How many places are looked at.
@Suite struct RotationStepsTests {
    @Test(arguments: [1, 30, 1000]) func `the work does not grow with the gaps between keys`(_ stretches: Int) {
        let track = AnimationTrack(
            dataPath: "r",
            keyframes: (0...stretches).map {
                Keyframe(frame: Float($0) * 1e12, value: Float($0 % 5), interpolation: .linear)
            })
        let motion = RotationMotion([track], rest: .zero, mode: .xyz, target: .quaternion)
        var steps = RotationSteps(stretches: stretches)
        var places = 0
        for (a, b) in zip(track.keyframes, track.keyframes.dropFirst()) {
            places += motion.steps(from: a.frame, to: b.frame, density: 16, &steps)?.count ?? 0
        }
        #expect(places > 100)
        #expect(places <= 2 * (1 << 18) + 257 * stretches)
    }

    @Test func `what turns much between two keys gets what it needs`() {
        let keys = [(0, 0), (10, 0), (20, 500)] as [(Float, Float)]
        let track = AnimationTrack(
            dataPath: "r", keyframes: keys.map { Keyframe(frame: $0.0, value: $0.1, interpolation: .linear) })
        let motion = RotationMotion([track], rest: .zero, mode: .xyz, target: .quaternion)
        var steps = RotationSteps(stretches: 2)
        // 500 radians in steps of at most 0.17.
        let count = motion.steps(from: 10, to: 20, density: 1, &steps)?.count ?? 0
        #expect(count > 2941 && count < 6000)
    }
}
