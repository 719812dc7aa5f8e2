import AnimationCore
import Testing

@Suite struct EasingPiecesTests {
    private static let directions: [Easing] = [.easeIn, .easeOut, .easeInOut]
    private static let equations = Interpolation.allCases.filter(\.isEasing)
    /// Cubic polynomials, and how many there are in a row.
    private static let polynomials: [(Interpolation, Easing, Int)] = [
        (.quad, .easeIn, 1), (.quad, .easeOut, 1), (.quad, .easeInOut, 2),
        (.cubic, .easeIn, 1), (.cubic, .easeOut, 1), (.cubic, .easeInOut, 2),
        (.back, .easeIn, 1), (.back, .easeOut, 1), (.back, .easeInOut, 2),
        (.bounce, .easeIn, 4), (.bounce, .easeOut, 4), (.bounce, .easeInOut, 8),
    ]

    private func ends(_ interpolation: Interpolation, _ easing: Easing) -> (Keyframe, Keyframe) {
        let from = Keyframe(
            frame: 10, value: -2, interpolation: interpolation, easing: easing, amplitude: 4, period: 11)
        return (from, Keyframe(frame: 34, value: 1))
    }

    /// The largest distance of the pieces from the curve of two keys, between the keys of both.
    private func distance(_ pieces: EasingPieces, _ from: Keyframe, _ to: Keyframe) -> Double {
        let original = AnimationTrack(dataPath: "x", keyframes: [from, to])
        let curve = IndependentCurve(pieces.keyframes)
        return (Array(stride(from: 10.01, to: 33.99, by: 0.0713)) + [10.0004, 33.9996]).map {
            abs(curve.value(at: Double(Float($0))) - Double(original.evaluate(at: Float($0))))
        }.max() ?? 0
    }

    @Test(arguments: polynomials)
    func `polynomial easings come out exactly`(_ interpolation: Interpolation, _ easing: Easing, _ count: Int) throws {
        let (from, to) = ends(interpolation, easing)
        let pieces = try #require(EasingPieces(from: from, to: to, within: 1e-9, places: 64))
        #expect(pieces.keyframes.count == count + 1)
        #expect(distance(pieces, from, to) < 5e-6)
    }

    @Test(arguments: directions, [1e-6, 1e-3, -1e-6] as [Float])
    func `swings too many for keys become what they swing about`(_ easing: Easing, _ period: Float) throws {
        let from = Keyframe(
            frame: 10, value: -2, interpolation: .elastic, easing: easing, amplitude: 22, period: period)
        let to = Keyframe(frame: 34, value: 1)
        let pieces = try #require(EasingPieces(from: from, to: to, within: 1e-4, places: 4096))
        #expect(pieces.keyframes.count <= 4)
        #expect(pieces.keyframes.allSatisfy { [-2, 1].contains($0.value) })
        // No swing goes farther than its amplitude, and what is told is as large as what is found elsewhere.
        #expect(pieces.largestError <= 22.001)
        #expect(pieces.largestError >= 0.8 * distance(pieces, from, to))
    }

    @Test(arguments: equations, directions)
    func `every easing keeps the tolerance`(_ interpolation: Interpolation, _ easing: Easing) throws {
        let (from, to) = ends(interpolation, easing)
        for tolerance in [3e-2, 3e-3, 3e-4] {
            let pieces = try #require(EasingPieces(from: from, to: to, within: tolerance, places: 512))
            let error = distance(pieces, from, to)
            #expect(error <= 1.1 * tolerance + 5e-6)
            #expect(error <= pieces.largestError * 1.2 + 1e-5)
            #expect(pieces.keyframes.count < 100)
            #expect(pieces.keyframes[0].point == from.point)
            #expect(pieces.keyframes.last?.point == to.point)
        }
    }

    /// The amplitude is blended where it is below the change, which bends the curve sharply.
    @Test(arguments: directions, [(Float(0), Float(0)), (0.5, 0), (2, 5), (4, 3)])
    func `an elastic easing keeps a fine tolerance, leaps and bends and all`(
        _ easing: Easing, _ wave: (amplitude: Float, period: Float)
    ) throws {
        var (from, to) = ends(.elastic, easing)
        (from.amplitude, from.period) = (wave.amplitude, wave.period)
        to.value = -1
        let pieces = try #require(EasingPieces(from: from, to: to, within: 1e-4, places: 384))
        #expect(pieces.largestError <= 1e-4)
        #expect(distance(pieces, from, to) <= 1.1e-4)
        let track = AnimationTrack(dataPath: "x", keyframes: pieces.keyframes)
        #expect(track.evaluate(at: 10) == from.value && track.evaluate(at: 34) == to.value)
    }

    @Test func `a circular easing is upright at its end`() throws {
        let (from, to) = ends(.circ, .easeIn)
        let pieces = try #require(EasingPieces(from: from, to: to, within: 1e-3, places: 64))
        #expect(pieces.keyframes.count <= 4)
        #expect(pieces.keyframes.last?.handleLeft.x == 34)
    }

    @Test func `what is no easing, or not finite, has no pieces`() {
        let (from, to) = ends(.sine, .easeIn)
        #expect(EasingPieces(from: Keyframe(frame: 10, value: 0), to: to, within: 1, places: 9) == nil)
        #expect(EasingPieces(from: to, to: from, within: 1, places: 9) == nil)
        #expect(EasingPieces(from: from, to: Keyframe(frame: .infinity, value: 0), within: 1, places: 9) == nil)
        #expect(EasingPieces(from: from, to: to, within: 0, places: 9) == nil)
    }
}
