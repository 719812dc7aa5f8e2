import AnimationCore

extension DiagnosticLog {
    /// How many lines of one code are shown before only the number of the others is.
    public static let shownPerCode = 20

    /// The problems of a run for people, the heaviest first: each in a line of its own with its notes below it, and of
    /// codes with many the number of the others.
    ///
    /// - Parameter file: the input, where there are several and a problem does not name its file itself.
    public func lines(of file: String? = nil) -> [String] {
        var lines: [String] = []
        var alreadyTold: Set<[String]> = []
        var shown: [String: Int] = [:]
        var hidden: [String: Int] = Dictionary(uniqueKeysWithValues: omittedCodes.map { ($0.code, $0.count) })
        for group in DiagnosticGroup.groups(of: byWeight) {
            var diagnostic = group.diagnostic
            diagnostic.place.file = diagnostic.place.file ?? file
            let told = diagnostic.lines
            // Two things may have one name, and what is said of both is the same.
            guard alreadyTold.insert(told).inserted else { continue }
            shown[diagnostic.code, default: 0] += 1
            guard shown[diagnostic.code, default: 0] <= DiagnosticLog.shownPerCode else {
                hidden[diagnostic.code, default: 0] += group.count
                continue
            }
            lines += told
        }
        return lines + hidden.sorted { $0.key < $1.key }.map { "… and \($0.value) more of \($0.key)" }
    }
}

extension Diagnostic {
    /// `walk.json:12:7: error: message [code]`, and its notes, set in.
    public var lines: [String] {
        [PrintedText.line("\(place.text)\(severity.name): \(message) [\(code)]")]
            + notes.map { "  " + PrintedText.line($0) }
    }
}

extension Place {
    /// With a colon and a blank at its end; empty for no place.
    fileprivate var text: String {
        var parts: [String] = []
        if let file { parts.append(file) }
        switch position {
        case .text(let line, let column): parts.append("\(line):\(column)")
        case .byte(let offset, let block): parts.append("byte \(offset)" + (block.map { " in \($0)" } ?? ""))
        case .track(let name, let key): parts.append(name + (key.map { " key \($0)" } ?? ""))
        case nil: break
        }
        return parts.isEmpty ? "" : parts.joined(separator: ":") + ": "
    }
}
