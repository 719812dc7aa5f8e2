import AnimationCore

/// Names of output files made from those of inputs.
public enum OutputName {
    /// `walks/a.json` becomes `folder/a.dae`.
    public static func path(for input: String, in folder: String, _ format: OutputFormat) -> String {
        var stem = input.split(separator: "/").last.map(String.init) ?? "output"
        if stem.lowercased().hasSuffix(".gz") { stem.removeLast(3) }
        let suffixes = FormatRegistry.formats.flatMap(\.suffixes)
        if let suffix = suffixes.first(where: { stem.lowercased().hasSuffix($0) }), stem.count > suffix.count {
            stem.removeLast(suffix.count)
        }
        if stem == "-" { stem = "stdin" }
        let name = stem + format.format.suffixes[0] + (format.isGzipped ? ".gz" : "")
        return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// A path that leads where one before it leads; nil when each leads to a file of its own.
    public static func clash(among paths: [String]) -> String? {
        var seen: Set<ExactName> = []
        return paths.first { !seen.insert(ExactName(OutputTarget.destination(of: $0))).inserted }
    }
}
