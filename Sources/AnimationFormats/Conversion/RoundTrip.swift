import AnimationCore

/// Writes a document in one format after another, reads each back, and compares.
public struct RoundTrip {
    public struct Step {
        public let format: OutputFormat
        /// How long the written file is, in bytes.
        public let size: Int
        /// What the format had no place for: it was left out or changed before writing, and is named in the log.
        public let losses: LossTally
        /// What other programs do not find in the file, and bezt does.
        public let lossesElsewhere: LossTally
        /// What came back, against what was written: the document without these losses.
        public let comparison: DocumentComparison
    }

    public private(set) var steps: [Step] = []
    /// The document after the last format.
    public private(set) var document: AnimationDocument

    /// - Throws: `RoundTripFailure` when a format cannot write the document or not read what it wrote.
    public init(
        _ document: AnimationDocument, via formats: [OutputFormat], _ options: WriteOptions, log: DiagnosticLog
    ) throws(RoundTripFailure) {
        self.document = document
        var reading = ReadOptions()
        reading.ignoresExtra = !options.writesExtra
        for format in formats {
            try RoundTrip.checkMemory(for: self.document, as: format, options)
            let stepLog = DiagnosticLog()
            stepLog.losses.curves = self.document.curveCount
            stepLog.lossesElsewhere.curves = self.document.curveCount
            let reference = format.format.reduce(self.document, options, stepLog)
            let (losses, lossesElsewhere) = (stepLog.losses, stepLog.lossesElsewhere)
            log.take(stepLog)
            let bytes = try RoundTrip.write(reference, as: format, options)
            let name = "written \(format.name)"
            let input = bytes.withUnsafeBytes { InputBytes(name: name, copying: $0) }
            do throws(ReadFailure) {
                let unpacked = format.isGzipped ? try Gunzip.unpack(input) : input
                self.document = try format.format.read(unpacked, reading, log)
            } catch {
                throw .read(error)
            }
            let comparison = DocumentComparison(before: reference, after: self.document)
            steps.append(
                Step(
                    format: format, size: bytes.count, losses: losses, lossesElsewhere: lossesElsewhere,
                    comparison: comparison))
        }
    }

    /// What holds samples only is sampled anew.
    private static func checkMemory(
        for document: AnimationDocument, as format: OutputFormat, _ options: WriteOptions
    ) throws(RoundTripFailure) {
        guard !format.format.carries.contains(.keyframes), document.frameRate.isValid,
            let frames = try? BakeFrames(of: document, options)
        else { return }
        do throws(WriteFailure) {
            try SampleMemory.check(
                frames, curves: document.curveCount, advice: "Take fewer --frames, or fewer --channels.")
        } catch {
            throw .write(error)
        }
    }

    private static func write(
        _ document: AnimationDocument, as format: OutputFormat, _ options: WriteOptions
    ) throws(RoundTripFailure) -> [UInt8] {
        let memory = MemorySink()
        do throws(WriteFailure) {
            let sink: ByteSink = format.isGzipped ? GzipSink(memory) : memory
            try format.format.write(document, options, sink)
            try sink.finish()
        } catch {
            throw .write(error)
        }
        return memory.bytes
    }

    public var isIdentical: Bool { steps.allSatisfy(\.comparison.isIdentical) }
}

/// Which half of a round trip failed.
public enum RoundTripFailure: Error {
    case read(ReadFailure)
    case write(WriteFailure)
}

extension AnimationDocument {
    /// How many keys and samples all curves have.
    var pointCount: Int {
        actions.reduce(0) { sum, action in
            sum
                + action.channelbags.reduce(0) {
                    $0 + $1.tracks.reduce(0) { $0 + $1.keyframes.count + $1.samples.count }
                }
        }
    }

    var curveCount: Int {
        actions.reduce(0) { $0 + $1.channelbags.reduce(0) { $0 + $1.tracks.count } }
    }
}
