import AnimationCore
import Testing

@testable import AnimationFormats

/// What writing costs is counted once for each curve.
@Suite struct LossTallyTests {
    /// A cube with two curves that COLLADA changes, one that it leaves out and changes before, and one that it keeps.
    private var document: AnimationDocument {
        let keys = [Keyframe(frame: 1, value: 2, interpolation: .bounce), Keyframe(frame: 9, value: 3)]
        let eased = AnimationTrack(dataPath: "location", keyframes: keys)
        var limited = AnimationTrack(dataPath: "rotation_euler", keyframes: [Keyframe(frame: 1, value: 2)])
        limited.modifiers = [FModifier(.limits(FModifier.Limits()))]
        var integer = AnimationTrack(dataPath: "pass_index", keyframes: [Keyframe(frame: 1, value: 2)])
        integer.valueKind = .integer
        let kept = AnimationTrack(dataPath: "scale", keyframes: [Keyframe(frame: 1, value: 2)])
        return Dae.document(tracks: [eased, integer, kept, limited])
    }

    private func tally(_ document: AnimationDocument, in format: AnimationFormat, isBakeAsked: Bool = false)
        -> LossTally
    {
        let log = DiagnosticLog()
        var options = WriteOptions(frames: 1...9)
        options.writesExtra = false
        options.isBakeAsked = isBakeAsked
        _ = format.reduce(document, options, log)
        return log.losses
    }

    @Test func `a curve that is left out is not counted as changed`() {
        let tally = tally(document, in: .collada)
        #expect(tally.curvesLeftOut == 1)
        #expect(tally.changed.map(\.feature) == [.easingEquations, .modifiers])
        #expect(tally.changed.map(\.curves) == [1, 1])
        #expect(tally.lost.contains(.handleTypes))
    }

    @Test func `sampling changes every curve with keys, unless samples were asked for`() {
        let tally = tally(document, in: .bakedCSV)
        #expect(tally.curvesLeftOut == 0)
        #expect(tally.changed.map(\.feature) == [.keyframes, .modifiers, .integerCurves])
        #expect(tally.changed.map(\.curves) == [4, 1, 1])
        #expect(self.tally(document, in: .bakedCSV, isBakeAsked: true).changed.isEmpty)
    }

    @Test func `a muted curve is left out`() {
        var document = document
        document.actions[0].channelbags[0].tracks[2].isMuted = true
        #expect(tally(document, in: .collada).curvesLeftOut == 2)
        #expect(tally(document, in: .bakedCSV).curvesLeftOut == 1)
    }

    @Test func `nothing is lost in FCurve JSON`() {
        #expect(tally(document, in: .fcurveJSON).isEmpty)
    }

    @Test func `a round trip tells for each format what was lost before it was written`() throws {
        let formats = [OutputFormat(.fcurveJSON), OutputFormat(.collada), OutputFormat(.fcurveJSON)]
        let trip = try RoundTrip(document, via: formats, Dae.plain, log: DiagnosticLog())
        #expect(trip.isIdentical)
        #expect(trip.steps.map(\.losses.curves) == [4, 4, 3])
        #expect(trip.steps.map(\.losses.curvesLeftOut) == [0, 1, 0])
        #expect(trip.steps.map(\.losses.isEmpty) == [true, false, true])
    }

    @Test func `the heaviest losses come first, and notes last`() {
        let log = DiagnosticLog()
        let losses = LossReporter(format: "F", log: log)
        losses.report(.selection, "shown")
        losses.report(.handleTypes, "edited")
        losses.report(.modifiers, track: "A/x[0]", "moved")
        log.report(Diagnostic(.note, "f.note", at: Place(), "noted"))
        losses.leaveOut(.otherDataPaths, track: "A/y[0]", "gone")
        log.report(Diagnostic(.error, "f.error", at: Place(), "wrong"))
        #expect(log.byWeight.map(\.message) == ["wrong", "gone", "moved", "edited", "noted", "shown"])
    }

    @Test func `what a curve loses that is left out in the end is not told`() {
        let log = DiagnosticLog()
        let losses = LossReporter(format: "F", log: log)
        losses.report(.integerCurves, track: "A/x[0]", "changed")
        losses.report(.integerCurves, track: "A/y[0]", "changed as well")
        losses.report(.otherDataPaths, track: "A/x[0]", "the same feature")
        losses.leaveOut(.otherDataPaths, track: "A/x[0]", "gone")
        #expect(log.byWeight.map(\.message) == ["the same feature", "gone", "changed as well"])
        #expect(log.diagnostics.count == 4)
    }

    @Test func `every feature has its place in the order of weight`() {
        #expect(Set(Feature.byWeight) == Set(Feature.allCases))
        #expect(Feature.byWeight.count == Feature.allCases.count)
    }
}
