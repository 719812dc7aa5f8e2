import AnimationCore
import Testing

@testable import AnimationFormats

/// Part of a document, by names and patterns.
@Suite struct SelectionTests {
    /// Two actions: a walk with two bones, and a turn.
    private var document: AnimationDocument {
        func action(_ name: String, _ paths: [(String, Int32)]) -> AnimAction {
            var action = AnimAction(name: name)
            let tracks = paths.map { path, index in
                AnimationTrack(dataPath: path, arrayIndex: index, keyframes: [Keyframe(frame: 1, value: 0)])
            }
            action.channelbags = [Channelbag(slotHandle: nil, tracks: tracks)]
            return action
        }
        var document = AnimationDocument()
        document.actions = [
            action("Walk", [("pose.bones[\"Hip\"].location", 0), ("pose.bones[\"Hip\"].location", 1)]),
            action("Turn", [("rotation_euler", 2), ("location", 0), ("location", 1)]),
        ]
        return document
    }

    private func select(_ selection: Selection, log: DiagnosticLog = DiagnosticLog()) throws -> [String] {
        try selection.apply(to: document, file: nil, log: log).actions.flatMap { action in
            action.channelbags.flatMap { bag in bag.tracks.map { TrackNames(of: action).name(of: $0, in: bag) } }
        }
    }

    @Test func `a data path without index means all its indices`() throws {
        #expect(try select(Selection(channels: ["location"])) == ["Turn/location[0]", "Turn/location[1]"])
    }

    @Test func `actions without a curve that fits are dropped`() throws {
        let selected = try Selection(channels: ["rotation*"]).apply(to: document, file: nil, log: DiagnosticLog())
        #expect(selected.actions.map(\.name) == ["Turn"])
    }

    @Test func `NLA strips of actions that are dropped go with them`() throws {
        var document = document
        func strip(_ action: String?) -> NLAStrip {
            var strip = NLAStrip(name: action ?? "Sound", kind: action == nil ? .sound : .clip)
            strip.action = action
            return strip
        }
        var object = SceneObject(name: "O")
        object.nlaTracks = [
            NLATrack(name: "both", strips: [strip("Walk"), strip("Turn")]),
            NLATrack(name: "one", strips: [strip("Walk")]),
            NLATrack(name: "empty"), NLATrack(name: "other", strips: [strip(nil)]),
        ]
        document.objects = [object]
        let selected = try Selection(actions: ["Turn"]).apply(to: document, file: nil, log: DiagnosticLog())
        let tracks = try #require(selected.objects.first).nlaTracks
        #expect(tracks.map(\.name) == ["both", "empty", "other"])
        #expect(tracks.map { $0.strips.map(\.name) } == [["Turn"], [], ["Sound"]])
    }

    @Test func `a pattern that fits nothing is named, and what was meant`() throws {
        let log = DiagnosticLog()
        #expect(
            try select(Selection(channels: ["location[1]", "rotation_eular[2]"]), log: log) == ["Turn/location[1]"])
        let messages = log.diagnostics.map(\.message)
        #expect(messages == ["no curve fits \"rotation_eular[2]\"; did you mean \"rotation_euler[2]\"?"])
        #expect(log.worst == .warning)
    }

    @Test func `a pattern that fits curves of other actions only is named`() throws {
        let log = DiagnosticLog()
        _ = try select(Selection(actions: ["Walk"], channels: ["*Hip*", "rotation*"]), log: log)
        #expect(log.diagnostics.map(\.code) == ["select.unused-pattern"])
    }

    @Test func `nothing that fits is an error that tells what was meant`() throws {
        let failure = try #require(throws: ReadFailure.self) { try select(Selection(channels: ["locaton"])) }
        #expect(failure.diagnostic.message == "no curve fits what was asked for; did you mean \"location\"?")
    }
}
