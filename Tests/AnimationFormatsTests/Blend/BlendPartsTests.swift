import AnimationCore
import Foundation
import TestSupport
import Testing

@testable import AnimationFormats

/// Files of which most is never read.
@Suite struct BlendPartsTests {
    private func open(_ path: String) throws -> InputBytes {
        try FileInput.readUnpacked(path, limit: Gunzip.Limit()) { BlendHeader.isBlend($0) || Zstd.isZstd($0) }
    }

    /// A file whose mesh is a hole of 1 GiB.
    private func writeLarge(_ path: String) throws {
        let length = 1 << 30
        var file = TinyBlend.scene(layout: .wide, version: 500)
        let mesh = TinyBlend.Block(code: "ME", type: nil, address: 9, statedLength: length)
        file.blocks.insert(mesh, at: 1)
        let bytes = file.bytes
        let start = try #require(bytes.firstRange(of: Array("ME\u{0}\u{0}".utf8))?.lowerBound) + 32
        try Data(bytes[..<start]).write(to: URL(fileURLWithPath: path))
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.seek(toOffset: UInt64(start + length))
        try handle.write(contentsOf: Data(bytes[start...]))
        try handle.close()
    }

    @Test func `of a large file only what is needed is read`() throws {
        let folder = try ScratchFolder()
        try writeLarge(folder["large.blend"])
        let input = try open(folder["large.blend"])
        #expect(input.bytes.count > 1 << 30)
        let document = try AnimationFormat.blend.read(input, ReadOptions(), DiagnosticLog())
        #expect(document == TinyBlend.scene(layout: .wide, version: 500).reading.document)
        #expect(input.countProvided < 1 << 18)
    }

    @Test func `of a packed file only the frames that are needed are read`() throws {
        let folder = try ScratchFolder()
        var file = TinyBlend.scene()
        var random = SystemRandomNumberGenerator()
        let noise = (0..<4 << 20).map { _ in UInt8.random(in: 0...255, using: &random) }
        file.blocks.insert(TinyBlend.Block(code: "ME", type: nil, address: 9, raw: noise), at: 1)
        try Data(file.bytes.zstd(frames: 8, table: .right)).write(to: URL(fileURLWithPath: folder["packed.blend"]))
        let input = try open(folder["packed.blend"])
        let document = try AnimationFormat.blend.read(input, ReadOptions(), DiagnosticLog())
        #expect(document == TinyBlend.scene().reading.document)
        #expect(input.countProvided < 7 << 18)
    }

    @Test("a file that another program cuts short is reported", arguments: [false, true])
    func shrinking(_ isPacked: Bool) throws {
        let folder = try ScratchFolder()
        var file = TinyBlend.scene()
        file.blocks.insert(
            TinyBlend.Block(code: "ME", type: nil, address: 9, raw: [UInt8](repeating: 7, count: 1 << 20)), at: 1)
        let bytes = isPacked ? file.bytes.zstd(frames: 64, table: .right) : file.bytes
        try Data(bytes).write(to: URL(fileURLWithPath: folder["cut.blend"]))
        let input = try open(folder["cut.blend"])
        try #require(FileHandle(forWritingAtPath: folder["cut.blend"])).truncate(atOffset: UInt64(bytes.count / 2))
        let codes = Reading(input, as: .blend).codes
        #expect(codes.first == "file.read-failed")
    }

    @Test func `a copy is written from what is read on the way`() throws {
        let folder = try ScratchFolder()
        var file = TinyBlend.scene()
        file.blocks.insert(
            TinyBlend.Block(code: "ME", type: nil, address: 9, raw: [UInt8](repeating: 7, count: 8 << 20)), at: 1)
        try Data(file.bytes).write(to: URL(fileURLWithPath: folder["base.blend"]))
        let input = try open(folder["base.blend"])
        let base = try BlendFile(input, DiagnosticLog())
        let onto = try BlendOnto(AnimationDocument(), base, isAsStored: false, log: DiagnosticLog())
        let sink = MemorySink()
        try BlendCopy(edit: onto.edit, packing: .plain).write(to: sink)
        #expect(sink.bytes == file.bytes)
        #expect(input.countProvided < 1 << 20)
    }
}
