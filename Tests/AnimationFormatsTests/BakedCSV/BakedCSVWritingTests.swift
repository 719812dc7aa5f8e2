import AnimationCore
import Testing

@testable import AnimationFormats

@Suite struct BakedCSVWritingTests {
    private let csv = AnimationFormat.bakedCSV

    private func document(_ actions: AnimAction...) -> AnimationDocument {
        var document = AnimationDocument()
        document.frameEnd = 3
        document.actions = actions
        return document
    }

    private func ramp(_ path: String, _ index: Int32 = 0) -> AnimationTrack {
        AnimationTrack(
            dataPath: path, arrayIndex: index,
            keyframes: [
                Keyframe(frame: 1, value: 0, interpolation: .linear),
                Keyframe(frame: 3, value: 1, interpolation: .linear),
            ])
    }

    private func text(_ document: AnimationDocument, _ options: WriteOptions = WriteOptions()) throws -> String {
        String(decoding: try csv.written(document, options), as: UTF8.self)
    }

    @Test func `a row holds the frame, the time and a value for each curve`() throws {
        let cube = AnimAction(
            name: "CubeAction", channelbags: [Channelbag(tracks: [ramp("location"), ramp("location", 2)])])
        #expect(
            try text(document(cube)) == """
                frame,time,CubeAction/location[0],CubeAction/location[2]
                1,0.041666666666666664,0,0
                2,0.08333333333333333,0.5,0.5
                3,0.125,1,1

                """)
    }

    @Test func `frames between frames are the float32 that was evaluated, and times are exact`() throws {
        let cube = AnimAction(name: "A", channelbags: [Channelbag(tracks: [ramp("x")])])
        let options = WriteOptions(frames: 1...2, bakeStep: .rate(FrameRate(fps: 60)))
        #expect(
            try text(document(cube), options) == """
                frame,time,A/x[0]
                1,0.041666666666666664,0
                1.4,0.058333333333333334,0.19999999
                1.8,0.075,0.39999998

                """)
    }

    @Test func `slots are named when several have curves`() throws {
        var action = AnimAction(
            name: "A",
            slots: [
                ActionSlot(identifier: "OBCube", handle: 5, targetIDType: "OBJECT"),
                ActionSlot(identifier: "CACube", handle: 9, targetIDType: "CAMERA"),
            ],
            channelbags: [
                Channelbag(slotHandle: 5, tracks: [ramp("location")]),
                Channelbag(slotHandle: 9, tracks: [ramp("lens")]),
            ])
        let both = try text(document(action))
        #expect(both.hasPrefix("frame,time,A/OBCube/location[0],A/CACube/lens[0]\n"))
        let read = try #require(Reading(both, as: csv).document)
        #expect(read.actions[0].slots.map(\.targetIDType) == ["OBJECT", "CAMERA"])
        #expect(read.actions[0].channelbags.map(\.slotHandle) == [929_201_142, 929_201_143])

        action.channelbags[1].tracks[0].isMuted = true
        #expect(try text(document(action)).hasPrefix("frame,time,A/location[0]\n"))
    }

    @Test func `names with quotes, commas and slashes are quoted and read back`() throws {
        let tracks = [ramp("pose.bones[\"Arm/L\"].location", 1), ramp("[\"a,\\\"b\"]"), ramp("odd/path\\")]
        let action = AnimAction(name: "Walk/Run \"fast\"", channelbags: [Channelbag(tracks: tracks)])
        let text = try text(document(action))
        #expect(
            text.hasPrefix(
                #"""
                frame,time,"Walk\/Run \""fast\""/pose.bones[""Arm/L""].location[1]",
                """# + #""Walk\/Run \""fast\""/[""a,\""b""][0]","Walk\/Run \""fast\""/odd\/path\\[0]""#))
        let read = try #require(Reading(text, as: csv).document)
        #expect(read.actions.map(\.name) == [action.name])
        #expect(read.actions[0].channelbags[0].tracks.map(\.dataPath) == tracks.map(\.dataPath))
    }

    @Test func `infinities and NaN are spelled as pandas reads them`() throws {
        let values: [Float] = [.infinity, -.infinity, -.nan]
        let track = AnimationTrack(
            dataPath: "x", samples: values.enumerated().map { CurveSample(frame: Float($0 + 1), value: $1) })
        let text = try text(document(AnimAction(name: "A", channelbags: [Channelbag(tracks: [track])])))
        #expect(text.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[2] } == ["inf", "-inf", "nan"])
    }

    @Test func `many blocks give the same rows as few`() throws {
        let tracks = (0..<700).map { ramp("x", Int32($0)) }
        var document = document(AnimAction(name: "A", channelbags: [Channelbag(tracks: tracks)]))
        document.frameEnd = 2000
        let text = try text(document)
        let rows = text.split(separator: "\n")
        #expect(rows.count == 2001)
        let read = try #require(Reading(text, as: csv).document)
        #expect(read == csv.reduce(document, WriteOptions(), DiagnosticLog()))
    }

    @Test func `every loss is named once`() {
        var action = AnimAction(
            name: "A", slots: [ActionSlot(identifier: "OBA", handle: 1, targetIDType: "OBJECT")],
            channelbags: [
                Channelbag(slotHandle: 1, groups: [ActionGroup(name: "G")], tracks: [ramp("x"), ramp("x", 1)])
            ])
        action.channelbags[0].tracks[0].extrapolation = .linear
        action.channelbags[0].tracks[0].valueKind = .integer
        action.channelbags[0].tracks[0].modifiers = [FModifier(.cycles(FModifier.Cycles()))]
        action.channelbags[0].tracks.append(ramp("x", 1))
        action.channelbags[0].tracks.append(ramp("muted"))
        action.channelbags[0].tracks[3].isMuted = true
        var document = document(action, AnimAction(name: "Empty"))
        document.objects = [SceneObject(name: "Cube")]
        document.markers = [Marker(name: "hit", frame: 2)]
        let log = DiagnosticLog()
        _ = csv.reduce(document, WriteOptions(bakeStep: .frames(5)), log)
        #expect(
            log.diagnostics.map(\.code).sorted() == [
                "csv.duplicate-channel", "loss.groups", "loss.integer-curves", "loss.keys", "loss.linear-extrapolation",
                "loss.modifiers", "loss.muted-curves", "loss.objects", "loss.scene-markers", "loss.scene-range",
                "loss.slots", "loss.unused-actions",
            ])
    }

    @Test func `frames that cannot be stepped through are refused by name`() throws {
        var empty = AnimationDocument()
        empty.frameEnd = -5
        var still = AnimationDocument()
        still.frameRate = FrameRate(fps: 0)
        var endless = AnimationDocument()
        endless.frameEnd = 1_048_575
        let still24 = WriteOptions(bakeStep: .rate(FrameRate(fps: 24)))
        let cases: [(AnimationDocument, WriteOptions, BakedCSVCode)] = [
            (empty, WriteOptions(), .badScene), (endless, WriteOptions(), .badScene), (still, still24, .badRange),
            (AnimationDocument(), WriteOptions(bakeStep: .frames(0)), .badRange),
            (AnimationDocument(), WriteOptions(frames: 1...(.infinity)), .badRange),
            (AnimationDocument(), WriteOptions(bakeStep: .frames(1e-12)), .badRange),
            (AnimationDocument(), WriteOptions(frames: 0...1e9, bakeStep: .frames(0.001)), .badRange),
        ]
        for (document, options, code) in cases {
            do throws(WriteFailure) {
                try csv.write(csv.reduce(document, options, DiagnosticLog()), options, MemorySink())
                Issue.record("was written: \(options)")
            } catch {
                #expect(error.diagnostic.code == code.rawValue)
            }
        }
    }
}
