import AnimationCore
import Foundation
import Testing

@testable import AnimationFormats

/// The list of formats, and the pages that speak of it.
struct FormatRegistryTests {
    @Test func `the matrix of the pages is that of the registry`() throws {
        let page = try Repository.text("formats/README.md")
        #expect(page.contains(FormatMatrix.markdown))
        let readme = try Repository.text("README.md")
        #expect(readme.contains(FormatMatrix.markdown))
    }

    @Test("each format has a page and a line in the list", arguments: FormatRegistry.formats.map(\.name))
    func pages(_ name: String) throws {
        let format = try #require(FormatRegistry.format(named: name))
        let page = try Repository.text("formats/README.md")
        #expect(page.contains("[\(format.title)]("))
    }

    @Test func `names and suffixes are those of one format each`() {
        let names = FormatRegistry.formats.map(\.name)
        #expect(Set(names).count == names.count)
        let suffixes = FormatRegistry.formats.flatMap(\.suffixes)
        #expect(Set(suffixes).count == suffixes.count)
    }

    @Test func `every feature has a title and a code of its own`() {
        #expect(Set(Feature.allCases.map(\.code)).count == Feature.allCases.count)
        #expect(Set(Feature.allCases.map(\.title)).count == Feature.allCases.count)
    }

    @Test("a format is found by name and by path, packed or not", arguments: FormatRegistry.formats.map(\.name))
    func finding(_ name: String) throws {
        let suffix = try #require(FormatRegistry.format(named: name)?.suffixes.first)
        #expect(OutputFormat(name: name)?.isGzipped == false)
        #expect(OutputFormat(name: "\(name).gz")?.name == "\(name).gz")
        #expect(OutputFormat(path: "a/B\(suffix.uppercased())")?.format.name == name)
        #expect(OutputFormat(path: "a/b\(suffix).gz")?.isGzipped == true)
        #expect(OutputFormat(path: "a/b\(suffix)x") == nil)
    }

    @Test(
        "what is only read says so when it is to be written",
        arguments: FormatRegistry.formats.filter { !$0.canWrite }.map(\.name))
    func readOnly(_ name: String) throws {
        let format = try #require(FormatRegistry.format(named: name))
        #expect(throws: WriteFailure.self) { try format.written(AnimationDocument()) }
        var conversion = Conversion()
        conversion.outputFormat = OutputFormat(format)
        let log = DiagnosticLog()
        #expect(conversion.run(from: "/nowhere", to: "-", log: log) == .impossible)
        #expect(log.diagnostics.map(\.code) == ["file.reads-only"])
        let note = format.isWrittenOnto ? "written onto existing ones" : "read only"
        #expect(FormatMatrix.text.contains("\(format.title) (\(format.suffixes[0]), also with .gz), \(note)"))
    }

    @Test(
        "what a format writes it recognises by content",
        arguments: FormatRegistry.writable.map(\.name), Repository.samples)
    func recognition(_ name: String, _ sample: String) throws {
        let format = try #require(FormatRegistry.format(named: name))
        let bytes = try Repository.bytes(sample)
        let input = bytes.withUnsafeBytes { InputBytes(name: nil, copying: $0) }
        let document = try #require(Reading(input, as: .fcurveJSON).document)
        let written = try format.written(document).withUnsafeBytes { InputBytes(name: nil, copying: $0) }
        #expect(FormatDetection.format(of: written)?.name == name)
    }

    @Test(
        "writing and reading is the identity on what a format carries",
        arguments: FormatRegistry.writable.map(\.name), Repository.samples)
    func identity(_ name: String, _ sample: String) throws {
        let format = try #require(OutputFormat(name: name))
        let bytes = try Repository.bytes(sample)
        let input = bytes.withUnsafeBytes { InputBytes(name: sample, copying: $0) }
        let document = try #require(Reading(input, as: .fcurveJSON).document)
        let trip = try RoundTrip(document, via: [format, format], WriteOptions(), log: DiagnosticLog())
        #expect(trip.isIdentical, "\(trip.steps.map(\.comparison))")
        #expect(try format.format.written(document) == format.format.written(document), "the same bytes twice")
    }
}
