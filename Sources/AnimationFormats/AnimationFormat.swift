import AnimationCore

/// A file format: how it is called, known, read and written. A format is a value in `FormatRegistry`, not a class.
public struct AnimationFormat: Sendable {
    /// What `--from` and `--to` take, for example `"dae"`.
    public let name: String
    /// What people call it.
    public let title: String
    /// File name endings with their dot, the preferred one first.
    public let suffixes: [String]
    /// Which features of a document survive writing and reading.
    public let carries: FeatureSet
    /// Whether a file that starts with these bytes is of this format.
    public let recognises: @Sendable (_ start: UnsafeRawBufferPointer) -> Bool
    public let read: Reader
    /// The same document without keys and samples, and how many its curves have, in their order; nil where this is not
    /// quicker than reading.
    let count: Counter?
    /// What to do instead of writing this format, which is only read; nil for one that is written.
    public let adviceInsteadOfWriting: String?
    /// Whether documents can be written in this format; where not, `write` says so and `reduce` changes nothing.
    public var canWrite: Bool { adviceInsteadOfWriting == nil }
    /// Whether the reader asks for the parts of a file that it looks at, so that the rest need not be read.
    public let takesParts: Bool
    /// Whether a document can be written onto an existing file of this format, which is copied.
    public let isWrittenOnto: Bool
    /// The document as bezt would find it after writing and reading; everything left out or changed is reported as a loss.
    /// What the format itself cannot say and bezt finds again all the same is a note, in `DiagnosticLog.lossesElsewhere`.
    public let reduce: Reduction
    /// Writes any document and reports what it costs; nil for `reduce` and then `write`.
    public let writeReporting: ReportingWriter?
    /// Writes a document that `reduce` has been through.
    public let write: Writer

    /// Whether a file says which of its axes points up, so that it may have to be turned.
    public let statesAxes: Bool

    /// Gives a document, or throws when none can be given; everything else is reported to the log.
    /// The input is the reader's, which may let go of it before the document is complete.
    public typealias Reader =
        @Sendable (consuming InputBytes, ReadOptions, DiagnosticLog) throws(ReadFailure) -> AnimationDocument
    typealias Counter =
        @Sendable (consuming InputBytes, ReadOptions, DiagnosticLog) throws(ReadFailure) -> (
            document: AnimationDocument, counts: [PointCounts]
        )
    public typealias Reduction = @Sendable (AnimationDocument, WriteOptions, DiagnosticLog) -> AnimationDocument
    public typealias Writer =
        @Sendable (AnimationDocument, WriteOptions, ByteSink) throws(WriteFailure) -> Void
    public typealias ReportingWriter =
        @Sendable (AnimationDocument, WriteOptions, DiagnosticLog, ByteSink) throws(WriteFailure) -> Void

    public init(
        name: String, title: String, suffixes: [String], carries: FeatureSet, statesAxes: Bool = false,
        recognises: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool,
        read: @escaping Reader, reduce: @escaping Reduction, writeReporting: ReportingWriter? = nil,
        write: @escaping Writer
    ) {
        self.name = name
        self.title = title
        self.suffixes = suffixes
        self.carries = carries
        self.statesAxes = statesAxes
        self.recognises = recognises
        self.read = read
        count = nil
        adviceInsteadOfWriting = nil
        isWrittenOnto = false
        takesParts = false
        self.reduce = reduce
        self.writeReporting = writeReporting
        self.write = write
    }

    /// A format of which no new files are written; `advice` says what to do instead.
    init(
        readOnly name: String, title: String, suffixes: [String], carries: FeatureSet, isWrittenOnto: Bool = false,
        takesParts: Bool = false,
        advice: String,
        recognises: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool, read: @escaping Reader,
        count: Counter? = nil
    ) {
        self.name = name
        self.title = title
        self.suffixes = suffixes
        self.carries = carries
        statesAxes = false
        self.recognises = recognises
        self.read = read
        self.count = count
        adviceInsteadOfWriting = advice
        self.isWrittenOnto = isWrittenOnto
        self.takesParts = takesParts
        reduce = { document, _, _ in document }
        writeReporting = nil
        let what = AnimationFormat.refusal(title, isWrittenOnto: isWrittenOnto)
        let failure = AnimationFormat.readOnlyFailure(what, advice: advice, file: nil)
        write = { (_, _, _) throws(WriteFailure) in throw failure }
    }

