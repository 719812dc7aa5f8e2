import AnimationCore
import Testing

@testable import AnimationFormats

/// What a document uses and a format has no word for is named with the code of the feature.
@Suite struct LossTests {
    private func codes(
        _ document: AnimationDocument, in format: AnimationFormat, _ severity: Diagnostic.Severity = .warning,
        isBakeAsked: Bool = false
    ) -> [String] {
        let log = DiagnosticLog()
        var options = Dae.plain
        options.isBakeAsked = isBakeAsked
        _ = format.reduce(document, options, log)
        return log.diagnostics.filter { $0.severity == severity }.map(\.code)
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
            #expect(codes(document, in: format, .note).contains("loss.current-frame"))
            #expect(format.reduce(document, Dae.plain, DiagnosticLog()).frameCurrent == 1)
        }
        #expect(codes(document, in: .fcurveJSON).isEmpty)
    }

    @Test func `NLA tracks`() throws {
        var document = document
        document.objects = [SceneObject(name: "Cube", kind: "MESH")]
        document.objects[0].nlaTracks = [NLATrack(name: "Base", strips: [NLAStrip(name: "Walk")])]
        for format in [AnimationFormat.collada, .bakedCSV] {
            #expect(codes(document, in: format).contains("loss.nla-tracks"))
            let reduced = format.reduce(document, Dae.plain, DiagnosticLog())
            #expect(reduced.objects.flatMap(\.nlaTracks) == [])
        }
        #expect(codes(document, in: .fcurveJSON).isEmpty)
        let text = try AnimationFormat.fcurveJSON.writtenText(document)
        #expect(Reading(text, as: .fcurveJSON).document?.objects == document.objects)
        document.objects[0].nlaTracks[0].strips[0].scale = .infinity
        #expect(codes(document, in: .fcurveJSON) == ["loss.nla-tracks"])
    }

    @Test func `flags of curves`() {
        var document = document
        document.actions[0].channelbags[0].tracks[0].isLocked = true
        #expect(codes(document, in: .collada) == [])
        #expect(codes(document, in: .collada, .note) == ["loss.curve-flags"])
    }

    @Test func `types of handles are for editing, so that a bake that is asked for may lose them`() {
        var document = document
        document.actions[0].channelbags[0].tracks[0].keyframes[0].handleLeftType = .aligned
        #expect(codes(document, in: .collada) == ["loss.handle-types"])
        #expect(codes(document, in: .collada, .note, isBakeAsked: true).contains("loss.handle-types"))
    }

    @Test func `a bake that is asked for warns of curves that are left out, and of nothing else`() {
        var document = document
        document.actions[0].channelbags[0].tracks.append(document.actions[0].channelbags[0].tracks[0])
        document.actions[0].channelbags[0].tracks[1].arrayIndex = 1
        document.actions[0].channelbags[0].tracks[1].isMuted = true
        document.markers = [Marker(name: "m", frame: 1)]
        #expect(codes(document, in: .bakedCSV, isBakeAsked: true) == ["loss.muted-curves"])
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
