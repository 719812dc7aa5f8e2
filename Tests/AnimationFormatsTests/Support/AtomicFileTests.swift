import Foundation
import Testing

@testable import AnimationFormats

@Suite struct AtomicFileTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func code(_ body: () throws(WriteFailure) -> Void) -> String? {
        do throws(WriteFailure) {
            try body()
            return nil
        } catch {
            return error.diagnostic.code
        }
    }

    private func write(_ text: String, _ name: String, replacing: Bool = false, inputs: [String] = []) -> String? {
        code { () throws(WriteFailure) in
            let file = try AtomicFile(folder[name], replacing: replacing, keeping: KeptFiles(inputs))
            try file.write(text)
            try file.finish()
        }
    }

    @Test func `a file appears when it is finished`() throws {
        let file = try AtomicFile(folder["out"], replacing: false)
        try file.write("one ")
        #expect(folder.names.count == 1)
        #expect(folder.names[0].hasPrefix(".out.") && folder.names[0].hasSuffix(".part"))
        try file.write("two")
        try file.finish()
        #expect(folder.names == ["out"])
        #expect(try folder.text("out") == "one two")
    }

    @Test func `an unfinished file leaves nothing behind and the old one alone`() throws {
        try folder.put("old", "out")
        do {
            let file = try AtomicFile(folder["out"], replacing: true)
            try file.write("new")
        }
        #expect(folder.names == ["out"])
        #expect(try folder.text("out") == "old")
    }

    @Test func `an existing file is replaced only when that is allowed`() throws {
        try folder.put("old", "out")
        #expect(write("new", "out") == "file.exists")
        #expect(try folder.text("out") == "old")
        #expect(write("new", "out", replacing: true) == nil)
        #expect(try folder.text("out") == "new")
        #expect(folder.names == ["out"])
    }

    @Test func `a file that appears in the meantime is kept`() throws {
        let file = try AtomicFile(folder["out"], replacing: false)
        try file.write("new")
        try folder.put("other", "out")
        #expect(code { () throws(WriteFailure) in try file.finish() } == "file.exists")
        #expect(try folder.text("out") == "other")
        #expect(folder.names == ["out"])
    }

    @Test func `permissions are those of the replaced file, else of a new one`() throws {
        try folder.put("old", "script")
        chmod(folder["script"], 0o750)
        #expect(write("new", "script", replacing: true) == nil)
        #expect(try folder.mode("script") == 0o750)
        try folder.put("plain", "plain")
        #expect(write("new", "fresh") == nil)
        #expect(try folder.mode("fresh") == folder.mode("plain"))
    }

    @Test func `a replaced file no longer runs as its owner or its group`() throws {
        try folder.put("old", "program")
        #expect(chmod(folder["program"], 0o7755) == 0)
        #expect(write("new", "program", replacing: true) == nil)
        #expect(try folder.mode("program") == 0o755)
    }

    @Test func `another name of a replaced file keeps the old content`() throws {
        try folder.put("old", "out")
        link(folder["out"], folder["hard"])
        #expect(write("new", "out", replacing: true) == nil)
        #expect(try folder.text("out") == "new")
        #expect(try folder.text("hard") == "old")
    }

    @Test func `a symbolic link stays, and its target is replaced`() throws {
        try FileManager.default.createDirectory(atPath: folder["deep"], withIntermediateDirectories: true)
        try folder.put("old", "deep/real")
        symlink("deep/real", folder["link"])
        symlink("link", folder["second"])
        #expect(write("new", "second", replacing: true) == nil)
        #expect(try folder.text("deep/real") == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder["link"]) == "deep/real")
        symlink("deep/none", folder["dangling"])
        #expect(write("made", "dangling") == nil)
        #expect(try folder.text("deep/none") == "made")
        symlink("circle", folder["circle"])
        #expect(write("x", "circle") == "file.not-writable")
    }

    @Test func `an input is never the output, whatever it is called`() throws {
        try folder.put("old", "in")
        link(folder["in"], folder["hard"])
        symlink("in", folder["soft"])
        for name in ["in", "hard", "soft"] {
            let inputs = ["-", folder["none"], folder["in"]]
            #expect(write("new", name, replacing: true, inputs: inputs) == "file.same-as-input")
        }
        #expect(try folder.text("in") == "old")
    }

    @Test func `folders and missing folders are refused`() throws {
        #expect(write("x", "") == "file.not-writable")
        #expect(write("x", "none/out") == "file.not-writable")
        #expect(write("x", ".") == "file.not-writable")
        #expect(folder.names.isEmpty)
    }

    @Test func `a full disk says so and leaves the old file`() throws {
        let failure = OutputTarget.writingFailed("out", SystemError(number: ENOSPC))
        #expect(failure.diagnostic.code == "file.write-failed")
        #expect(failure.diagnostic.message == "the disk is full")
        #expect(access("/dev/full", W_OK) != 0 || fullDevice() == "file.write-failed")
    }

    /// A device is written to, not replaced.
    private func fullDevice() -> String? {
        code { () throws(WriteFailure) in
            let file = try AtomicFile("/dev/full", replacing: false)
            try file.write("x")
            try file.finish()
        }
    }

    @Test func `devices are written to as they are`() throws {
        let file = try AtomicFile("/dev/null", replacing: false)
        try file.write("x")
        try file.finish()
        #expect(access("/dev/null", W_OK) == 0)
    }

    @Test func `long names fit`() throws {
        let name = String(repeating: "n", count: 255)
        #expect(write("x", name) == nil)
        #expect(folder.names == [name])
    }

    @Test func `two hundred files at a time are all written`() throws {
        let files = try (0..<200).map { try AtomicFile(folder["f\($0)"], replacing: false) }
        for file in files { try file.write("x") }
        for file in files { try file.finish() }
        #expect(folder.names.count == 200)
    }
}
