import AnimationCore
import Testing

@testable import AnimationFormats

/// What a document uses and a format has no word for is named with the code of the feature.
@Suite struct LossTests {
    private func codes(_ document: AnimationDocument, in format: AnimationFormat) -> [String] {
        let log = DiagnosticLog()
        _ = format.reduce(document, WriteOptions(), log)
        return log.diagnostics.filter { $0.severity == .warning }.map(\.code)
    }

    /// A cube that moves along x, which COLLADA holds whole.
    private var document: AnimationDocument {
        let key = Keyframe(
            frame: 1, value: 2, handleLeftType: .free, handleRightType: .free, back: 0, amplitude: 0, period: 0)
        return Dae.document(tracks: [AnimationTrack(dataPath: "location", keyframes: [key])])
    }

    @Test func `a document that COLLADA holds loses nothing there`() {
        #expect(codes(document, in: .collada).isEmpty)
    }

    @Test func `the current frame`() {
        var document = document
        document.frameCurrent = 5
        for format in [AnimationFormat.collada, .bakedCSV] {
            #expect(codes(document, in: format).contains("loss.current-frame"))
            #expect(format.reduce(document, WriteOptions(), DiagnosticLog()).frameCurrent == 1)
        }
        #expect(codes(document, in: .fcurveJSON).isEmpty)
    }

    @Test func `flags of curves`() {
        var document = document
        document.actions[0].channelbags[0].tracks[0].isLocked = true
        #expect(codes(document, in: .collada) == ["loss.curve-flags"])
    }

    @Test func `samples`() {
        var document = document
        document.actions[0].channelbags[0].tracks[0].keyframes = []
        document.actions[0].channelbags[0].tracks[0].samples = [CurveSample(frame: 1, value: 2)]
        #expect(codes(document, in: .collada) == ["loss.samples"])
    }

    @Test func `a rate that is none`() {
        var document = document
        document.frameRate = FrameRate(fps: 0)
        #expect(codes(document, in: .collada) == ["loss.frame-rate"])
    }
}
