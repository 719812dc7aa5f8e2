import AnimationCore
import Foundation
import Testing

@testable import AnimationFormats

/// `formats/codes.md`: every code that bezt can report is on the page, with what raises it, and no other is.
@Suite struct CodeTests {
    /// Codes of what nobody is told, and why.
    private static let silent: Set<String> = [
        "loss.bezier-handles",  // lost with the keys
        "loss.cycles",  // lost as modifiers
    ]

    private struct Row: Sendable, CustomTestStringConvertible {
        let code: String
        /// A path from the root.
        let raisedBy: String
        let page: String
        var testDescription: String { code }
    }

    /// The rows of the page's table: code, what raises it, page that explains it.
    private static let rows: [Row] = {
        let page = (try? Repository.text("formats/codes.md")) ?? ""
        return page.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
            guard cells.count == 3, line.hasPrefix("| `") else { return nil }
            let page = cells[2].split(separator: "(").last?.dropLast() ?? ""
            return Row(code: cells[0], raisedBy: cells[1], page: String(page))
        }
    }()

    /// What the sources have between quotes with a full stop in it, but for names of files.
    private static func codesInSources() throws -> Set<String> {
        let folder = Repository.root.appendingPathComponent("Sources")
        let paths = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
        let word = try Regex(#""([a-z]+\.[a-z0-9-]+)""#, as: (Substring, Substring).self)
        var codes: Set<String> = []
        for path in paths where path.hasSuffix(".swift") {
            for match in try Repository.text("Sources/\(path)").matches(of: word) {
                codes.insert(String(match.output.1))
            }
        }
        return codes.filter { code in ![".py", ".js", ".css", ".wasm"].contains { code.hasSuffix($0) } }
    }

    @Test func `the page has every code and no other`() throws {
        let codes = try CodeTests.codesInSources().union(Feature.allCases.map { "loss.\($0.code)" })
            .subtracting(CodeTests.silent)
        #expect(codes.count > 200)
        let listed = CodeTests.rows.map(\.code)
        #expect(codes.subtracting(listed) == [], "these are missing")
        #expect(Set(listed).subtracting(codes) == [], "these are no codes any more")
        #expect(listed == Set(listed).sorted(), "the order is that of the alphabet, each once")
    }

    @Test(arguments: rows) private func `what the page names raises it`(_ row: Row) throws {
        if row.raisedBy.hasPrefix("Tests/Fixtures/Codes/") {
            let path = Repository.root.appendingPathComponent(row.raisedBy).path
            let log = DiagnosticLog()
            do throws(ReadFailure) { _ = try Conversion().load(path, log: log) } catch { log.report(error.diagnostic) }
            #expect(log.diagnostics.contains { $0.code == row.code })
        } else {
            // Pages of commands answer as they say, and tests pass: that is tried elsewhere.
            let text = try Repository.text(row.raisedBy)
            let isRaised =
                row.raisedBy.hasSuffix(".swift")
                ? text.contains("\"\(row.code)\"")
                : text.split(separator: "\n").contains { $0.hasSuffix("[\(row.code)]") }
            #expect(isRaised)
        }
        let page = try Repository.text("formats/\(row.page)")
        #expect(page.contains("`\(row.code)`") || row.code.hasPrefix("loss."), "\(row.page) does not explain it")
    }

    @Test func `each fixture is on the page`() throws {
        let folder = Repository.root.appendingPathComponent("Tests/Fixtures/Codes")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let listed = Set(CodeTests.rows.map(\.raisedBy))
        for name in names { #expect(listed.contains("Tests/Fixtures/Codes/\(name)"), "\(name)") }
        #expect(names.count > 100)
    }
}
