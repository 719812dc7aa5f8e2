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

    /// Prints the problems of a run, the heaviest first, each on a line of its own.
    ///
    /// - Parameter file: the input, where there are several and a problem does not name its file itself.
    static func show(_ log: DiagnosticLog, of file: String? = nil) {
        for line in log.lines(of: file) { complain(line) }
    }

    /// `in all: 24 curves exact, 3 fitted (…)`; without a measurement `in all: 3 of 12 curves written, 9 left out`, where
    /// curves are lost or changed.
    static func showCost(_ log: DiagnosticLog, of file: String? = nil) {
        guard let text = log.measurement.map(MeasurementText.text) ?? LossText.outcome(log.losses) else { return }
        let others = log.measurement != nil && !log.lossesElsewhere.isEmpty ? ", for other programs" : ""
        complain(PrintedText.line((file.map { "\($0): " } ?? "") + "in all\(others): \(text)"))
    }
}

extension Console {
    /// One line for each of several files: what became of its curves, or that nothing was written.
    static func showOutcome(_ result: Conversion.FileResult) {
        guard result.outcome.isWritten else {
            return complain(PrintedText.line("\(result.input): in all: not converted"))
        }
        let isTold = result.log.measurement != nil || LossText.outcome(result.log.losses) != nil
        if isTold {
            showCost(result.log, of: result.input)
        } else {
            complain(PrintedText.line("\(result.input): in all: converted"))
        }
    }

    static func show(_ diagnostic: Diagnostic) {
        for line in diagnostic.lines { complain(line) }
    }
}

/// `write` of the system, which `Console.write` hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
