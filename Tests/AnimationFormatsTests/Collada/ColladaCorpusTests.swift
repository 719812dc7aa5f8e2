import AnimationCore
import Testing

@testable import AnimationFormats

/// Real files. What is expected was taken by hand from the numbers in them.
@Suite(.enabled(if: Corpus.folder != nil, "no corpus: set BEZT_CORPUS, or put it into ../shared/corpus"))
struct ColladaCorpusTests {
    private func read(_ path: String) throws -> (AnimationDocument, DiagnosticLog) {
        let log = DiagnosticLog()
        let input = try Corpus.bytes("collada/\(path)").withUnsafeBytes { InputBytes(name: path, copying: $0) }
        return (try AnimationFormat.collada.read(input, ReadOptions(), log), log)
    }

    private func track(_ document: AnimationDocument, _ path: String, _ index: Int32) throws -> AnimationTrack {
        try #require(
            document.actions.flatMap(\.channelbags).flatMap(\.tracks).first {
                $0.dataPath == path && $0.arrayIndex == index
            })
    }

    @Test(arguments: Corpus.files("collada", suffix: ".dae"))
    func `a public file gives curves or says why not, and comes back from our own file`(path: String) throws {
        let (document, log) = try read(String(path.dropFirst("collada/".count)))
        #expect(!document.actions.isEmpty || !log.diagnostics.isEmpty)
        let reduced = AnimationFormat.collada.reduce(document, Dae.plain, DiagnosticLog())
        #expect(Dae.isIdentical(try Dae.read(Dae.text(reduced)), reduced))
    }

    @Test func `tangents without times are relative to their keys`() throws {
        let (document, log) = try read("COLLADA-CTS/animation_interpolation_bezier.dae")
        let x = try track(document, "location", 0)
        // Keys at 0, 0.8 and 2.5 s on a 30 fps grid, centimetres.
        #expect(x.keyframes.map(\.frame) == [0, 24, 75])
        #expect(x.keyframes.map(\.value) == [-0.5, 0, 0.5])
        #expect(x.keyframes[0].handleRight == SIMD2(8, -0.49))
        // s = 0.43 / 0.8; -50 (1-s)³ - 49 · 3 (1-s)² s = -21.85 cm.
        #expect(abs(x.evaluate(at: 12.9) - -0.2185) < 0.0001)
        #expect(log.diagnostics.contains { $0.code == ColladaCode.relativeTangents.rawValue })
    }

    @Test func `kinds mix within one curve`() throws {
        let (document, _) = try read("COLLADA-CTS/LinearStepBezier.dae")
        let x = try track(document, "location", 0)
        #expect(x.keyframes.map(\.frame) == [0, 4, 8, 12, 16, 20, 24])
        #expect(
            x.keyframes.map(\.interpolation) == [.constant, .bezier, .bezier, .linear, .linear, .bezier, .bezier])
        #expect(x.keyframes[1].handleRight == SIMD2(Float(0.222222 * 24), -25.4589))
        #expect(x.evaluate(at: 3.9) == -25.4589)
        #expect(abs(x.evaluate(at: 14) - 10) < 1e-5)
    }

    @Test func `steps are held`() throws {
        let (document, _) = try read("COLLADA-CTS/animation_interpolation_step.dae")
        let x = try track(document, "location", 0)
        #expect(x.keyframes.count == 4)
        #expect(x.keyframes.allSatisfy { $0.interpolation == .constant })
    }

    @Test func `an old Blender file has its frames and handles`() throws {
        let (document, _) = try read("collada-dae-parser/animated-blender-cube.dae")
        let x = try track(document, "location", 0)
        #expect(x.keyframes.map(\.frame) == [0, 5, 10, 15, 20])
        #expect(x.keyframes.map(\.value) == [0, 0, 2, 2, 0])
        #expect(x.keyframes[1].handleLeft == SIMD2(Float(0.1269976 * 24), 0))
        #expect(document.actions.flatMap(\.channelbags).flatMap(\.tracks).count == 9)
    }

    @Test func `an offset, a smaller count and unnamed parameters are followed`() throws {
        for name in ["j_offset", "j2_count_smaller", "i_input_unnamed", "t_param_names_lower", "f_no_interp"] {
            let (document, _) = try read("hand-made-blender-acceptance/\(name).dae")
            #expect(try track(document, "location", 0).keyframes.map(\.frame) == [0, 12, 24], "\(name)")
        }
    }
}
