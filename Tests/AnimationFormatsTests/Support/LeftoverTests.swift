import Foundation
import Testing

@testable import AnimationFormats

@Suite struct LeftoverTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func write(_ name: String) throws {
        let file = try AtomicFile(folder[name], replacing: true)
        try file.write("new")
        try file.finish()
    }

    @Test func `what a killed run has left of an output is removed`() throws {
        for name in [".out.dae.1f3a0.part", ".out.dae.0.part"] { try folder.put("half", name) }
        try write("out.dae")
        #expect(folder.names == ["out.dae"])
    }

    @Test func `a file that somebody writes is no leftover`() throws {
        let other = try AtomicFile(folder["out"], replacing: true)
        try other.write("of a run that goes on")
        // Another process would look at the folder anew; this one does in a folder of another name.
        symlink(".", folder["again"])
        let mine = try AtomicFile(folder["again/out"], replacing: true)
        try mine.write("new")
        try mine.finish()
        try other.finish()
        #expect(try folder.text("out") == "of a run that goes on")
        #expect(folder.names == ["again", "out"])
    }

    @Test func `files of other names stay`() throws {
        let others = [
            ".out.part", ".out.xyz.part", ".out.1f.par", "out.1f.part", ".other.1f.part", ".out.dae.1f.part",
            ".out.11111111111111111.part", ".out..part", "..1f.part",
        ]
        for name in others { try folder.put("somebody's", name) }
        try FileManager.default.createDirectory(atPath: folder[".out.1f.part"], withIntermediateDirectories: false)
        try folder.put("target", "target")
        symlink("target", folder[".out.2f.part"])
        try write("out")
        #expect(Set(folder.names) == Set(others + [".out.1f.part", ".out.2f.part", "target", "out"]))
        #expect(try folder.text("target") == "target")
    }

    @Test(arguments: ["walk.dae", "a", "caf\u{10FFE9}.json", ".hidden", "e\u{301}.json", "new\nline"])
    func `the name of a temporary file says what it is for`(output: String) throws {
        let name = TemporaryName(stem: output)
        let read = try #require(TemporaryName(ofFile: name.name(unique: 0x1F3A0)))
        #expect(read.stem == name.stem)
    }

    @Test func `a leftover with a name of any bytes, or of 255, is removed`() throws {
        let outputs = ["caf\u{10FFE9}.json", String(repeating: "n", count: 255)]
        let targets = try outputs.map { try OutputTarget(folder[$0], replacing: true, keeping: KeptFiles()) }
        let paths = targets.map { $0.temporaryPath(attempt: 7) }
        for path in paths { close(path.withPathBytes { open($0, O_CREAT | O_WRONLY, 0o600) }) }
        #expect(paths.allSatisfy { $0.withPathBytes { access($0, F_OK) } == 0 })
        for target in targets { Leftovers.remove(of: target) }
        #expect(paths.allSatisfy { $0.withPathBytes { access($0, F_OK) } != 0 })
    }

    @Test func `what replaces a file is its writer's alone until it is whole`() throws {
        try folder.put("old", "secret")
        chmod(folder["secret"], 0o640)
        let file = try AtomicFile(folder["secret"], replacing: true)
        let temporary = try #require(folder.names.first { $0.hasSuffix(".part") })
        #expect(try folder.mode(temporary) == 0o600)
        try file.write("new")
        try file.finish()
        #expect(try folder.mode("secret") == 0o640)
    }
}
