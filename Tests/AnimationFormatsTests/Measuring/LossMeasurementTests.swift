import AnimationCore
import Testing

@testable import AnimationFormats

/// What became of each curve, measured on written bytes.
@Suite struct LossMeasurementTests {
    private static func document(_ tracks: [AnimationTrack]) -> AnimationDocument {
        var document = AnimationDocument()
        let slot = ActionSlot(identifier: "OBCube", handle: ActionSlot.firstHandle, targetIDType: "OBJECT")
        let bag = Channelbag(slotHandle: slot.handle, tracks: tracks)
        document.actions = [AnimAction(name: "CubeAction", slots: [slot], channelbags: [bag])]
        var cube = SceneObject(name: "Cube", kind: "MESH")
        (cube.action, cube.slot) = ("CubeAction", slot.identifier)
        document.objects = [cube]
        return document
    }

    /// A straight line from 0 at frame 1 to 8 at frame 17.
    private static func line(_ path: String = "location", _ index: Int32 = 0) -> AnimationTrack {
        AnimationTrack(
            dataPath: path, arrayIndex: index,
            keyframes: [
                Keyframe(frame: 1, value: 0, interpolation: .linear),
                Keyframe(frame: 17, value: 8, interpolation: .linear),
            ])
    }

    private static func measured(
        _ written: [AnimationTrack], of tracks: [AnimationTrack], _ format: AnimationFormat = .fcurveJSON
    ) -> LossMeasurement {
        LossMeasurement(document(written), against: document(tracks), format: format)
    }

    @Test func `the same bits are exact, whatever an editor shows`() {
        var written = Self.line()
        written.isSelected = true
        written.keyframes[0].type = .breakdown
        let found = Self.measured([written], of: [Self.line()])
        #expect(found.curves.map(\.outcome) == [.exact])
        #expect(found.isExact)
    }

    @Test func `a key more that bends the curve is a fit with its error`() throws {
        var written = Self.line()
        // Halfway the line has 4.
        written.keyframes.insert(Keyframe(frame: 9, value: 4.5, interpolation: .linear), at: 1)
        let found = Self.measured([written], of: [Self.line()])
        let curve = try #require(found.curves.first)
        #expect(curve.outcome == .fitted)
        #expect(curve.name == "Cube/location[0]")
        #expect(curve.difference?.largest == 0.5)
        #expect(curve.difference?.frame == 9)
        #expect(curve.difference?.share == 0.5 / 8)
    }

    @Test func `samples instead of keys are baked and compared where they are`() {
        var curve = Self.line()
        curve.keyframes[0].interpolation = .constant
        var written = AnimationTrack(dataPath: "location")
        written.samples = (1...17).map { CurveSample(frame: Float($0), value: $0 == 17 ? 8 : 0) }
        let found = Self.measured([written], of: [curve], .bakedCSV)
        #expect(found.curves.map(\.outcome) == [.baked])
        #expect(found.curves[0].difference == nil)
        // Where the format could say what lies between, it says a slope from frame 16 to 17 instead of a step.
        let between = Self.measured([written], of: [curve])
        #expect(between.curves[0].difference.map { $0.largest > 7.9 } == true)
    }

    @Test func `modifiers are expanded in samples and left out of keys`() {
        var curve = Self.line()
        var limits = FModifier.Limits()
        (limits.usesMaximumValue, limits.maximumValue) = (true, 4)
        curve.modifiers = [FModifier(.limits(limits))]
        var baked = AnimationTrack(dataPath: "location")
        baked.samples = (1...17).map { CurveSample(frame: Float($0), value: min(Float($0 - 1) / 2, 4)) }
        let samples = Self.measured([baked], of: [curve], .bakedCSV)
        #expect((samples.modifiersExpanded, samples.modifiersLeftOut) == (1, 0))
        #expect(samples.curves[0].difference == nil)
        let keys = Self.measured([Self.line()], of: [curve])
        #expect(keys.curves.map(\.outcome) == [.changed])
        #expect((keys.modifiersExpanded, keys.modifiersLeftOut) == (0, 1))
        #expect(keys.curves[0].difference?.largest == 4)
    }

