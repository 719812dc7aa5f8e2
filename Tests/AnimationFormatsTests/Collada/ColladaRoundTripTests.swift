import AnimationCore
import TestSupport
import Testing

@testable import AnimationFormats

@Suite struct ColladaRoundTripTests {
    @Test(arguments: 0..<40) func `a reduced document comes back to the bit`(block: UInt64) throws {
        for seed in block * 50..<(block + 1) * 50 { try check(RandomDocument.make(seed: seed), seed) }
    }

    @Test(arguments: 0..<20) func `armatures, lights and shape keys come back to the bit`(block: UInt64) throws {
        for seed in block * 4..<(block + 1) * 4 { try check(RandomDocument.rigged(seed: seed), seed) }
    }

    private func check(_ document: AnimationDocument, _ seed: UInt64) throws {
        // How near the keys are that take an easing's or a modifier's place is another test's.
        var options = Dae.plain
        options.fitTolerance = 0.01
        var document = document
        if !seed.isMultiple(of: 50) { document.frameEnd = min(document.frameEnd, document.frameStart + 10) }
        let reduced = AnimationFormat.collada.reduce(document, options, DiagnosticLog())
        let log = DiagnosticLog()
        let back = try Dae.read(Dae.text(reduced), log: log)
        #expect(Dae.isIdentical(back, reduced), "seed \(seed): \(Self.differences(reduced, back))")
        #expect(log.diagnostics.isEmpty, "seed \(seed)")
        let again = AnimationFormat.collada.reduce(reduced, Dae.plain, log)
        #expect(Dae.isIdentical(again, reduced), "seed \(seed): reducing twice changes nothing")
        #expect(log.diagnostics.isEmpty, "seed \(seed): \(log.diagnostics.map(\.message))")
    }

    private static func differences(_ before: AnimationDocument, _ after: AnimationDocument) -> [String] {
        let comparison = DocumentComparison(before: before, after: after)
        return comparison.others
            + comparison.curves.filter { $0.change != .identical }.map { "\($0.name): \($0.change)" }
    }

    @Test func `the same document gives the same bytes`() throws {
        let document = AnimationFormat.collada.reduce(RandomDocument.make(seed: 11), Dae.plain, DiagnosticLog())
        #expect(try Dae.text(document) == Dae.text(document))
    }

    @Test func `frames, handles and angles of any float32 come back to the bit`() throws {
        var random = SeededGenerator(seed: 2026)
        for rate in [FrameRate(fps: 24), FrameRate(fps: 30, base: 1.001), FrameRate(fps: 25, base: 0.3333)] {
            var frames = Set((0..<20_000).map { _ in random.finiteBits() })
            frames.formUnion((0..<2000).map { Float($0) / 4 - 250 })
            let keys = frames.sorted().map { frame in
                Keyframe(
                    frame: frame, value: random.finiteBits(),
                    handleLeft: SIMD2(random.finiteBits(), random.finiteBits()),
                    handleRight: SIMD2(random.finiteBits(), random.finiteBits()),
                    handleLeftType: .free, handleRightType: .free, back: 0, amplitude: 0, period: 0)
            }
            var document = Dae.document(
                tracks: ["location", "rotation_euler", "scale"].map { AnimationTrack(dataPath: $0, keyframes: keys) })
            document.frameRate = rate
            let back = try Dae.read(Dae.text(document))
            #expect(Dae.isIdentical(back, document))
        }
    }

    @Test func `linear location curves share a channel that Blender reads`() throws {
        let keys = (0..<4).map { index in
            Keyframe(
                frame: Float(1 + 10 * index), value: Float(index), handleLeftType: .free, handleRightType: .free,
                interpolation: .linear, back: 0, amplitude: 0, period: 0)
        }
        let document = Dae.document(
            tracks: (0..<3).map { AnimationTrack(dataPath: "location", arrayIndex: Int32($0), keyframes: keys) })
        let text = try Dae.text(document)
        #expect(text.contains("target=\"Cube/location\""))
        #expect(Dae.isIdentical(try Dae.read(text), document))
    }

    @Test func `an easing becomes Bezier segments`() throws {
        let keys = [
            Keyframe(frame: 1, value: 0, interpolation: .bounce),
            Keyframe(frame: 5.5, value: 2, interpolation: .linear),
        ]
        let track = AnimationTrack(dataPath: "location", keyframes: keys)
        let log = DiagnosticLog()
        let reduced = AnimationFormat.collada.reduce(Dae.document(tracks: [track]), Dae.plain, log)
        let written = try #require(reduced.actions.first?.channelbags.first?.tracks.first)
        // A bounce is four parabolas.
        #expect(written.keyframes.map(\.interpolation) == [.bezier, .bezier, .bezier, .bezier, .linear])
        for frame in stride(from: Float(1), through: 5.5, by: 0.1) {
            #expect(abs(written.evaluate(at: frame) - track.evaluate(at: frame)) < 1e-5)
        }
        #expect(log.diagnostics.contains { $0.code == "loss.easing-equations" })
    }

    @Test func `every curve that is lost is named`() {
        let key = Keyframe(frame: 1, value: 0)
        let paths = ["rotation_quaternion", "[\"prop\"]", "hide_viewport", "location"]
        let log = DiagnosticLog()
        let reduced = AnimationFormat.collada.reduce(
            Dae.document(tracks: paths.map { AnimationTrack(dataPath: $0, keyframes: [key]) }), Dae.plain, log)
        #expect(reduced.actions.first?.channelbags.first?.tracks.map(\.dataPath) == ["location"])
        let named = log.diagnostics.filter { $0.code == "loss.data-paths" }.compactMap { diagnostic -> String? in
            if case .track(let name, _)? = diagnostic.place.position { return name }
            return nil
        }
        #expect(named == paths.dropLast().map { "CubeAction/\($0)[0]" })
    }
}
