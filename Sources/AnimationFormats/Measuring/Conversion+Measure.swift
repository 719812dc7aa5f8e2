import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reading back what was written.
extension Conversion {
    static let notMeasured = "convert.not-measured"

    /// More bytes than any memory has: what bezt itself has written is no bomb.
    private static let anySize = 1 << 50

    /// Whether the bytes have to be kept while they are written, because they cannot be read again: those of standard
    /// output, of pipes and of devices.
    static func isGoneWhenWritten(_ path: String) -> Bool {
        if StandardStreams.isOutput(path) || StandardStreams.descriptor(of: path) != nil { return true }
        var status = stat()
        return path.withPathBytes { stat($0, &status) } == 0 && !status.isRegular
    }

    /// Compares what was written with the document, and keeps in the log what became of each curve.
    ///
    /// - Parameters:
    ///   - copy: the bytes, when the output cannot be read again.
    ///   - mostSamples: where there are more, they are not held in memory, and nothing is measured.
    func measure(
        _ document: AnimationDocument, in path: String, _ format: AnimationFormat, copy: MemorySink?,
        mostSamples: Int = SampleMemory.most, log: DiagnosticLog
    ) {
        guard measures else { return }
        if !format.carries.contains(.keyframes) || bakes, let frames = try? BakeFrames(of: document, writeOptions) {
            let (samples, overflow) = frames.count.multipliedReportingOverflow(by: document.curveCount)
            if overflow || samples > mostSamples {
                return Conversion.report(
                    .note, "more than \(mostSamples) samples would have to be held in memory", path, log)
            }
        }
        if let keys = sampledKeys(document, format), keys > max(Conversion.mostKeysReadBack, 20 * document.pointCount) {
            return Conversion.report(.note, "\(keys) sampled keys would have to be read back", path, log)
        }
        let tracks = document.actions.flatMap { $0.channelbags.flatMap(\.tracks) }
        let frames = ComparisonFrames(reference: document, other: document).evenCount(tracks)
        if SampleWork.isTooMuch(frames, tracks) {
            return Conversion.report(.note, "modifiers of so many terms would take too long", path, log)
        }
        do throws(ReadFailure) {
            let name = StandardStreams.isOutput(path) ? StandardStreams.outputName : path
            let unlimited = Gunzip.Limit(bytes: Conversion.anySize, ratio: Conversion.anySize)
            let input =
                if let copy { try Conversion.unpacked(copy, name: name, unlimited) } else {
                    try FileInput.readUnpacked(path, limit: unlimited) { _ in format.takesParts }
                }
            try MemoryBudget.check(input)
            var options = read
            options.frameRate = document.frameRate
            options.largestUnpacked = Conversion.anySize
            // As other programs find it.
            options.ignoresExtra = true
            let found = DiagnosticLog()
            let written = try format.read(input, options, found)
            if let error = found.diagnostics.first(where: { $0.severity == .error }) { throw ReadFailure(error) }
            log.measurement = LossMeasurement(
                written, against: document, format: format, isOnto: onto != nil)
        } catch {
            Conversion.report(.warning, "the output cannot be read back: \(error.diagnostic.message)", path, log)
        }
    }

    /// About how many keys a profile of COLLADA that is sampled is read back as; nil for what holds curves.
    private func sampledKeys(_ document: AnimationDocument, _ format: AnimationFormat) -> Int? {
        guard format.name == AnimationFormat.collada.name, writeOptions.profile != .exact else { return nil }
        var options = writeOptions
        options.bakeStep = options.bakeStep ?? .frames(options.profile.sampleStep)
        guard let frames = try? BakeFrames(of: document, options) else { return nil }
        let nodes = document.objects.reduce(0) { $0 + ($1.action == nil ? 0 : 1 + $1.bones.count) }
        return frames.count.multipliedReportingOverflow(by: 10 * nodes).partialValue
    }

    /// Of a document of few keys; they would take longer to read than they took to write.
    static let mostKeysReadBack = 2_500_000

    private static func unpacked(
        _ copy: MemorySink, name: String, _ limit: Gunzip.Limit
    ) throws(ReadFailure) -> InputBytes {
        let input = copy.bytes.withUnsafeBytes { InputBytes(name: name, copying: $0) }
        return Gunzip.isGzip(input.bytes) ? try Gunzip.unpack(input, limit: limit) : input
    }

    private static func report(
        _ severity: Diagnostic.Severity, _ reason: String, _ path: String, _ log: DiagnosticLog
    ) {
        log.report(
            Diagnostic(
                severity, notMeasured, at: Place(file: path), "what became of the curves is not measured: \(reason)"))
    }
}
