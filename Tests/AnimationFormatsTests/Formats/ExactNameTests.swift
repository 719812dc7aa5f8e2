import AnimationCore
import Testing

@testable import AnimationFormats

/// Names that look alike and are spelled with other bytes are two names, as in Blender: `é` of one character, and `e`
/// with an accent put on it.
@Suite struct ExactNameTests {
    private static let one = "\u{E9}"
    private static let two = "e\u{301}"

    private static func curve(_ path: String, _ value: Float, group: String? = nil) -> AnimationTrack {
        var key = Keyframe(frame: 1, value: value)
        key.interpolation = .linear
        return AnimationTrack(dataPath: path, keyframes: [key], group: group)
    }

    private static func action(_ name: String, slots: [String], _ value: Float) -> AnimAction {
        var action = AnimAction(name: name)
        for (number, slot) in slots.enumerated() {
            let handle = ActionSlot.firstHandle + Int32(number)
            action.slots.append(ActionSlot(identifier: "OB" + slot, handle: handle, targetIDType: "OBJECT"))
            action.channelbags.append(
                Channelbag(slotHandle: handle, tracks: [curve("location", value + Float(number))]))
        }
        return action
    }

    /// Two objects, two actions, and in each two slots of such names.
    private static var twins: AnimationDocument {
        var document = AnimationDocument()
        document.generator = "bezt"
        for (number, name) in [one, two].enumerated() {
            document.actions.append(action(name, slots: [one, two], Float(10 * number)))
            var object = SceneObject(name: name, kind: "EMPTY")
            object.action = name
            object.slot = "OB" + name
            document.objects.append(object)
        }
        return document
    }

    @Test(arguments: ["json", "csv", "dae"]) func `twins come back as two`(format: String) throws {
        let format = try #require(OutputFormat(name: format))
        var options = WriteOptions()
        options.frames = 1...2
        options.writesExtra = false
        let trip = try RoundTrip(Self.twins, via: [format, format], options, log: DiagnosticLog())
        #expect(trip.isIdentical)
        // COLLADA keeps the slots that its nodes use.
        let curves = trip.document.actions.flatMap(\.channelbags).flatMap(\.tracks)
        #expect(curves.count == (format.name == "dae" ? 2 : 4))
        #expect(trip.document.actions.map { Array($0.name.utf8) } == [Array(Self.one.utf8), Array(Self.two.utf8)])
    }

    @Test func `twin data paths and twin groups of FCurve JSON are read`() throws {
        func curve(_ name: String) -> String {
            #"{"data_path":"[\"\#(name)\"]","group":"\#(name)","keyframe_points":[{"co":[1,1]}]}"#
        }
        let reading = Reading("[\(curve(Self.one)),\(curve(Self.two))]", as: .fcurveJSON)
        #expect(reading.codes == ["fcurves.unknown-group", "fcurves.unknown-group"])
        #expect(reading.document?.actions[0].channelbags[0].groups.count == 2)
    }

    @Test func `twin ids and nodes of COLLADA are two`() throws {
        let text = Cube.file(
            nodes: "<node id=\"\(Self.one)\" name=\"N\"/><node id=\"\(Self.two)\" name=\"\(Self.one)\"/>"
                + "<node name=\"\(Self.two)\"/>")
        let log = DiagnosticLog()
        let document = try Dae.read(text, log: log)
        #expect(document.objects.count == 4)
        #expect(!log.diagnostics.contains { $0.severity != .note })
    }

    @Test func `one of two twins is chosen`() throws {
        let chosen = try Selection(actions: [Self.two], slots: ["OB" + Self.one]).apply(
            to: Self.twins, file: nil, log: DiagnosticLog())
        #expect(chosen.actions.count == 1)
        #expect(chosen.actions[0].channelbags.flatMap(\.tracks).map { $0.keyframes[0].value } == [10])
        #expect(chosen.objects.map { $0.action == nil } == [true, true])
        #expect(throws: ReadFailure.self) {
            try Selection(slots: ["OB\u{E8}"]).apply(
                to: Self.twins, file: nil, log: DiagnosticLog())
        }
    }

    @Test func `a name that changes its bytes is another name`() throws {
        var changed = Self.twins
        changed.actions[0].slots[0].identifier = "OBe\u{302}"
        let before = DocumentComparison(before: Self.twins, after: changed)
        #expect(before.curves.map(\.change).filter { $0 == .missing }.count == 1)
        var renamed = AnimationDocument()
        renamed.markers = [Marker(name: Self.one, frame: 1)]
        var other = renamed
        other.markers[0].name = Self.two
        #expect(DocumentComparison(before: renamed, after: other).others == ["scene markers differ"])
    }

    @Test func `outputs of twin names do not clash`() {
        #expect(OutputName.clash(among: ["/tmp/\(Self.one).dae", "/tmp/\(Self.two).dae"]) == nil)
        #expect(OutputName.clash(among: ["/tmp/\(Self.one).dae", "/tmp/\(Self.one).dae"]) != nil)
    }

    @Test func `unused names count on`() {
        var names = UnusedNames()
        let given = ["A", "A.001", "A", "A", Self.one, Self.two, "A"].map { names.take($0) }
        #expect(given == ["A", "A.001", "A.002", "A.003", Self.one, Self.two, "A.004"])
    }
}
