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
            if let name = arguments.operands.first {
                Console.print(FormatMatrix.page(of: try Arguments.format(named: name, "formats").format))
            } else if arguments.has("--markdown") {
                Console.print(FormatMatrix.markdown)
            } else {
                Console.print(FormatMatrix.text)
            }
            return .done
        })
}
