import AnimationCore
import CZstd
import Foundation
import TestSupport
import Testing

@testable import AnimationFormats

/// The ways a .blend is laid out and packed: all give the same document.
@Suite struct BlendLayoutTests {
    static let layouts: [(TinyBlend.Layout, Bool, Int)] = [
        (.short, false, 405), (.short, true, 405), (.long, false, 405), (.long, true, 405), (.wide, false, 500),
    ]

    @Test("pointers of 4 and 8 bytes, both byte orders, both headers", arguments: layouts)
    func layout(_ layout: TinyBlend.Layout, _ isBigEndian: Bool, _ version: Int) throws {
        let reading = TinyBlend.scene(layout: layout, isBigEndian: isBigEndian, version: version).reading
        #expect(reading.diagnostics == [])
        let document = try #require(reading.document)
        #expect(document.sceneName == "Shot")
        #expect(document.frameRate == FrameRate(fps: 30, base: 1.001))
        #expect((document.frameStart, document.frameEnd, document.frameCurrent) == (-3, 99, 7))
        #expect(document.markers == [Marker(name: "Cut", frame: 12, isSelected: true)])
        #expect(document.blenderVersion == (version == 500 ? "5.0" : "4.5"))

        let object = try #require(document.objects.first)
        #expect(document.objects.count == 1)
        #expect((object.name, object.kind, object.action, object.slot) == ("Cube", "MESH", "Move", "OBCube"))
        #expect(object.transform.mode == .axisAngle)
        #expect(object.transform.location == SIMD3(1, 2, 3))

        let action = try #require(document.actions.first)
        var slot = ActionSlot(identifier: "OBCube", handle: 77, targetIDType: "OBJECT")
        slot.isSelected = true
        #expect((action.slots, action.layerName) == ([slot], "Top"))
        let track = try #require(action.channelbags.first?.tracks.first)
        #expect((track.dataPath, track.arrayIndex, track.extrapolation) == ("location", 0, .linear))
        #expect(track.isSelected && !track.isHidden)
        #expect(track.keyframes == BlendLayoutTests.keys)
        var line = FModifier.Generator()
        line.coefficients = [0.5, -2]
        #expect(track.modifiers == [FModifier(.generator(line), name: "Line")])
    }

    private static let keys = [
        Keyframe(
            frame: 1, value: 0, handleLeft: SIMD2(-2, 0.5), handleRight: SIMD2(4, 0.25), handleLeftType: .aligned,
            handleRightType: .autoClamped, interpolation: .bezier, easing: .easeInOut, back: 1.5, amplitude: 0,
            period: 0,
            type: .breakdown, selection: .controlPoint),
        Keyframe(
            frame: 11, value: 2, handleLeft: SIMD2(8, 1.75), handleRight: SIMD2(14, 2), handleLeftType: .aligned,
            handleRightType: .autoClamped, interpolation: .elastic, easing: .easeInOut, back: 1.5, amplitude: 0,
            period: 0,
            type: .breakdown, selection: .controlPoint),
    ]

    @Test func `what follows the description of the structs is not missed`() throws {
        let whole = try #require(TinyBlend.scene().reading.document)
        var file = TinyBlend.scene()
        file.hasEnd = false
        #expect(file.reading.document == whole)
        let trailed = file.bytes + [1, 2, 3, 4, 5]
        #expect(Reading(trailed.input, as: .blend).document == whole)
    }

    @Test func `a file is known by its content, packed or not`() {
        let bytes = TinyBlend.scene().bytes
        #expect(FormatDetection.format(of: bytes.input)?.name == "blend")
        #expect(FormatDetection.format(of: bytes.zstd(frames: 1).input)?.name == "blend")
    }

    @Test("zstd in one frame, in many, with a seek table and with a wrong one", arguments: [1, 3, 40])
    func zstd(_ frames: Int) throws {
        let bytes = TinyBlend.scene().bytes
        let whole = try #require(TinyBlend.scene().reading.document)
        for table in ZstdTable.allCases {
            let reading = Reading(bytes.zstd(frames: frames, table: table).input, as: .blend)
            #expect(reading.document == whole, "\(table)")
            #expect(reading.diagnostics == [])
        }
    }

    @Test func `with a seek table only the frames that are needed are unpacked`() throws {
        var file = TinyBlend.scene()
        let mesh = TinyBlend.Block(code: "ME", type: nil, address: 9, raw: [UInt8](repeating: 7, count: 1 << 20))
        file.blocks.insert(mesh, at: 2)
        var packed = file.bytes.zstd(frames: 64, table: .right)
        let whole = try #require(Reading(packed.input, as: .blend).document)
        #expect(whole.actions.count == 1)
        // A frame inside the mesh is damaged, and nobody notices.
        let table = try #require(packed.withUnsafeBytes { ZstdSeekTable($0) })
        #expect(table.frames.count == 64)
        let middle = table.frames[32].packed
        for index in middle.dropFirst(8) { packed[index] ^= 0xFF }
        #expect(Reading(packed.input, as: .blend).document == whole)
        // Where the action is, somebody does.
        for index in table.frames[63].packed.dropFirst(8) { packed[index] ^= 0xFF }
        #expect(Reading(packed.input, as: .blend).codes.contains("blend.zstd"))
    }
}

/// What stands behind the frames.
enum ZstdTable: CaseIterable {
    case none, right, wrong
}

extension [UInt8] {
    var input: InputBytes { withUnsafeBytes { InputBytes(name: "packed.blend", copying: $0) } }

    /// Packed with libzstd in so many frames of about the same length.
    func zstd(frames: Int, table: ZstdTable = .none) -> [UInt8] {
        var packed: [UInt8] = []
        var entries: [UInt8] = []
        let step = (count + frames - 1) / frames
        for start in Swift.stride(from: 0, to: count, by: step) {
            let frame = Array(self[start..<Swift.min(start + step, count)])
            var room = [UInt8](repeating: 0, count: ZSTD_compressBound(frame.count))
            let size = ZSTD_compress(&room, room.count, frame, frame.count, 3)
            packed += room[..<size]
            entries += UInt32(size).bytes + UInt32(frame.count + (table == .wrong ? 1 : 0)).bytes
        }
        guard table != .none else { return packed }
        let number = UInt32(entries.count / 8)
        let footer = number.bytes + [0] + UInt32(0x8F92_EAB1).bytes
        return packed + UInt32(0x184D_2A5E).bytes + UInt32(entries.count + footer.count).bytes + entries + footer
    }
}

extension UInt32 {
    fileprivate var bytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}