    private static func readOnlyFailure(_ message: String, advice: String, file: String?) -> WriteFailure {
        WriteFailure(Diagnostic(.error, "file.reads-only", at: Place(file: file), message, notes: [advice]))
    }

    /// Why nothing can be written in this format; nil when something can.
    public var whyNotWritten: String? {
        canWrite ? nil : AnimationFormat.refusal(title, isWrittenOnto: isWrittenOnto)
    }

    private static func refusal(_ title: String, isWrittenOnto: Bool) -> String {
        isWrittenOnto ? "a new \(title) is not written" : "a \(title) is read, but not written"
    }

    /// - Throws: when this format is only read.
    func checkWritable(_ file: String) throws(WriteFailure) {
        guard let advice = adviceInsteadOfWriting, let whyNotWritten else { return }
        throw AnimationFormat.readOnlyFailure(whyNotWritten, advice: advice, file: file)
    }

    /// Writes any document and reports what the file says less than it, or otherwise.
    public func write(
        _ document: AnimationDocument, _ options: WriteOptions, reportingLossesTo log: DiagnosticLog,
        to sink: ByteSink
    ) throws(WriteFailure) {
        if let writeReporting {
            try writeReporting(document, options, log, sink)
        } else {
            try write(reduce(document, options, log), options, sink)
        }
    }
}

/// What a user may ask of a reader.
public struct ReadOptions: Sendable {
    /// The rate of files that state none; nil to find it from the times, or else 24. A rate that a file states stays.
    public var frameRate: FrameRate?
    /// A file of an older version of its program is taken as it is, without what the program changes when it opens it.
    public var isAsStored = false
    /// How many bytes packed input may unpack to; nil for 8 GiB, and of zstd for no more than 4096 times the packed
    /// size and 64 MiB.
    public var largestUnpacked: Int?
    /// The axes of the file stay as they are; else they are turned to Blender's, with Z up.
    public var keepsAxes: Bool
    /// What bezt keeps for itself beside a format's own words is not looked at.
    public var ignoresExtra = false

    public init(frameRate: FrameRate? = nil, keepsAxes: Bool = false) {
        self.frameRate = frameRate
        self.keepsAxes = keepsAxes
    }
}

extension ReadOptions {
    var gunzipLimit: Gunzip.Limit { largestUnpacked.map { Gunzip.Limit(bytes: $0, ratio: .max) } ?? Gunzip.Limit() }
}

/// What a user may ask of a writer.
public struct WriteOptions: Sendable {
    /// First and last frame of baked output; nil for the scene's range.
    public var frames: ClosedRange<Float>?
    /// The distance between baked samples; nil for one frame.
    public var bakeStep: BakeStep?
    /// Samples are what the user wants, so that the loss of keys, handles, modifiers and extrapolation is a note.
    public var isBakeAsked = false
    /// How far what takes the place of an easing equation may be off, as a part of a curve's range of values.
    public var fitTolerance = 1e-4
    /// The document as it is goes into the file too, beside the format's own words, for bezt alone; where the format has
    /// a place for that.
    public var writesExtra = true
    /// For which readers COLLADA is written.
    public var profile = ColladaProfile.exact
    /// Of COLLADA.
    public var version = ColladaVersion.v141
    /// The name and version written as the file's generator.
    public var generator: String
    /// Called now and then while long output is written, with the share that is done, 0 … 1.
    public var onProgress: (@Sendable (Double) -> Void)?

    public init(frames: ClosedRange<Float>? = nil, bakeStep: BakeStep? = nil, generator: String = "bezt") {
        self.frames = frames
        self.bakeStep = bakeStep
        self.generator = generator
    }
}

/// How far apart baked samples lie.
public enum BakeStep: Sendable, Equatable {
    /// Samples per second; the document keeps its own rate.
    case rate(FrameRate)
    /// Frames between samples, greater than 0.
    case frames(Double)
}

/// A file that gives no document.
public struct ReadFailure: Error {
    public let diagnostic: Diagnostic
    public init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}

/// Output that could not be made whole; nothing is left behind.
public struct WriteFailure: Error {
    public let diagnostic: Diagnostic
    public init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
