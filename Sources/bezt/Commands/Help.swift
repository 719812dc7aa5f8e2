import AnimationFormats

extension Command {
    static let help = Command(
        name: "help",
        summary: "explain bezt, or one command",
        usage: "[COMMAND]",
        options: [],
        example: ("bezt help convert", "explains the options of convert"),
        run: { arguments in
            guard !arguments.operands.isEmpty else {
                try Console.print(Help.overview)
                return .done
            }
            let name = try arguments.onlyOperand("command")
            guard let command = Command.named(name) else {
                throw UsageError(
                    "there is no command \(name)",
                    hint: Spelling.nearest(to: name, in: Command.all.map(\.name)).map { "did you mean \($0)?" }
                        ?? "see bezt help")
            }
            try Console.print(Help.page(of: command))
            return .done
        })
}

/// The texts of `--help`.
enum Help {
    static var overview: String {
        let commands = Command.all.map { "  \(padded($0.name, 10))  \($0.summary)" }
        let statuses = [ExitStatus.done, .different, .usage, .cannotRead, .cannotWrite, .noBlender, .internalFault]
        return """
            bezt carries animation curves between Blender and everything else without baking them.

            usage: bezt COMMAND …

            \(commands.joined(separator: "\n"))

            "-" is standard input or output. `bezt help COMMAND` explains a command and gives an example.
            `bezt --version` tells the version, `bezt version` what it was built with, too.
            Exit status: \(statuses.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", ")).
            """
    }

    static func page(of command: Command) -> String {
        var text = """
            bezt \(command.name): \(command.summary)

            usage: bezt \(command.name) \(command.usage)
            """
        if !command.options.isEmpty {
            let width = command.options.map(\.title.count).max() ?? 0
            let lines = command.options.map { "  \(padded($0.title, width))  \($0.help)" }
            text += "\n\n" + lines.joined(separator: "\n")
        }
        return text + "\n\nexample:\n  % \(command.example.line)\n  \(command.example.effect)"
    }

    static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
