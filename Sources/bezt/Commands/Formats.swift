import AnimationCore
import AnimationFormats

extension Command {
    static let formats = Command(
        name: "formats",
        summary: "list the formats and what each carries",
        usage: "[NAME] [--markdown]",
        options: [Option("--markdown", "the matrix as a Markdown table")],
        example: ("bezt formats dae", "tells what COLLADA carries and what it loses"),
        run: { arguments in
            if !arguments.operands.isEmpty {
                let name = try arguments.onlyOperand("format")
                if arguments.has("--markdown") {
                    throw UsageError("--markdown is for the matrix of all formats", hint: "leave \(name) out")
                }
                try Console.print(FormatMatrix.page(of: try Arguments.format(named: name, "format").format))
            } else if arguments.has("--markdown") {
                try Console.print(FormatMatrix.markdown)
            } else {
                try Console.print(FormatMatrix.text)
            }
            return .done
        })
}
