import AnimationFormats

/// The program: finds the command and turns what goes wrong into a message and an exit status.
enum Program {
    static func run(_ words: [String]) -> ExitStatus {
        do {
            return try answer(words)
        } catch let failure as WriteFailure {
            Console.show(failure.diagnostic)
            return .cannotWrite
        } catch {
            Console.complain("bezt: \(error)")
            return .internalFault
        }
    }

    private static func answer(_ words: [String]) throws -> ExitStatus {
        guard let name = words.first else {
            Console.complain(Help.overview)
            return .usage
        }
        switch (name, words.count) {
        case ("--help", 1), ("-h", 1):
            try Console.print(Help.overview)
            return .done
        case ("--version", 1):
            try Console.print(Version.generator)
            return .done
        // `bezt --help convert`, as in `bezt help convert`.
        case ("--help", _), ("-h", _):
            return try run(.help, words.dropFirst())
        default:
            guard let command = Command.named(name) else { return complain(unknown(name)) }
            return try run(command, words.dropFirst())
        }
    }

    private static func run(_ command: Command, _ words: ArraySlice<String>) throws -> ExitStatus {
        if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            try Console.print(Help.page(of: command))
            return .done
        }
        do {
            return try command.run(Arguments(Array(words), options: command.options))
        } catch let error as UsageError {
            return complain(error, in: command)
        }
    }

    private static func unknown(_ name: String) -> UsageError {
        if name.hasPrefix("-") {
            return UsageError("the command comes before \(name)", hint: "bezt COMMAND …, see bezt help")
        }
        let nearest = Spelling.nearest(to: name, in: Command.all.map(\.name) + ["--version", "--help"])
        return UsageError(
            "there is no command \(name)", hint: nearest.map { "did you mean \($0)?" } ?? "see bezt help")
    }

    private static func complain(_ error: UsageError, in command: Command? = nil) -> ExitStatus {
        let name = command.map { "bezt \($0.name)" } ?? "bezt"
        Console.complain(PrintedText.line("\(name): \(error.message)" + (error.hint.map { "; \($0)" } ?? "")))
        return .usage
    }
}
