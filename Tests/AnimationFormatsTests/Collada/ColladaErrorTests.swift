import AnimationCore
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
}
