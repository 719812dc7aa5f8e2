import AnimationCore
import Testing

@testable import AnimationFormats

/// What curves do outside their keys. The cube's keys lie on frames 0, 12 and 24 and have the values 1, 2 and 3.
@Suite struct ColladaBehaviorTests {
    private func track(_ text: String) throws -> AnimationTrack {
        try #require(try Dae.read(text).actions.first?.channelbags.first?.tracks.first)
    }

    /// The words of both sides, and the values at frame -6 and at frame 30.
    static let words: [(before: String, after: String, values: (Float, Float))] = [
        ("CONSTANT", "CONSTANT", (1, 3)), ("LINEAR", "LINEAR", (0.5, 3.5)), ("CYCLE", "CYCLE", (2.5, 1.5)),
        ("CYCLE_RELATIVE", "CYCLE_RELATIVE", (0.5, 3.5)), ("OSCILLATE", "OSCILLATE", (1.5, 2.5)),
        ("CONSTANT", "CYCLE", (1, 1.5)), ("OSCILLATE", "LINEAR", (1.5, 3.5)), ("LINEAR", "CYCLE", (0.5, 1.5)),
    ]

    @Test(arguments: words.indices) func `the profile MAYA tells both sides`(index: Int) throws {
        let (before, after, values) = ColladaBehaviorTests.words[index]
        let track = try track(Cube.file(infinity: (before, after)))
        #expect(track.evaluate(at: -6) == values.0)
        #expect(track.evaluate(at: 30) == values.1)
    }

    @Test(arguments: words.indices) func `COLLADA 1.5 tells both sides`(index: Int) throws {
        func word(_ text: String) -> String { text == "LINEAR" ? "GRADIENT" : text }
        let (before, after, values) = ColladaBehaviorTests.words[index]
        let attributes = "pre_behavior=\"\(word(before))\" post_behavior=\"\(word(after))\""
        let track = try track(Cube.file(samplerAttributes: attributes))
        #expect(track.evaluate(at: -6) == values.0)
        #expect(track.evaluate(at: 30) == values.1)
    }

    @Test(arguments: words.indices) func `what was read is written and read again`(index: Int) throws {
        let (before, after, _) = ColladaBehaviorTests.words[index]
        let document = try Dae.read(Cube.file(infinity: (before, after)))
        let log = DiagnosticLog()
        let back = try Dae.read(Dae.text(AnimationFormat.collada.reduce(document, Dae.plain, log)))
        #expect(log.diagnostics.isEmpty)
        #expect(back.actions == document.actions)
    }

    @Test func `three curves that differ outside their keys do not share a channel`() throws {
        let key = { (frame: Float) in
            Keyframe(
                frame: frame, value: frame, handleLeftType: .free, handleRightType: .free, interpolation: .linear,
                back: 0, amplitude: 0, period: 0)
        }
        var tracks = (0..<3).map {
            AnimationTrack(dataPath: "location", arrayIndex: Int32($0), keyframes: [key(1), key(5)])
        }
        tracks[1].extrapolation = .linear
        let document = Dae.document(tracks: tracks)
        #expect(Dae.isIdentical(try Dae.read(Dae.text(document)), document))
    }

    @Test func `modifiers behind the cycles become keys, and are named`() throws {
        var cycles = FModifier.Cycles()
        cycles.modeBefore = .mirror
        var track = AnimationTrack(dataPath: "scale", keyframes: [Keyframe(frame: 1, value: 0)])
        track.modifiers = [FModifier(.cycles(cycles)), FModifier(.noise(FModifier.Noise()))]
        let log = DiagnosticLog()
        let reduced = AnimationFormat.collada.reduce(Dae.document(tracks: [track]), Dae.plain, log)
        let written = reduced.actions[0].channelbags[0].tracks[0]
        #expect(written.modifiers.isEmpty && written.keyframes.count > 1)
        let loss = try #require(log.diagnostics.first { $0.code == "loss.modifiers" })
        #expect(loss.message.contains("CYCLES, NOISE"))
    }
}
