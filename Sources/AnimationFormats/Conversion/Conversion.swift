import AnimationCore

/// One file turned into another: read, choose, bake if asked, reduce to what the target carries, write whole.
public struct Conversion: Sendable {
    /// Nil to find it from content and name.
    public var inputFormat: AnimationFormat?
    /// Nil to find it from the output's name.
    public var outputFormat: OutputFormat?
    /// A .blend: the output becomes a copy of it with the actions of the document. Nil to write a file of its own.
    public var onto: String?
    public var selection = Selection()
    public var read = ReadOptions()
    public var write = WriteOptions()
    /// Curves are written as samples, also to formats that could hold them.
    public var bakes = false
    /// Samples and keys become few Bezier keys, within a bound; nil to leave them.
    public var fit: FitSettings?
    /// Another rotation mode, or euler angles without jumps.
    public var rotation = RotationSettings()
    /// Another frame rate, or another first frame.
    public var retiming = Retiming()
    public var replacesOutput = false
    /// What was written is read back and compared, so that the log tells what became of each curve.
    public var measures = true

    public init() {}

    public enum Outcome: Sendable {
        /// Everything arrived.
        case whole
        /// Something was lost or repaired; the log names it.
        case lossy
        case unreadable
        case unwritable
        /// What was asked for cannot be made of any file: frames that cannot be stepped through, or a file whose name
        /// tells no format.
        case impossible
    }

    /// Converts; whatever goes wrong is in the log, and then there is no output file.
    ///
    /// - Parameters:
    ///   - input: a path, or `-` for standard input.
    ///   - output: a path, or `-` for standard output.
    ///   - kept: files that the output must not replace; nil for the input.
    public func run(
        from input: String, to output: String, keeping kept: KeptFiles? = nil, log: DiagnosticLog
    ) -> Outcome {
        if let onto {
            noteOtherName(output, log)
            return run(from: input, onto: onto, to: output, log: log)
        }
        // Large files take a while to read: a bad name is told before.
        do throws(WriteFailure) {
            _ = try target(named: output)
        } catch {
            log.report(error.diagnostic)
            return .impossible
        }
        noteOtherName(output, log)
        guard let document = loadWhole(input, isSampled: writesSamples(to: output), log: log) else {
            return .unreadable
        }
        return outcome(of: output, log) { () throws(WriteFailure) in
            try save(document, to: output, keeping: kept ?? KeptFiles([input]), log: log)
        }
    }

    /// What became of writing.
    func outcome(
        of output: String, _ log: DiagnosticLog, _ write: () throws(WriteFailure) -> Void
    ) -> Outcome {
        do throws(WriteFailure) {
            try write()
        } catch {
            if !error.isOfReaderGone(from: output) {
                log.report(error.diagnostic)
                return error.isOfFramesAskedFor ? .impossible : .unwritable
            }
        }
        return log.worst == .warning ? .lossy : .whole
    }

    private func writesSamples(to output: String) -> Bool {
        let target = outputFormat ?? OutputFormat(path: output)
        let isMatrices = target?.format.name == AnimationFormat.collada.name && write.profile != .exact
        return bakes || isMatrices || target?.format.carries.contains(.keyframes) == false
    }

    /// The same as `load`, or nil when anything is wrong with the file: then the log tells that, and not how the rest
    /// of it was understood.
    public func loadWhole(_ path: String, isSampled: Bool = false, log: DiagnosticLog) -> AnimationDocument? {
        loadWholeWithFormat(path, isSampled: isSampled, log: log)?.document
    }

    /// The same, and what format the file turned out to have.
    public func loadWholeWithFormat(
        _ path: String, isSampled: Bool = false, log: DiagnosticLog
    ) -> (document: AnimationDocument, format: AnimationFormat)? {
        do throws(ReadFailure) {
            let loaded = try loadWithFormat(path, isSampled: isSampled, log: log)
            if !log.hasErrors { return loaded }
        } catch {
            log.report(error.diagnostic)
        }
        log.dropNotes()
        return nil
    }

    /// Reads a file and takes the part of it that was asked for.
    ///
    /// - Parameter isSampled: whether it becomes samples somewhere on its way, so that a rate means something.
    public func load(_ path: String, isSampled: Bool = false, log: DiagnosticLog) throws(ReadFailure)
        -> AnimationDocument
    {
        try loadWithFormat(path, isSampled: isSampled, log: log).document
    }

    /// The same, and what format the file turned out to have.
    public func loadWithFormat(
        _ path: String, isSampled: Bool = false, log: DiagnosticLog
    ) throws(ReadFailure) -> (document: AnimationDocument, format: AnimationFormat) {
        let (input, format) = try open(path)
        let name = input.name
        let document = try format.read(consume input, read, log)
        if read.keepsAxes, !format.statesAxes {
            let message = "\(format.title) has Blender's axes; --axis keep is for COLLADA"
            log.report(Diagnostic(.note, "convert.axes", at: Place(file: name), message))
        }
        if !isSampled, retiming.kept == nil { noteUnusedRate(of: document, file: name, log) }
        let chosen = try selection.apply(to: document, file: name, log: log)
        return (try retiming.apply(to: chosen, rate: read.frameRate, log: log), format)
    }

