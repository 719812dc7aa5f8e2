import AnimationCore
import Foundation
import TestSupport
import Testing

@testable import AnimationFormats

/// The error that is reported for what takes an easing's place is that of the written file.
@Suite struct ColladaErrorTests {
    private static let easings = Interpolation.allCases.filter(\.isEasing)

    @Test(arguments: easings) func `the reported error is the true one`(kind: Interpolation) throws {
        var random = SeededGenerator(seed: 77)
        for easing in Easing.allCases {
            let track = ColladaErrorTests.track(kind, easing, &random)
            let document = Dae.document(tracks: [track])
            let log = DiagnosticLog()
            let sink = MemorySink()
            try AnimationFormat.collada.write(document, Dae.plain, reportingLossesTo: log, to: sink)
            let curve = WrittenCurve(
                "action.CubeAction.Cube.location.X", in: String(decoding: sink.bytes, as: UTF8.self))
            #expect(curve.count > 4 || [.quad, .cubic, .back].contains(kind))

            let message = try #require(log.diagnostics.first { $0.code == "loss.easing-equations" }?.message)
            let words = message.split(separator: " ")
            let share = try #require(words.firstIndex(of: "most").flatMap { Double(words[$0 + 1]) })
            let worstFrame = try #require(words.last.flatMap { Float($0) })
            let reported = share * track.valueRange

            let (first, last) = (track.keyframes[0].frame, track.keyframes[3].frame)
            var frames = stride(from: first, through: last, by: (last - first) / 1000).map { $0 }
            frames.append(worstFrame)
            let errors = frames.map { frame in
                abs(curve.value(at: Double(frame) / 24) - Double(track.evaluate(at: frame)))
            }
            let worst = errors.max() ?? 0
            // The equations themselves are float32, and times have nine digits.
            let noise = 4e-6 * track.valueRange
            #expect(worst <= reported * 1.05 + noise, "\(kind) \(easing): \(worst) measured, \(reported) reported")
            #expect(worst >= reported * 0.95 - noise, "\(kind) \(easing): \(worst) measured, \(reported) reported")
        }
    }

    /// Four keys; on the last frame nothing is left of the third segment but its end.
    private static func track(
        _ kind: Interpolation, _ easing: Easing, _ random: inout SeededGenerator
    ) -> AnimationTrack {
        var frame = Float(1)
        let keys = (0..<4).map { _ -> Keyframe in
            let key = Keyframe(
                frame: frame, value: Float.random(in: -5...5, using: &random), interpolation: kind, easing: easing,
                back: 1.7, amplitude: 0.8, period: 4.1)
            frame += Float.random(in: 6...30, using: &random)
            return key
        }
        return AnimationTrack(dataPath: "location", keyframes: keys)
    }

