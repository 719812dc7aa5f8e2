import AnimationCore
import Foundation
import Testing

@testable import AnimationFormats

/// The kinds of INTERPOLATION against their own formulas, in float64.
@Suite struct ColladaInterpolationTests {
    private func track(
        _ kinds: String, times: String, values: String, tangents: (String, String)? = nil, tool: String = "by hand"
    ) throws -> (AnimationTrack, Set<String>) {
        var file = DaeFile()
        file.tool = tool
        file.animations = DaeFile.animation(
            times: times, values: values, kinds: kinds, tangents: tangents, targets: ["Cube/location.X"])
        let (tracks, codes) = try file.tracks()
        return (try #require(tracks.first), codes)
    }

    /// Compares a segment, keys at `frames`, with `value(s)`, where time runs evenly.
    private func expect(
        _ track: AnimationTrack, frames: (Float, Float), _ value: (Double) -> Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for step in 0..<32 {
            let s = Double(step) / 32
            let frame = frames.0 + Float(s) * (frames.1 - frames.0)
            let found = Double(track.evaluate(at: frame))
            #expect(abs(found - value(s)) < 2e-5, "at \(frame)", sourceLocation: sourceLocation)
        }
    }

    private func hermite(_ p0: Double, _ t0: Double, _ p1: Double, _ t1: Double, _ s: Double) -> Double {
        p0 * (2 * s * s * s - 3 * s * s + 1) + t0 * (s * s * s - 2 * s * s + s) + p1 * (-2 * s * s * s + 3 * s * s)
            + t1 * (s * s * s - s * s)
    }

    @Test func `HERMITE with tangents of one number`() throws {
        let (track, codes) = try track(
            "HERMITE HERMITE HERMITE", times: "0 1 3", values: "1 4 2", tangents: ("9 -3 2", "6 1.5 9"))
        expect(track, frames: (0, 24)) { hermite(1, 6, 4, -3, $0) }
        expect(track, frames: (24, 72)) { hermite(4, 1.5, 2, 2, $0) }
        #expect(codes == ["collada.splines"])
    }

    @Test func `HERMITE with tangents of two numbers are vectors in time and value`() throws {
        let (track, _) = try track(
            "HERMITE HERMITE", times: "0 1", values: "0 1", tangents: ("0 0 0.6 2", "1.2 3 0 0"))
        for step in 0...20 {
            let s = Double(step) / 20
            let time = hermite(0, 1.2, 1, 0.6, s)
            #expect(abs(Double(track.evaluate(at: Float(time * 24))) - hermite(0, 3, 1, 2, s)) < 2e-5)
        }
    }

    @Test func `CARDINAL without tangents goes through its points`() throws {
        let (track, codes) = try track(
            "CARDINAL CARDINAL CARDINAL CARDINAL", times: "0 1 2 3", values: "0 3 -1 2")
        let points = [-3.0, 0, 3, -1, 2, 5]  // both ends mirrored
        for segment in 0..<3 {
            let (a, b, c, d) = (points[segment], points[segment + 1], points[segment + 2], points[segment + 3])
            expect(track, frames: (Float(24 * segment), Float(24 * segment + 24))) {
                hermite(b, (c - a) / 2, c, (d - b) / 2, $0)
            }
        }
        #expect(codes == ["collada.splines"])
    }

    @Test func `CARDINAL with tangents has its tension in them`() throws {
        let (track, _) = try track("CARDINAL CARDINAL", times: "0 1", values: "0 2", tangents: ("0 1", "4 0"))
        expect(track, frames: (0, 24)) { hermite(0, 4, 2, 1, $0) }
    }

    private func bspline(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ s: Double) -> Double {
        let r = 1 - s
        return
            (r * r * r * a + (3 * s * s * s - 6 * s * s + 4) * b + (-3 * s * s * s + 3 * s * s + 3 * s + 1) * c
            + s * s * s * d) / 6
    }

    @Test func `BSPLINE starts and ends on its points and passes the others by`() throws {
        let (track, codes) = try track("BSPLINE BSPLINE BSPLINE BSPLINE", times: "0 1 2 4", values: "0 3 -1 2")
        let points = [-3.0, 0, 3, -1, 2, 5]
        for (segment, frames) in [(0, 24), (24, 48), (48, 96)].enumerated() {
            expect(track, frames: (Float(frames.0), Float(frames.1))) {
                bspline(points[segment], points[segment + 1], points[segment + 2], points[segment + 3], $0)
            }
        }
        #expect(track.evaluate(at: 96) == 2)
        #expect(codes == ["collada.splines"])
    }

    @Test func `kinds mix, and each rules the piece up to the next key`() throws {
        let (track, _) = try track(
            "BSPLINE BSPLINE STEP LINEAR HERMITE BEZIER", times: "0 1 2 3 4 5", values: "0 3 -1 2 6 1",
            tangents: ("0 0 0 0 0 1.5", "0 0 0 0 3 0"))
        // The B-spline is open at key 2: its mirrored points are -3 and -5.
        expect(track, frames: (0, 24)) { bspline(-3, 0, 3, -1, $0) }
        expect(track, frames: (24, 48)) { bspline(0, 3, -1, -5, $0) }
        expect(track, frames: (48, 72)) { _ in -1 }
        expect(track, frames: (72, 96)) { 2 + 4 * $0 }
        expect(track, frames: (96, 120)) { hermite(6, 3, 1, 1.5, $0) }
    }

    @Test(
        arguments: [
            ("Maya 7.0 | ColladaMaya v2.03b | FCollada v1.13", 2.25, 2.5), ("Better tool", 2.25, 2.5),
            ("3dsmax 8 | ColladaMax 0.01 | FCollada v0.03", 2.25, 3.5), ("three.js", 0.25, 0.5),
        ] as [(String, Float, Float)])
    func `tangents of one number mean what the tool means`(tool: String, right: Float, left: Float) throws {
        let (track, codes) = try track(
            "BEZIER BEZIER", times: "0 1", values: "2 3", tangents: ("0 0.5", "0.25 0"), tool: tool)
        #expect(track.keyframes[0].handleRight == SIMD2(8, right))
        #expect(track.keyframes[1].handleLeft == SIMD2(16, left))
        #expect(codes == ["collada.relative-tangents"])
    }

    @Test func `no INTERPOLATION is LINEAR`() throws {
        var file = DaeFile()
        file.animations = DaeFile.animation(targets: ["Cube/location.X"])
        #expect(try file.tracks().tracks[0].keyframes.map(\.interpolation) == [.linear, .linear])
    }

    @Test func `three words a key are those of its handles`() throws {
        let (track, codes) = try track(
            "LINEAR LINEAR LINEAR BEZIER BEZIER BEZIER STEP STEP STEP", times: "0 1 2", values: "0 1 2")
        #expect(track.keyframes.map(\.interpolation) == [.linear, .bezier, .constant])
        #expect(codes.contains("collada.interpolation-count"))
    }

    @Test func `handles that reach over each other stay, and so does the curve`() throws {
        let (track, codes) = try track(
            "BEZIER BEZIER", times: "0 1", values: "0 1", tangents: ("0 0 0.1 -1", "0.9 2 1 1"))
        func bezier(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ s: Double) -> Double {
            let r = 1 - s
            return r * r * r * a + 3 * r * r * s * b + 3 * r * s * s * c + s * s * s * d
        }
        for step in 0...40 {
            let s = Double(step) / 40
            let frame = Float(24 * bezier(0, 0.9, 0.1, 1, s))
            #expect(abs(Double(track.evaluate(at: frame)) - bezier(0, 2, -1, 1, s)) < 1e-4, "at \(frame)")
        }
        #expect(codes.isEmpty)
    }

    @Test func `handles outside their segment are moved to its ends, and that is said`() throws {
        let tangents = ("0.5 9 1.5 5 1.25 7", "-0.25 3 0.75 4 1.75 8")
        let (track, codes) = try track("BEZIER BEZIER BEZIER", times: "0 1 2", values: "0 1 2", tangents: tangents)
        #expect(track.keyframes[0].handleRight == SIMD2(0, 3))
        #expect(track.keyframes[1].handleLeft == SIMD2(24, 5))
        #expect(track.keyframes[1].handleRight == SIMD2(24, 4))
        #expect(track.keyframes[2].handleLeft == SIMD2(30, 7))
        // The ends' outer handles point inwards, rule nothing, and mirror the inner ones.
        #expect(track.keyframes[0].handleLeft == SIMD2(0, -3))
        #expect(track.keyframes[2].handleRight == SIMD2(66, -3))
        #expect(codes.contains("collada.tangent-times"))
    }

    @Test func `handles of Blender are left to Blender`() throws {
        let (track, codes) = try track(
            "BEZIER BEZIER", times: "0 1", values: "0 1", tangents: ("-1 0 -0.5 1", "1.5 0 2 1"), tool: "Blender 2.79")
        #expect(track.keyframes[0].handleRight == SIMD2(36, 0))
        #expect(track.keyframes[1].handleLeft == SIMD2(-12, 1))
        #expect(!codes.contains("collada.tangent-times"))
    }
}
