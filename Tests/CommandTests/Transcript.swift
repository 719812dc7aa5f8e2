/// A page of commands and what they answer: Markdown that people read and tests run.
///
///     ```file bad.json            a file of the folder that the commands run in
///     …
///     ```
///     ```console
///     % bezt info bad.json        a command
///     standard output
///     2> standard error
///     => 3                        exit status, left out when it is 0
///     ```
struct Transcript {
    enum Part: Equatable {
        case prose(String)
        case file(name: String, text: String)
        case console([Exchange])
    }

    /// One command with its answer.
    struct Exchange: Equatable {
        var command: String
        var answer: [String]
    }

    var parts: [Part] = []

    init(_ page: String) {
        var lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        if lines.last == "" { lines.removeLast() }
        while let line = lines.popFirst() {
            if line == "```console" {
                parts.append(.console(Transcript.exchanges(Transcript.block(&lines))))
            } else if line.hasPrefix("```file ") {
                let text = Transcript.block(&lines).map { $0 + "\n" }.joined()
                parts.append(.file(name: String(line.dropFirst("```file ".count)), text: text))
            } else {
                parts.append(.prose(line))
            }
        }
    }

    private static func block(_ lines: inout ArraySlice<String>) -> [String] {
        var block: [String] = []
        while let line = lines.popFirst(), line != "```" { block.append(line) }
        return block
    }

    private static func exchanges(_ lines: [String]) -> [Exchange] {
        var exchanges: [Exchange] = []
        for line in lines {
            if line.hasPrefix("% ") {
                exchanges.append(Exchange(command: String(line.dropFirst(2)), answer: []))
            } else if !exchanges.isEmpty {
                exchanges[exchanges.count - 1].answer.append(line)
            }
        }
        return exchanges
    }

    /// The page again.
    var text: String {
        parts.map { part in
            switch part {
            case .prose(let line): return line + "\n"
            case .file(let name, let text): return "```file \(name)\n\(text)```\n"
            case .console(let exchanges):
                let lines = exchanges.flatMap { ["% \($0.command)"] + $0.answer }
                return "```console\n" + lines.map { $0 + "\n" }.joined() + "```\n"
            }
        }.joined()
    }
}