    private static func reported(_ code: String, _ log: DiagnosticLog) throws -> (share: Double, frame: Float) {
        let message = try #require(log.diagnostics.first { $0.code == code }?.message)
        let words = message.split(separator: " ")
        let share = try #require(words.firstIndex(of: "most").flatMap { Double(words[$0 + 1]) })
        return (share, try #require(words.last.flatMap { Float($0) }))
    }

    private static func write(_ document: AnimationDocument, _ log: DiagnosticLog) throws -> String {
        let sink = MemorySink()
        try AnimationFormat.collada.write(document, Dae.plain, reportingLossesTo: log, to: sink)
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    @Test(arguments: 0..<12) func `the error of euler angles for a quaternion is the one said`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let tracks = (0..<4).map { part in
            AnimationTrack(
                dataPath: "rotation_quaternion", arrayIndex: part,
                keyframes: (0..<4).map { key in
                    let value = Float.random(in: -1...1, using: &random) + (part == 0 ? 2 : 0)
                    return Keyframe(frame: Float(1 + 12 * key), value: value)
                })
        }
        var document = Dae.document(tracks: tracks)
        document.objects[0].transform.mode = .quaternion
        let log = DiagnosticLog()
        let text = try Self.write(document, log)
        let said = try Self.reported("loss.data-paths", log)
        let curves = ["X", "Y", "Z"].map { WrittenCurve("action.CubeAction.Cube.rotation\($0).ANGLE", in: text) }
        var ranges = [(Double.infinity, -Double.infinity), (.infinity, -.infinity), (.infinity, -.infinity)]
        var errors = [0.0, 0, 0]
        for step in 0...3600 {
            let frame = step == 0 ? said.frame : Float(1 + Double(step) / 100)
            let angles = Self.eulerAngles(of: tracks.map { Double($0.evaluate(at: frame)) })
            for axis in 0..<3 {
                let written = curves[axis].value(at: Double(frame) / 24) * Double.pi / 180
                errors[axis] = max(errors[axis], abs(angles[axis] - written))
                ranges[axis] = (min(ranges[axis].0, angles[axis]), max(ranges[axis].1, angles[axis]))
            }
        }
        let worst = zip(errors, ranges).map { $0 / ($1.1 - $1.0) }.max() ?? 0
        #expect(said.share <= 1.1e-4)
        #expect(worst <= said.share * 1.1 + 2e-6, "\(worst) measured, \(said.share) reported")
        #expect(worst >= said.share * 0.9 - 2e-6, "\(worst) measured, \(said.share) reported")
    }

    /// Radians about X, then Y, then Z; none of the test's rotations comes near to a quarter turn about Y.
    private static func eulerAngles(of q: [Double]) -> [Double] {
        let length = q.reduce(0) { $0 + $1 * $1 }.squareRoot()
        let (w, x, y, z) = (q[0] / length, q[1] / length, q[2] / length, q[3] / length)
        return [
            atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)), asin(2 * (w * y - z * x)),
            atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
        ]
    }

    @Test(arguments: 0..<6) func `the error of keys for modifiers is the one said`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var noise = FModifier.Noise()
        noise.scale = Float.random(in: 8...30, using: &random)
        noise.strength = 3
        var track = AnimationTrack(
            dataPath: "location",
            keyframes: (0..<3).map {
                Keyframe(frame: Float(1 + 20 * $0), value: Float.random(in: -4...4, using: &random))
            })
        track.modifiers = [FModifier(.noise(noise))]
        try checkModifiers(of: track)
    }

    /// A bounce has corners where there are no keys.
    @Test(arguments: [Easing.easeIn, .easeOut, .easeInOut], [FModifier.Cycles.Mode.mirror, .repeat])
    func `keys for bounces in cycles are within the tolerance`(_ easing: Easing, _ mode: FModifier.Cycles.Mode) throws {
        var cycles = FModifier.Cycles()
        (cycles.modeAfter, cycles.cyclesAfter) = (mode, 2)
        let ball = Keyframe(frame: 1, value: 5, interpolation: .bounce, easing: easing)
        var track = AnimationTrack(dataPath: "location", keyframes: [ball, Keyframe(frame: 24, value: -2)])
        track.modifiers = [FModifier(.cycles(cycles))]
        try checkModifiers(of: track)
    }

    private func checkModifiers(of track: AnimationTrack) throws {
        var document = Dae.document(tracks: [track])
        (document.frameStart, document.frameEnd) = (-10, 80)
        let log = DiagnosticLog()
        let text = try Self.write(document, log)
        let said = try Self.reported("loss.modifiers", log)
        let curve = WrittenCurve("action.CubeAction.Cube.location.X", in: text)
        var frames = stride(from: Float(-10), through: 80, by: 0.01).map { $0 }
        frames.append(said.frame)
        let values = frames.map { Double(track.evaluate(at: $0)) }
        let range = (values.max() ?? 0) - (values.min() ?? 0)
        let worst = zip(frames, values).map { abs(curve.value(at: Double($0) / 24) - $1) / range }.max() ?? 0
        #expect(said.share <= 1e-4)
        #expect(worst <= said.share * 1.1 + 4e-6, "\(worst) measured, \(said.share) reported")
        #expect(worst >= said.share * 0.9 - 4e-6, "\(worst) measured, \(said.share) reported")
    }
}
