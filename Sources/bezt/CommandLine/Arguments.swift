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
            if onlyOperands || word == "-" || !word.hasPrefix("-") || Arguments.isNegativeNumber(word) {
                operands.append(word)
            } else if word == "--" {
                onlyOperands = true
            } else {
                try take(word, from: &rest, options)
            }
        }
    }

    private static func isNegativeNumber(_ word: String) -> Bool {
        Double(word) != nil
    }

    private mutating func take(
        _ word: String, from rest: inout ArraySlice<String>, _ options: [Option]
    ) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = options.first(where: { $0.name == parts[0] || $0.short == parts[0] }) else {
            let nearest = Spelling.nearest(to: parts[0], in: options.map(\.name))
            throw UsageError("unknown option \(parts[0])", hint: nearest.map { "did you mean \($0)?" })
        }
        let attached = parts.count > 1 ? parts[1] : nil
        switch option.value {
        case .none:
            guard attached == nil else { throw UsageError("\(option.name) takes no value") }
            values[option.name, default: []].append("")
        case .optional:
            values[option.name, default: []].append(attached ?? "")
        case .required(let what):
            guard let value = attached ?? rest.popFirst() else {
                throw UsageError("\(option.name) needs a value: \(option.title)", hint: "\(what) is missing")
            }
            values[option.name, default: []].append(value)
        }
    }

    func has(_ option: String) -> Bool { values[option] != nil }

    /// The last value given; nil when the option was not used.
    func value(_ option: String) -> String? { values[option]?.last }

    func all(_ option: String) -> [String] { values[option] ?? [] }
}
