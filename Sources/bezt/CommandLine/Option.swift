/// One option of a command.
struct Option: Sendable {
    enum Value: Sendable {
        case none
        /// `--name VALUE` or `--name=VALUE`.
        case required(String)
        /// `--name` or `--name=VALUE`.
        case optional(String)
    }

    /// With its dashes: `--fps`.
    let name: String
    /// One letter with its dash: `-o`.
    var short: String?
    let value: Value
    let help: String
    /// Whether it may be given several times, each with a value that counts.
    var isRepeatable = false

    init(_ name: String, short: String? = nil, _ value: Value, _ help: String, isRepeatable: Bool = false) {
        self.name = name
        self.short = short
        self.value = value
        self.help = help
        self.isRepeatable = isRepeatable
    }

    /// An option without a value.
    init(_ name: String, _ help: String) {
        self.init(name, .none, help)
    }

    /// As the help shows it: `-o, --output FILE`.
    var title: String {
        let names = short.map { "\($0), \(name)" } ?? name
        switch value {
        case .none: return names
        case .required(let what): return "\(names) \(what)"
        case .optional(let what): return "\(names)[=\(what)]"
        }
    }
}

/// What was typed wrong; exit status 2.
struct UsageError: Error {
    let message: String
    var hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