    @Test func `what is not there is not representable, and what is new is told`() {
        let found = Self.measured([Self.line("scale")], of: [Self.line()])
        #expect(found.curves.map(\.outcome) == [.missing, .added])
        #expect(found.summaries.map(\.count) == [1, 1])
    }

    @Test func `a quaternion for euler angles is the same rotation, with its angle`() throws {
        func still(_ path: String, _ index: Int32, _ value: Float) -> AnimationTrack {
            AnimationTrack(dataPath: path, arrayIndex: index, keyframes: [Keyframe(frame: 1, value: value)])
        }
        // A quarter turn about Z, and one that is a degree short.
        let turned = [still("rotation_euler", 2, .pi / 2)]
        var document = Self.document(turned)
        var written = Self.document([
            still("rotation_quaternion", 0, 0.713_250_5), still("rotation_quaternion", 3, 0.700_909_2),
        ])
        document.objects[0].transform.mode = .xyz
        written.objects[0].transform.mode = .quaternion
        let found = LossMeasurement(written, against: document, format: .fcurveJSON)
        #expect(found.curves.filter { $0.outcome != .added }.map(\.outcome) == [.turned])
        let angle = try #require(found.curves[0].orientation?.largest)
        #expect((angle - 1).magnitude < 1e-3)
    }

    @Test func `an action of two objects is one curve for a format without objects`() {
        var document = Self.document([Self.line()])
        var second = document.objects[0]
        second.name = "Other"
        document.objects.append(second)
        var written = Self.document([Self.line()])
        written.objects = []
        let found = LossMeasurement(written, against: document, format: .bakedCSV)
        #expect(found.curves.map(\.outcome) == [.exact])
    }

    // MARK: Bytes

    private static func bytes(of document: AnimationDocument) throws -> MemorySink {
        let sink = MemorySink()
        try AnimationFormat.fcurveJSON.write(document, WriteOptions(), sink)
        return sink
    }

    /// What is measured in bytes of which some were changed after they were written.
    private static func log(replacing old: String, by new: String, mostSamples: Int = .max) throws -> DiagnosticLog {
        let document = document([line()])
        let text = String(decoding: try bytes(of: document).bytes, as: UTF8.self)
        let damaged = MemorySink()
        let bytes = Array(text.replacing(old, with: new).utf8)
        bytes.withUnsafeBytes { damaged.write($0) }
        let log = DiagnosticLog()
        var conversion = Conversion()
        conversion.bakes = mostSamples < .max
        conversion.measure(
            document, in: "out.json", .fcurveJSON, copy: damaged, mostSamples: mostSamples, log: log)
        return log
    }

    @Test func `errors are those of the written bytes`() throws {
        #expect(try Self.log(replacing: "\"co\":[17,8]", by: "\"co\":[17,8]").measurement?.isExact == true)
        let log = try Self.log(replacing: "\"co\":[17,8]", by: "\"co\":[17,8.25]")
        #expect(log.measurement?.curves.map(\.outcome) == [.changed])
        #expect(log.measurement?.curves.first?.difference?.largest == 0.25)
    }

    @Test func `what cannot be read back is a warning`() throws {
        let log = try Self.log(replacing: "\"co\":[17,8]", by: "\"co\":[17,")
        #expect(log.measurement == nil)
        #expect(log.diagnostics.map(\.code) == ["convert.not-measured"])
        #expect(log.worst == .warning)
    }

    @Test func `more samples than fit into memory are not measured, and that is said`() throws {
        let log = try Self.log(replacing: "none", by: "none", mostSamples: 100)
        #expect(log.measurement == nil)
        #expect(log.diagnostics.map(\.code) == ["convert.not-measured"])
        #expect(log.worst == .note)
    }
}
