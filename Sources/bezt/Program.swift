import AnimationFormats

/// The program: finds the command and turns what goes wrong into a message and an exit status.
enum Program {
    static func run(_ words: [String]) -> ExitStatus {
        guard let name = words.first else {
            Console.complain(Help.overview)
            return .usage
        }
        if name == "--help" || name == "-h" {
            Console.print(Help.overview)
            return .done
        }
        if name == "--version" {
            Console.print(Version.generator)
            return .done
        }
        guard let command = Command.named(name) else {
            let nearest = Spelling.nearest(to: name, in: Command.all.map(\.name))
            return complain(
                UsageError(
                    "there is no command \(name)", hint: nearest.map { "did you mean \($0)?" } ?? "see bezt help"))
        }
        let rest = Array(words.dropFirst())
        if rest.contains("--help") || rest.contains("-h") {
            Console.print(Help.page(of: command))
            return .done
        }
        do {
            return try command.run(Arguments(rest, options: command.options))
        } catch let error as UsageError {
            return complain(error, in: command)
        } catch {
            Console.complain("bezt: \(error)")
            return .internalFault
        }
    }

    private static func complain(_ error: UsageError, in command: Command? = nil) -> ExitStatus {
        let name = command.map { "bezt \($0.name)" } ?? "bezt"
        Console.complain("\(name): \(error.message)" + (error.hint.map { "; \($0)" } ?? ""))
        return .usage
    }
}
