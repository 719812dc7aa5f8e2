import AnimationCore
import AnimationFormats

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What people see: results on standard output, everything else on standard error.
enum Console {
    /// - Throws: `WriteFailure` when the disk is full or standard output closed. A reader that has gone away, as
    ///   `head` does, ends the output quietly.
    static func print(_ text: String) throws(WriteFailure) {
        let bytes = ContiguousArray((text + "\n").utf8)
        let failure = bytes.withUnsafeBytes { bytes -> WriteFailure? in
            do throws(WriteFailure) {
                try StandardOutput().write(bytes)
                return nil
            } catch {
                return error
            }
        }
        if let failure, failure.diagnostic.code != FileCode.pipeClosed.rawValue { throw failure }
    }

    static func complain(_ text: String) {
        write(text + "\n", to: STDERR_FILENO)
    }

    /// For standard error: there is nobody to tell when that fails.
    static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let written = systemWrite(descriptor, part.baseAddress, part.count)
                guard written > 0 else { return }
                rest = rest.dropFirst(written)
            }
        }
    }

    /// How many diagnostics of one code are shown before only their number is.
    static let shownPerCode = 20

    /// Prints the problems of a run, each on a line of its own.
    static func show(_ log: DiagnosticLog) {
        var shown: [String: Int] = [:]
        for diagnostic in log.diagnostics {
            let count = shown[diagnostic.code, default: 0]
            shown[diagnostic.code] = count + 1
            guard count < shownPerCode else { continue }
            show(diagnostic)
        }
        for code in shown.keys.sorted() {
            let hidden = (shown[code] ?? 0) - shownPerCode + log.omitted(code)
            if hidden > 0 { complain("… and \(hidden) more of \(code)") }
        }
    }
}

extension Console {
    static func show(_ diagnostic: Diagnostic) {
        complain(PrintedText.line(diagnostic.line))
        for note in diagnostic.notes { complain("  \(PrintedText.line(note))") }
    }
}

extension Diagnostic {
    /// `walk.json:12:7: error: message [code]`
    var line: String {
        "\(place.text)\(severity.name): \(message) [\(code)]"
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

/// `write` of the system, which `Console.write` hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
