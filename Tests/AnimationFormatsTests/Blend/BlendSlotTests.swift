import AnimationCore
import TestSupport
import Testing

@testable import AnimationFormats

/// Slots that are damaged: what is read of them can be written and read again.
@Suite struct BlendSlotTests {
    /// A scene whose action has three slots, and the object uses the second.
    private func scene(_ names: [[UInt8]], _ handles: [Int]) -> TinyBlend {
        var file = TinyBlend.scene()
        file.set("bAction", "slot_array_num", .int(names.count))
        file.set("AnimData", "slot_handle", .int(handles[1]))
        file.set("ActionChannelBag", "slot_handle", .int(handles[1]))
        let slots = zip(names, handles).enumerated().map { index, slot in
            var block = TinyBlend.Block(code: "DATA", type: nil, address: UInt64(0x71 + index))
            // The struct of a slot: name, kind, handle, flags.
            block.raw =
                slot.0 + [UInt8](repeating: 0, count: 66 - slot.0.count) + file.number(0x424F, 2)
                + file.number(slot.1, 4) + file.number(0, 4)
            block.type = "ActionSlot"
            return block
        }
        file.blocks.removeAll { $0.type == "ActionSlot" }
        file.blocks += slots
        for index in file.blocks.indices where file.blocks[index].address == 0x21 {
            file.blocks[index].pointers = slots.map(\.address)
        }
        return file
    }

    private static let handles = [
        [0, 0, 0], [7, 7, 7], [1, 2, 1], [929_201_142, 929_201_142, 929_201_143], [3, 4, 5],
    ]
    private static let names: [[[UInt8]]] = [
        ["OBA", "OBB", "OBC"].map { Array($0.utf8) },
        Array(repeating: Array(repeating: 0xff, count: 66), count: 3),
        [[], [], []],
        [Array("OBA".utf8), Array("OBA".utf8), Array("OBA.001".utf8)],
    ]

    @Test("what is read of damaged slots is written and read again", arguments: handles, names)
    func slots(_ handles: [Int], _ names: [[UInt8]]) throws {
        let file = scene(names, handles)
        let reading = file.reading
        let isWhole = Set(handles).count == 3 && Set(names).count == 3 && !names[0].isEmpty
        #expect(reading.codes == (isWhole ? [] : ["blend.slots"]))
        #expect(reading.diagnostics.allSatisfy { $0.severity == .warning })
        let document = try #require(reading.document)
        let slots = document.actions[0].slots
        #expect(Set(slots.map(\.identifier)).count == 3)
        #expect(Set(slots.map(\.handle)).count == 3)
        // The curves are those of the first slot of the handle, and so is the user.
        #expect(document.actions[0].channelbags.count == 1)
        let first = try #require(handles.firstIndex(of: handles[1]))
        #expect(document.actions[0].channelbags[0].slotHandle == slots[first].handle)
        #expect(document.objects[0].slot == (handles[1] == 0 ? nil : slots[first].identifier))

        let again = Reading(try AnimationFormat.fcurveJSON.writtenText(document), as: .fcurveJSON)
        #expect(again.diagnostics.filter { $0.severity != .note } == [])
        #expect(DocumentComparison(before: document, after: try #require(again.document)).isIdentical)
    }

    @Test func `the copy of a file with damaged slots has whole ones`() throws {
        let base = scene([Array("OBA".utf8), Array("OBB".utf8), []], [7, 7, 7]).bytes
        var wanted = try #require(Reading(base.input, as: .blend).document)
        wanted.objects[0].slot = "OBB"
        let file = try BlendFile(base.input, DiagnosticLog())
        let onto = try BlendOnto(wanted, file, isAsStored: false, log: DiagnosticLog())
        let sink = MemorySink()
        try BlendCopy(edit: onto.edit, packing: .plain).write(to: sink)
        let found = Reading(sink.bytes.input, as: .blend)
        #expect(found.codes == [])
        #expect(DocumentComparison(before: wanted, after: try #require(found.document)).isIdentical)
    }

    @Test func `curves twice and curves without a path are written and read again`() throws {
        var file = TinyBlend.scene()
        file.set("ActionChannelBag", "fcurve_array_num", .int(2))
        for index in file.blocks.indices where file.blocks[index].address == 0x25 {
            file.blocks[index].pointers = [0x10, 0x10]
        }
        for path in ["location\u{0}", "\u{0}"] {
            for index in file.blocks.indices where file.blocks[index].address == 0x12 {
                file.blocks[index].raw = Array(path.utf8)
            }
            let document = try #require(file.reading.document)
            let again = Reading(try AnimationFormat.fcurveJSON.writtenText(document), as: .fcurveJSON)
            #expect(again.codes == ["fcurves.duplicate-curve"])
            let comparison = DocumentComparison(before: document, after: try #require(again.document))
            #expect(comparison.curves.count == 2)
            #expect(comparison.isIdentical)
        }
    }
}
