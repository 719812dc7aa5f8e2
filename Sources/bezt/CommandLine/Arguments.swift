import AnimationFormats

/// The words of a command line, sorted into options and operands.
struct Arguments {
    private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]

    /// - Throws: `UsageError` for options the command does not have, and for values that are missing or not wanted.
    init(_ words: [String], options: [Option]) throws(UsageError) {
        var rest = words[...]
        var onlyOperands = false
        while let word = rest.popFirst() {
            if onlyOperands || word == "-" || !word.hasPrefix("-") || Arguments.isNumber(word) {
                operands.append(word)
            } else if word == "--" {
                onlyOperands = true
            } else {
                try take(word, from: &rest, options)
            }
        }
        if operands.contains("") {
            throw UsageError("a file with an empty name is wanted", hint: "is a variable of the shell empty?")
        }
    }

    /// Whether a word is a decimal number, `-1.5e3`: not `0x18`, `inf` or `nan`, which Swift takes for numbers too.
    static func isNumber(_ word: String) -> Bool {
        word.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } && Double(word) != nil
    }

    private mutating func take(
        _ word: String, from rest: inout ArraySlice<String>, _ options: [Option]
    ) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = options.first(where: { $0.name == parts[0] || $0.short == parts[0] }) else {
            let nearest = Spelling.nearest(to: parts[0], in: options.map(\.name))
            throw UsageError(
                "unknown option \(parts[0])",
                hint: Arguments.lastOperand(parts[0], options) ?? Arguments.detached(word, options) ?? nearest.map {
                    "did you mean \($0)?"
                }
                    ?? (word.hasPrefix("--") ? "see --help" : "a file of this name comes after --"))
        }
        let attached = parts.count > 1 ? parts[1] : nil
        switch option.value {
        case .none:
            guard attached == nil else { throw UsageError("\(option.name) takes no value") }
            values[option.name] = [""]
        case .optional(let what):
            guard attached != "" else { throw UsageError("\(option.name)= needs a value: \(option.title)") }
            if attached == nil, let next = rest.first, Arguments.isNumber(next) {
                throw UsageError(
                    "\(what) of \(option.name) is written with =", hint: "did you mean \(option.name)=\(next)?")
            }
            try put(attached ?? "", in: option)
        case .required(let what):
            if attached == nil, let next = rest.first, options.contains(where: { $0.name == next || $0.short == next })
            {
                throw UsageError(
                    "\(option.name) needs a value, and \(next) is an option",
                    hint: "if \(what) is that: \(option.name)=\(next)")
            }
            guard let value = attached ?? rest.popFirst() else {
                throw UsageError("\(option.name) needs a value: \(option.title)", hint: "\(what) is missing")
            }
            try put(value, in: option)
        }
    }

    private mutating func put(_ value: String, in option: Option) throws(UsageError) {
        if values[option.name] != nil, !option.isRepeatable {
            throw UsageError("\(option.name) is given twice", hint: "one of them is enough")
        }
        values[option.name, default: []].append(value)
    }

    /// Where the output is an operand, `-o` is a habit from other programs.
    private static func lastOperand(_ name: String, _ options: [Option]) -> String? {
        guard ["-o", "--output"].contains(name), options.contains(where: { $0.name == "--output-dir" }) else {
            return nil
        }
        return "the output is the last operand: IN OUT"
    }

    /// `-oout.csv` is `-o out.csv` elsewhere.
    private static func detached(_ word: String, _ options: [Option]) -> String? {
        guard let short = options.compactMap(\.short).first(where: { word.hasPrefix($0) }), !word.hasPrefix("--") else {
            return nil
        }
        return "did you mean \(short) \(word.dropFirst(short.count))?"
    }

    func has(_ option: String) -> Bool { values[option] != nil }

    /// The last value given; nil when the option was not used.
    func value(_ option: String) -> String? { values[option]?.last }

    func all(_ option: String) -> [String] { values[option] ?? [] }
}
