import TestSupport
import Testing

@testable import AnimationCore

/// Cubics of several families, from ordinary ones to ones built to be badly conditioned.
private struct RandomSegments {
    var random: SeededGenerator

    mutating func unit() -> Float { Float(random.next() >> 40) / Float(1 << 24) }

    static let families = 8

    /// Two keys, and frames between them.
    mutating func next(_ family: Int) -> (keys: [Keyframe], frames: [Float]) {
        var start = (unit() * 100).rounded()
        var length = 1 + (unit() * 20).rounded()
        switch family {
        case 5: start = (unit() * 1.6e7).rounded()
        case 6: length = 0.001 + unit() * 0.01
        case 7:
            length = Float(sign: .plus, exponent: Int(unit() * 180) - 100, significand: 1 + unit())
            start = length * (unit() - 0.5)
        default: break
        }
        var (a, b) = (Keyframe(frame: start, value: 0), Keyframe(frame: start + length, value: unit() * 10))
        let third = length / 3
        switch family {
        case 0:  // Handles of a third, off by a few ulps.
            a.handleRight.x = start + third * (1 + (unit() - 0.5) * 1e-6)
            b.handleLeft.x = start + length - third * (1 + (unit() - 0.5) * 1e-6)
        case 1:  // Handles of a third on whole and quarter frames: true ties.
            a.handleRight.x = start + third
            b.handleLeft.x = start + length - third
        case 3:  // Reaching over one another as far as they may.
            a.handleRight.x = start + length * (0.9 + 0.2 * unit())
            b.handleLeft.x = start + length * (0.1 - 0.2 * unit())
        case 4:  // A nearly vertical place, or backwards.
            a.handleRight.x = start + length * (unit() * 1.2 - 0.2)
            b.handleLeft.x = start + length * (1 - (unit() * 1.2 - 0.2))
        default:
            a.handleRight.x = start + length * unit()
            b.handleLeft.x = start + length * (1 - unit())
        }
        let isOnQuarters = family < 5
        let frames = (0..<4).map { _ in
            isOnQuarters ? start + max(0.25, (unit() * length * 4).rounded(.down) / 4) : start + length * unit()
        }
        return ([a, b], frames)
    }
}

@Suite struct RootBoundTests {
    private struct Count {
        var certain = 0
        var wrong = 0
        var open = 0
    }

    /// Newton's roots against the closed form, for as many cubics of each family.
    private static func count(each: Int, scale: Float) -> Count {
        var count = Count()
        var segments = RandomSegments(random: SeededGenerator(seed: 7))
        for family in 0..<RandomSegments.families {
            for _ in 0..<each {
                let (keys, frames) = segments.next(family)
                let cubic = BezierCubic(BezierCorners(from: keys[0], to: keys[1]))
                let four = SIMD4(frames)
                let corners = keys.withUnsafeBufferPointer { BezierCorners($0, endingAt: SIMD4(repeating: 1)) }
                let newton = NewtonRoots(BezierCubic(corners), boundScale: scale)
                let found = newton.better(newton.roots(at: four), at: four)
                for lane in 0..<4 {
                    guard found.areBlenders[lane] else {
                        count.open += 1
                        continue
                    }
                    count.certain += 1
                    let blenders = cubic.parameter(at: four[lane])
                    if blenders?.bitPattern != found.roots[lane].bitPattern { count.wrong += 1 }
                }
            }
        }
        return count
    }

    @Test func `a root within the bound is the closed form's`() {
        let count = RootBoundTests.count(each: 5000, scale: 1)
        #expect(count.wrong == 0)
        #expect(count.certain > count.open, "even of these cubics, most roots must be certain")
    }

    @Test func `four segments side by side and one alone give the same roots`() {
        var segments = RandomSegments(random: SeededGenerator(seed: 8))
        for family in 0..<RandomSegments.families {
            for _ in 0..<500 {
                let (keys, frames) = segments.next(family)
                let corners = keys.withUnsafeBufferPointer { BezierCorners($0, endingAt: SIMD4(repeating: 1)) }
                let found = NewtonRoots(BezierCubic(corners)).roots(at: SIMD4(frames))
                let alone = NewtonRoots(BezierCubic(BezierCorners(from: keys[0], to: keys[1])))
                for lane in 0..<4 {
                    let one = alone.roots(at: frames[lane])
                    #expect(one.areBlenders == found.areBlenders[lane])
                    #expect(one.roots.bitPattern == found.roots[lane].bitPattern || one.roots.isNaN)
                }
            }
        }
    }

    @Test func `a bound thirty times smaller lets wrong roots through`() {
        let count = RootBoundTests.count(each: 5000, scale: 1.0 / 30)
        #expect(count.wrong > 0)
    }
}
