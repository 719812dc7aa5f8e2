import AnimationCore
import Foundation
import Testing

@testable import AnimationFormats

/// Each code that bezt can report is reported in some test. Those of the readers have exhibits of their own; these are
/// the codes of files, of gzip, of conversions and of losses.
@Suite struct CodeTests {
    /// Codes of what nobody is told, and why.
    private static let silent: Set<String> = [
        "loss.bezier-handles",  // lost with the keys
        "loss.cycles",  // lost as modifiers
    ]

    private static let conversionCodes = [
        "file.unknown-format", "file.reads-only", "select.unknown-action", "select.unknown-slot", "select.no-channel",
        "select.unused-pattern", "convert.rate-stated", "convert.other-name", "convert.not-measured", "bake.samples",
        "bake.too-large", "fit.curves", "plot.no-difference", "rotation.curves", "rotation.filtered",
        "rotation.expanded", "rotation.missed", "rotation.kept", "retime.rounded", "retime.modifiers", "retime.too-far",
        "editor.no-module", "editor.bad-module", "editor.no-port", "editor.no-file",
    ]

    @Test func `every code is in a test or a transcript, and on a page`() throws {
        let codes =
            (FileCode.allCases.map(\.rawValue) + GzipCode.allCases.map(\.rawValue)
            + BlenderCode.allCases.map(\.rawValue) + CodeTests.conversionCodes
            + Feature.allCases.map { "loss.\($0.code)" }).filter { !CodeTests.silent.contains($0) }
        let texts = try CodeTests.testTexts()
        #expect(texts.count > 20)
        let page = try ["README", "validation", "rotations"].map { try Repository.text("formats/\($0).md") }.joined()
        for code in codes {
            let isRaised = texts.contains { $0.contains("\"\(code)\"") || $0.contains("[\(code)]") }
            #expect(isRaised, "no test raises \(code)")
            #expect(page.contains("`\(code)`") || code.hasPrefix("loss."), "no page explains \(code)")
        }
    }

    /// The texts of all tests but this one.
    private static func testTexts() throws -> [String] {
        let folder = Repository.root.appendingPathComponent("Tests")
        let paths = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
        return
            try paths
            .filter { ($0.hasSuffix(".swift") || $0.hasSuffix(".md")) && !$0.hasSuffix("/CodeTests.swift") }
            .map { try Repository.text("Tests/\($0)") }
    }
}
