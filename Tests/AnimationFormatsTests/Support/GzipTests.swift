import AnimationCore
import Foundation
import TestSupport
import Testing

@testable import AnimationFormats

@Suite struct GzipTests {
    /// Text that packs some, of a bit more than four blocks.
    private static let text: [UInt8] = {
        var random = SeededGenerator(seed: 3)
        var text: [UInt8] = []
        while text.count < 4 << 20 + 1234 { text += Array("\(Float.random(in: -9...9, using: &random)),".utf8) }
        return text
    }()

    private func packed(_ bytes: [UInt8], workers: Int, piece: Int = 1 << 16) throws -> [UInt8] {
        let memory = MemorySink()
        let sink = GzipSink(memory, workers: workers)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            let part = UnsafeMutableRawBufferPointer.allocate(
                byteCount: min(piece, bytes.count - start), alignment: 1)
            defer { part.deallocate() }
            part.copyBytes(from: bytes[start..<start + part.count])
            try sink.write(UnsafeRawBufferPointer(part))
        }
        try sink.finish()
        return memory.bytes
    }

    private func unpack(_ bytes: [UInt8], limit: Gunzip.Limit = Gunzip.Limit()) throws(ReadFailure) -> [UInt8] {
        let input = bytes.withUnsafeBytes { InputBytes(name: "t.gz", copying: $0) }
        return try Gunzip.unpack(input, limit: limit).copy
    }

    private func failure(_ bytes: [UInt8], limit: Gunzip.Limit = Gunzip.Limit()) -> Diagnostic? {
        do throws(ReadFailure) {
            _ = try unpack(bytes, limit: limit)
            return nil
        } catch {
            return error.diagnostic
        }
    }

    @Test func `the bytes are the same on any number of cores and in any pieces`() throws {
        let one = try packed(GzipTests.text, workers: 1)
        #expect(try packed(GzipTests.text, workers: 2) == one)
        #expect(try packed(GzipTests.text, workers: 7, piece: 1 << 21) == one)
        #expect(try packed(GzipTests.text, workers: 3, piece: 77_777) == one)
        // No time, no flags, system unknown.
        #expect(Array(one[..<10]) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    }

    @Test(arguments: [0, 1, 1 << 20, (1 << 20) + 1, 3 << 20]) func `packed text unpacks to itself`(count: Int) throws {
        let bytes = Array(GzipTests.text[..<count])
        #expect(try unpack(try packed(bytes, workers: 2)) == bytes)
    }

    @Test func `the gzip program and Python read it`() throws {
        let folder = try ScratchFolder()
        try Data(try packed(GzipTests.text, workers: 2)).write(to: URL(fileURLWithPath: folder["t.gz"]))
        for (program, arguments) in [
            ("gzip", ["-t", folder["t.gz"]]),
            (
                "python3",
                ["-c", "import gzip,sys; sys.exit(len(gzip.open(sys.argv[1]).read()) != int(sys.argv[2]))"]
                    + [folder["t.gz"], "\(GzipTests.text.count)"]
            ),
        ] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [program] + arguments
            try process.run()
            process.waitUntilExit()
            #expect([0, 127].contains(process.terminationStatus), "\(program)")
        }
    }

    @Test func `a failing disk is reported and no thread is left waiting`() {
        for room in [0, 1000, 1 << 20] {
            do throws(WriteFailure) {
                let sink = GzipSink(FailingSink(room: room), workers: 3)
                for _ in 0..<40 { try sink.write(String(repeating: "0123456789abcdef", count: 1 << 15)) }
                for index in 0..<1 << 18 { try sink.write("\(index &* 2_654_435_761)") }
                try sink.finish()
                Issue.record("was written")
            } catch {
                #expect(error.diagnostic.code == "file.write-failed")
            }
        }
    }

    @Test func `an unfinished sink ends its threads`() throws {
        let sink = GzipSink(MemorySink(), workers: 4)
        try sink.write(String(repeating: "x", count: 5 << 20))
    }

    @Test func `gzip cut at any byte is told with the byte`() throws {
        let bytes = try packed(Array("frame,time\n1,2\n".utf8), workers: 1) + packed([65, 66], workers: 1)
        let first = try packed(Array("frame,time\n1,2\n".utf8), workers: 1).count
        for length in 2..<bytes.count where length != first {
            let problem = try #require(failure(Array(bytes[..<length])), "\(length)")
            #expect(problem.code == "gzip.truncated", "\(length)")
            guard case .byte(let offset, _)? = problem.place.position else { continue }
            #expect(offset == length)
        }
    }

    @Test func `damaged gzip is told with the byte`() throws {
        var bytes = try packed(Array(GzipTests.text[..<5000]), workers: 1)
        bytes[bytes.count / 2] ^= 0xFF
        let problem = try #require(failure(bytes))
        #expect(problem.code == "gzip.corrupt")
        #expect(problem.place.file == "t.gz")
        let behind = try packed([1, 2, 3], workers: 1)
        #expect(failure(behind + Array("trailing".utf8))?.code == "gzip.corrupt")
        #expect(failure(behind + [0, 0, 0]) == nil)
    }

    @Test func `a file with any byte replaced never traps`() throws {
        let bytes = try packed(Array("frame,time\n1,2\n".utf8), workers: 1)
        for index in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[index] ^= 1 << bit
                _ = failure(changed)
            }
        }
    }

    @Test func `gzip inside gzip is called so`() throws {
        let once = try packed(Array("frame,time\n".utf8), workers: 1)
        #expect(failure(try packed(once, workers: 1))?.code == "gzip.packed-twice")
        #expect(failure(once) == nil)
    }

    @Test func `a bomb is refused before it fills the memory`() throws {
        let bomb = try packed([UInt8](repeating: 0, count: 8 << 20), workers: 2)
        #expect(failure(bomb, limit: Gunzip.Limit(bytes: 1 << 20))?.code == "gzip.too-large")
        #expect(failure(bomb, limit: Gunzip.Limit(ratio: 100))?.code == "gzip.too-large")
        #expect(try unpack(bomb, limit: Gunzip.Limit(bytes: 8 << 20)).count == 8 << 20)
    }
}
