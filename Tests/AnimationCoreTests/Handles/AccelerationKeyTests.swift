import TestSupport
import Testing

@testable import AnimationCore

/// One smoothed key between two that stand has a short way; it must end where the equations end.
@Suite struct AccelerationKeyTests {
    @Test func `the short way gives the bits of the equations`() {
        var random = RandomKeys(seed: 21)
        var taken = 0
        for _ in 0..<30_000 {
            var keys = threeKeys(&random)
            var solved = keys
            let isShort = keys.withUnsafeMutableBufferPointer { AccelerationKey.solve($0, 2) }
            guard isShort else {
                #expect(keys == solved || keys.contains { !$0.isFinite }, "nothing is done on the way out")
                continue
            }
            taken += 1
            solved.withUnsafeMutableBufferPointer { keys in
                let scratch = AccelerationScratch(capacity: keys.count)
                AccelerationRun(keys: keys, isCyclic: false, start: 1, count: 3, scratch: scratch).solve()
                scratch.deallocate()
            }
            for (key, other) in zip(keys, solved) {
                #expect(bits(key.handleLeft) == bits(other.handleLeft), "\(keys) instead of \(solved)")
                #expect(bits(key.handleRight) == bits(other.handleRight), "\(keys) instead of \(solved)")
            }
        }
        #expect(taken > 10_000)
    }

    /// Five keys, the middle one smoothed and those beside it not.
    private func threeKeys(_ random: inout RandomKeys) -> [Keyframe] {
        var frame: Float = 0
        var keys: [Keyframe] = (0..<5).map { _ in
            frame += random.chance(0.05) ? random.anyFloat() : Float.random(in: 0.01...9, using: &random)
            let value = random.chance(0.2) ? 0 : random.number()
            return Keyframe(
                frame: frame, value: value,
                handleLeft: SIMD2(frame - 1, value + Float.random(in: -3...3, using: &random)),
                handleRight: SIMD2(frame + 2, value + Float.random(in: -3...3, using: &random)),
                handleLeftType: random.pick([.autoClamped, .free, .automatic]),
                handleRightType: random.pick([.autoClamped, .free, .automatic]),
                isAutoHandleLocked: true)
        }
        for index in [1, 3] where random.chance(0.5) {
            keys[index].handleLeft.y = keys[index].value
            keys[index].handleRight.y = keys[index].value
        }
        keys[2].isAutoHandleLocked = false
        keys[2].handleLeftType = random.pick([.autoClamped, .automatic])
        keys[2].handleRightType = random.pick([.autoClamped, .automatic])
        return keys
    }

    private func bits(_ point: SIMD2<Float>) -> SIMD2<UInt32> {
        // Any number that is not one equals any other such.
        SIMD2(point.x.isNaN ? 0 : point.x.bitPattern, point.y.isNaN ? 0 : point.y.bitPattern)
    }
}