    private func open(_ path: String) throws(ReadFailure) -> (input: InputBytes, format: AnimationFormat) {
        let input = try FileInput.readUnpacked(path, limit: read.gunzipLimit) { start in
            (inputFormat ?? FormatDetection.format(ofStart: start, fileName: path))?.takesParts ?? false
        }
        guard let format = inputFormat ?? FormatDetection.format(of: input) else {
            throw ReadFailure(
                Diagnostic(
                    .error, "file.unknown-format", at: Place(file: input.name),
                    "neither the content nor the name tells the format",
                    notes: Conversion.hints(FormatRegistry.formats, "--from")))
        }
        if format.name != AnimationFormat.collada.name, Conversion.isUTF16(input.bytes) {
            throw ReadFailure(
                Diagnostic(
                    .error, "file.unknown-format", at: Place(file: input.name), "this is text in UTF-16",
                    notes: ["Save it as UTF-8; in PowerShell, name the output file instead of redirecting to it."]))
        }
        try MemoryBudget.check(input)
        return (input, format)
    }

    /// Whether a text says so by its byte order mark. XML may be UTF-16; no other format here is.
    private static func isUTF16(_ text: UnsafeRawBufferPointer) -> Bool {
        text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF])
    }

    /// What is in a whole file, counted; nothing of it is chosen or given another rate.
    public func summary(of path: String, log: DiagnosticLog) throws(ReadFailure) -> DocumentSummary {
        let (input, format) = try open(path)
        let name = input.name
        guard let count = format.count else {
            let document = try format.read(consume input, read, log)
            noteUnusedRate(of: document, file: name, log)
            return DocumentSummary(of: document)
        }
        let (document, counts) = try count(consume input, read, log)
        noteUnusedRate(of: document, file: name, log)
        return DocumentSummary(of: document, counts: counts)
    }

    /// `--fps` is for samples, and for input that states no rate.
    private func noteUnusedRate(of document: AnimationDocument, file: String?, _ log: DiagnosticLog) {
        guard let rate = read.frameRate, rate != document.frameRate else { return }
        let stated = FrameText.rate(document.frameRate)
        let message = "the file states \(stated), which stays; --fps is for samples, and for input that states none"
        log.report(Diagnostic(.note, "convert.rate-stated", at: Place(file: file), message))
    }

    private func target(named path: String) throws(WriteFailure) -> OutputFormat {
        if let format = outputFormat ?? OutputFormat(path: path) {
            try format.format.checkWritable(
                StandardStreams.isOutput(path) ? StandardStreams.outputName : path)
            return format
        }
        if StandardStreams.isOutput(path) {
            throw Conversion.unknownFormat(
                StandardStreams.outputName, "standard output needs a format",
                Conversion.hints(FormatRegistry.writable, "--to"))
        }
        if path.hasSuffix("/") || OutputFolder.isFolder(path) {
            throw Conversion.unknownFormat(
                path, "this is a folder", ["Name a file in it; bezt convert also takes --output-dir DIR --to FORMAT."])
        }
        let meant = OutputFormat.nearestName(to: path).map { "; did you mean \($0)?" } ?? ""
        throw Conversion.unknownFormat(
            path, "the name does not tell the format\(meant)", Conversion.hints(FormatRegistry.writable, "--to"))
    }

    private static func unknownFormat(_ name: String, _ message: String, _ notes: [String]) -> WriteFailure {
        WriteFailure(Diagnostic(.error, "file.unknown-format", at: Place(file: name), message, notes: notes))
    }

    /// `--to csv`, or `--onto`, for a file called `walk.dae`.
    private func noteOtherName(_ output: String, _ log: DiagnosticLog) {
        guard let chosen = onto == nil ? outputFormat : OutputFormat(.blend), let named = OutputFormat(path: output),
            chosen.format.name != named.format.name
        else { return }
        let option = onto == nil ? "--to" : "--onto"
        let message = "the name says \(named.format.title), and \(chosen.format.title) is written, as \(option) asks"
        log.report(Diagnostic(.note, "convert.other-name", at: Place(file: output), message))
    }

    /// What to do about a file of unknown format.
    private static func hints(_ formats: [AnimationFormat], _ option: String) -> [String] {
        ["say it with \(option): \(formats.map(\.name).joined(separator: ", "))"]
    }

    /// Writes a document, reduced to what the target carries, whole or not at all.
    public func save(
        _ document: AnimationDocument, to path: String, keeping kept: KeptFiles, log: DiagnosticLog
    ) throws(WriteFailure) {
        let format = try target(named: path)
        let options = writeOptions
        let copy = measures && Conversion.isGoneWhenWritten(path) ? MemorySink() : nil
        let prepared = try prepared(document, for: format.format, log: log)
        log.losses.curves = document.curveCount
        let sink = try FileOutput.open(
            path, packed: format.isGzipped || FileOutput.isPacked(path), replacing: replacesOutput, keeping: kept,
            copyingTo: copy)
        try format.format.write(prepared, options, reportingLossesTo: log, to: sink)
        try sink.finish()
        measure(document, in: path, format.format, copy: copy, log: log)
    }

    var writeOptions: WriteOptions {
        var options = write
        options.isBakeAsked = bakes
        if let share = fit?.share { options.fitTolerance = share }
        return options
    }

    /// The document with other rotations, baked or fitted, as was asked for.
    func prepared(
        _ document: AnimationDocument, for format: AnimationFormat, log: DiagnosticLog
    ) throws(WriteFailure) -> AnimationDocument {
        let holdsKeys = format.carries.contains(.keyframes)
        var document = document
        if !rotation.isNothing {
            var recast = RotationRecast(rotation, log: log)
            document = recast.apply(to: document)
        }
        let baked = bakes && holdsKeys ? try Baking.baked(document, writeOptions, log: log) : document
        guard let fit else { return baked }
        return Fitting(settings: fit, log: log).fitted(baked)
    }
}
