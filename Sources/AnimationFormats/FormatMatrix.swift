import AnimationCore

/// What each format carries, as people read it.
public enum FormatMatrix {
    /// Columns for a terminal.
    public static var text: String {
        let formats = FormatRegistry.formats
        let width = Feature.allCases.map(\.title.count).max() ?? 0
        func row(_ title: String, _ cells: [String]) -> String {
            let padding = String(repeating: " ", count: max(0, width - title.count))
            return title + padding + cells.map { "  " + $0 }.joined()
        }
        func cell(_ format: AnimationFormat, _ mark: String) -> String {
            mark + String(repeating: " ", count: max(0, format.name.count - mark.count))
        }
        let head = row("", formats.map(\.name))
        let rows = Feature.allCases.map { feature in
            row(feature.title, formats.map { cell($0, $0.carries.contains(feature) ? "yes" : "-") })
        }
        let names = formats.map { format in
            let suffixes = format.suffixes.joined(separator: ", ")
            return "\(format.name): \(format.title) (\(suffixes), also with .gz)"
                + note(format)
        }
        return (names + ["", head] + rows).joined(separator: "\n")
    }

    /// What there is to say of a format that new files are not written of.
    private static func note(_ format: AnimationFormat) -> String {
        if format.canWrite { return "" }
        return format.isWrittenOnto ? ", written onto existing ones" : ", read only"
    }

    /// The table of `formats/README.md`.
    public static var markdown: String {
        let formats = FormatRegistry.formats
        let titles = formats.map { "\($0.title) (`\($0.name)`\(note($0)))" }
        let head = "| what | " + titles.joined(separator: " | ") + " |"
        let rule = "|---|" + formats.map { _ in "---|" }.joined()
        let rows = Feature.allCases.map { feature in
            "| \(feature.title) | "
                + formats.map { $0.carries.contains(feature) ? "yes" : "–" }.joined(separator: " | ") + " |"
        }
        return ([head, rule] + rows).joined(separator: "\n")
    }

    /// One format in words.
    public static func page(of format: AnimationFormat) -> String {
        func list(_ features: [Feature]) -> String {
            features.isEmpty ? "  nothing" : features.map { "  \($0.title)" }.joined(separator: "\n")
        }
        let carried = Feature.allCases.filter { format.carries.contains($0) }
        let lost = Feature.allCases.filter { !format.carries.contains($0) }
        let suffixes = format.suffixes.joined(separator: " or ")
        let use =
            format.canWrite
            ? "--to \(format.name), or a file name that ends in \(suffixes)"
            : "\(suffixes)\(note(format))"
        return """
            \(format.title): \(use)

            carries:
            \(list(carried))

            cannot hold (each is named when it is lost):
            \(list(lost))
            """
    }
}
