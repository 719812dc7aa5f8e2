import AnimationFormats

/// What this program calls itself.
enum Version {
    static let number = "0.1.0"
    static let generator = "bezt \(number)"
}

extension Command {
    static let version = Command(
        name: "version",
        summary: "tell the version, and what it was built with",
        usage: "[--json]",
        options: [Option("--json", "as JSON")],
        example: ("bezt version --json", "names the versions of all libraries, for a report of a problem"),
        run: { arguments in
            if let word = arguments.operands.first { throw UsageError("version takes no operand, as \(word) is") }
            try Console.print(arguments.has("--json") ? VersionText.json.rendered() : VersionText.lines)
            return .done
        })
}

/// What `bezt version` says.
private enum VersionText {
    static var lines: String {
        let libraries = BuildFacts.libraries.map { library in
            let built = library.built ?? "of a version that its headers do not tell"
            let running = library.running.map { $0 == library.built ? "" : ", runs with \($0)" } ?? ""
            return "  \(Help.padded(library.name, 14)) \(built)\(running)"
        }
        let facts = [
            "  \(Help.padded("commit", 14)) \(BuildFacts.commit ?? "not told when it was built")",
            "  \(Help.padded("swift", 14)) \(BuildFacts.swift ?? "of a version that it does not tell")",
            "  \(Help.padded("compiler of C", 14)) \(BuildFacts.compiler)",
        ]
        return ([Version.generator] + facts + libraries).joined(separator: "\n")
    }

    static var json: JSONText {
        .object([
            ("version", .text(Version.number)),
            ("commit", text(BuildFacts.commit)),
            ("swift", text(BuildFacts.swift)),
            ("c_compiler", .text(BuildFacts.compiler)),
            ("libraries", .list(BuildFacts.libraries.map(json))),
        ])
    }

    private static func json(_ library: LibraryVersion) -> JSONText {
        .object([("name", .text(library.name)), ("built", text(library.built)), ("running", text(library.running))])
    }

    private static func text(_ text: String?) -> JSONText { text.map { .text($0) } ?? .null }
}
