import Foundation
import Testing

/// Every page of `Cases`, the README, and the page on evaluation answer as they say.
///
/// With BEZT_RECORD=1 in the environment the pages are written anew with what the program answers: read the
/// difference before you keep it.
struct TranscriptTests {
    static let cases: [URL] = {
        let folder = Shell.root.appendingPathComponent("Tests/CommandTests/Cases")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".md") }.sorted().map { folder.appendingPathComponent($0) }
            + ["README.md", "formats/blender/evaluation.md"].map { Shell.root.appendingPathComponent($0) }
    }()

    /// Whether `scripts/test --sanitize` runs this.
    private static let isSanitized = ProcessInfo.processInfo.environment["BEZT_SANITIZER"] != nil

    @Test("a page answers as it says", arguments: cases)
    func answers(_ page: URL) throws {
        let text = try String(contentsOf: page, encoding: .utf8)
        var transcript = Transcript(text)
        #expect(transcript.text == text, "the page is not in the form that recording writes")
        let shell = try Shell()
        defer { shell.remove() }
        // Recorded .blend files, for the pages that speak of them.
        if text.contains(" blends/") { try shell.copy("Tests/Fixtures/Blend", as: "blends") }
        let isRecording = ProcessInfo.processInfo.environment["BEZT_RECORD"] == "1"
        for index in transcript.parts.indices {
            switch transcript.parts[index] {
            case .prose: break
            case .file(let name, let text):
                try text.write(to: shell.folder.appendingPathComponent(name), atomically: false, encoding: .utf8)
            case .console(var exchanges):
                for number in exchanges.indices {
                    // A program with the address sanitizer in it wants more address space than there is memory.
                    if TranscriptTests.isSanitized, exchanges[number].command.contains("ulimit -v") { continue }
                    let answer = try shell.run(exchanges[number].command)
                    if !isRecording {
                        #expect(answer == exchanges[number].answer, "% \(exchanges[number].command)")
                    }
                    exchanges[number].answer = answer
                }
                transcript.parts[index] = .console(exchanges)
            }
        }
        if isRecording { try transcript.text.write(to: page, atomically: true, encoding: .utf8) }
    }
}
