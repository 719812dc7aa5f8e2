import Foundation
import Testing

@testable import AnimationFormats

@Suite struct FileInputTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func code(_ name: String) -> String? {
        do throws(ReadFailure) {
            _ = try FileInput.read(folder[name])
            return nil
        } catch {
            #expect(error.diagnostic.place.file == folder[name])
            return error.diagnostic.code
        }
    }

    @Test(arguments: [1, 4096, 65_536, 65_537, 1_000_000]) func `all bytes are read, zeros follow`(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 + 1) }
        try Data(bytes).write(to: URL(fileURLWithPath: folder["in"]))
        let input = try FileInput.read(folder["in"])
        #expect(input.copy == bytes)
        withExtendedLifetime(input) {
            let padding = UnsafeRawBufferPointer(start: input.bytes.baseAddress, count: count + InputBytes.padding)
            #expect(padding[count...].allSatisfy { $0 == 0 })
        }
        #expect(input.name == folder["in"])
    }

    @Test func `a pipe is read to its end`() throws {
        mkfifo(folder["pipe"], 0o600)
        let text = String(repeating: "0123456789", count: 30_000)
        let path = folder["pipe"]
        let writer = Thread { try? text.write(toFile: path, atomically: false, encoding: .utf8) }
        writer.start()
        let input = try FileInput.read(folder["pipe"])
        #expect(input.copy == Array(text.utf8))
    }

    @Test func `a pipe that does not end is left`() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(repeating: 1, count: 100))
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        do throws(ReadFailure) {
            _ = try FileInput.read(descriptor: descriptor, name: "pipe", limit: 99)
            Issue.record("it was read")
        } catch {
            #expect(error.diagnostic.code == "file.endless")
        }
    }

    @Test func `what cannot be read says why`() throws {
        #expect(code("none") == "file.not-found")
        try FileManager.default.createDirectory(atPath: folder["dir"], withIntermediateDirectories: true)
        #expect(code("dir") == "file.is-directory")
        try folder.put("", "empty")
        #expect(code("empty") == "file.empty")
        #expect(code("empty/below") == "file.not-found")
        try folder.put("x", "secret")
        chmod(folder["secret"], 0)
        // Root may read everything.
        #expect(geteuid() == 0 || code("secret") == "file.no-permission")
        symlink("circle", folder["circle"])
        #expect(code("circle") == "file.read-failed")
    }

    @Test func `gzip is unpacked and anything else is left as it is`() throws {
        let sink = try FileOutput.open(folder["t.csv.gz"], packed: true, replacing: false)
        try sink.write("frame,time\n")
        try sink.finish()
        try folder.put("plain", "plain")
        #expect(try FileInput.readUnpacked(folder["t.csv.gz"]).copy == Array("frame,time\n".utf8))
        #expect(try FileInput.readUnpacked(folder["plain"]).copy == Array("plain".utf8))
    }
}
