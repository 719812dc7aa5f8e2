import AnimationCore
import AnimationFormats
import Foundation
import Testing

@testable import EditorServer

@Suite struct EditedFileTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("bezt-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func document(_ value: Float) -> AnimationDocument {
        var document = AnimationDocument()
        let track = AnimationTrack(dataPath: "location", keyframes: [Keyframe(frame: 1, value: value)])
        let slot = ActionSlot(identifier: "OBA", handle: 1, targetIDType: "OBJECT")
        document.actions = [
            AnimAction(name: "A", slots: [slot], channelbags: [Channelbag(slotHandle: 1, tracks: [track])])
        ]
        return document
    }

    private func file(_ name: String, _ value: Float = 1) throws -> EditedFile {
        var conversion = Conversion()
        conversion.replacesOutput = true
        try conversion.save(document(value), to: path(name), keeping: KeptFiles(), log: DiagnosticLog())
        return try EditedFile(path(name), Conversion())
    }

    private func value(of name: String) throws -> Float? {
        try Conversion().load(path(name), log: DiagnosticLog()).actions.first?.channelbags.first?.tracks.first?
            .evaluate(at: 1)
    }

    private func isSaved(_ outcome: EditedFile.Outcome) -> String? {
        if case .saved(let stamp) = outcome { stamp } else { nil }
    }

    private func question(_ outcome: EditedFile.Outcome) -> EditedFile.Question? {
        if case .asks(let question, _) = outcome { question } else { nil }
    }

    @Test(arguments: ["a.json", "a.json.gz", "a.dae"])
    func `a file is written in its own format, again and again`(_ name: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try file(name)
        var stamp = try file.current().stamp
        for value: Float in [2, 3] {
            let outcome = file.save(document(value), as: nil, stamp: stamp, agreed: [.more], log: DiagnosticLog())
            stamp = try #require(isSaved(outcome))
            #expect(try self.value(of: name) == value)
            #expect(try file.current().stamp == stamp)
        }
    }

    @Test func `a file that somebody else changed is not written unasked`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try file("a.json")
        let stamp = try file.current().stamp
        _ = try self.file("a.json", 5)
        let log = DiagnosticLog()
        #expect(question(file.save(document(2), as: nil, stamp: stamp, agreed: [], log: log)) == .changed)
        #expect(question(file.save(document(2), as: nil, stamp: stamp, agreed: [.exists], log: log)) == .changed)
        #expect(try value(of: "a.json") == 5)
        #expect(try file.current().document.actions[0].channelbags[0].tracks[0].evaluate(at: 1) == 5)
        #expect(isSaved(file.save(document(2), as: nil, stamp: stamp, agreed: [.changed], log: log)) != nil)
        #expect(try value(of: "a.json") == 2)
    }

    @Test func `another name is another file`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try file("a.json")
        _ = try self.file("b.json", 7)
        let stamp = try file.current().stamp
        let log = DiagnosticLog()
        #expect(question(file.save(document(2), as: "b.json", stamp: stamp, agreed: [], log: log)) == .exists)
        #expect(try value(of: "b.json") == 7)
        let saved = try #require(isSaved(file.save(document(2), as: "c.dae", stamp: stamp, agreed: [], log: log)))
        #expect(file.name == "c.dae")
        #expect(try value(of: "c.dae") == 2)
        #expect(try value(of: "a.json") == 1)
        // From now on that one is edited, and it is bezt's own COLLADA.
        var made = document(3)
        made.generator = "bezt 1"
        #expect(isSaved(file.save(made, as: nil, stamp: saved, agreed: [], log: log)) != nil)
        #expect(try value(of: "c.dae") == 3)
        #expect(try String(contentsOfFile: path("c.dae"), encoding: .utf8).hasPrefix("<?xml"))
    }

    @Test func `COLLADA of another program is not replaced unasked, but what was written here is`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try file("a.dae")
        let (log, stamp) = (DiagnosticLog(), try file.current().stamp)
        // A page that has an older state is asked for both.
        #expect(question(file.save(document(2), as: nil, stamp: "", agreed: [], log: log)) == .changed)
        #expect(question(file.save(document(2), as: nil, stamp: "", agreed: [.changed], log: log)) == .more)
        #expect(question(file.save(document(2), as: nil, stamp: stamp, agreed: [], log: log)) == .more)
        #expect(try value(of: "a.dae") == 1)
        let saved = try #require(
            isSaved(file.save(document(2), as: nil, stamp: stamp, agreed: [.more], log: log)))
        #expect(isSaved(file.save(document(3), as: nil, stamp: saved, agreed: [], log: log)) != nil)
        #expect(try value(of: "a.dae") == 3)
    }

    @Test func `what cannot be written says why`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try file("a.json")
        let stamp = try file.current().stamp
        for name in ["b.blend", "b.xyz", "b"] {
            let log = DiagnosticLog()
            #expect(isSaved(file.save(document(2), as: name, stamp: stamp, agreed: [], log: log)) == nil)
            #expect(log.hasErrors)
        }
        #expect(file.name == "a.json")
        let cube = try EditedFile(nil, Conversion())
        let log = DiagnosticLog()
        #expect(isSaved(cube.save(document(2), as: nil, stamp: "", agreed: [], log: log)) == nil)
        #expect(log.diagnostics.map(\.code) == ["editor.no-file"])
    }

    @Test func `a snapshot keeps its bytes`() {
        let bytes = DocumentSnapshot.bytes(of: document(4))
        #expect(DocumentSnapshot.document(fromBytes: bytes) == document(4))
        #expect(DocumentSnapshot.document(fromBytes: bytes + [0]) == nil)
        #expect(DocumentSnapshot.document(fromBytes: Array(bytes.dropLast(4))) == nil)
    }
}
