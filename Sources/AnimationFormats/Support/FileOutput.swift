/// Where a command's output goes, from what the user typed.
public enum FileOutput {
    /// Standard output for `-` and its other names, else a file that appears whole; gzip-compressed when that is asked for.
    ///
    /// - Parameter copy: gets all that is written too; nil for no copy.
    public static func open(
        _ path: String, packed: Bool, replacing: Bool, keeping kept: KeptFiles = KeptFiles(),
        copyingTo copy: MemorySink? = nil
    ) throws(WriteFailure) -> ByteSink {
        var sink: ByteSink =
            StandardStreams.isOutput(path)
            ? try StandardOutput(keeping: kept) : try AtomicFile(path, replacing: replacing, keeping: kept)
        if let copy { sink = CopyingSink(sink, copy) }
        return packed ? GzipSink(sink) : sink
    }

    /// Writes what is there already, whole or not at all.
    public static func write(
        _ bytes: [UInt8], to path: String, replacing: Bool, keeping kept: KeptFiles
    ) throws(WriteFailure) {
        let sink = try open(path, packed: false, replacing: replacing, keeping: kept)
        try sink.write(bytes[...])
        try sink.finish()
    }

    /// Whether the name ends in `.gz`, in any case.
    public static func isPacked(_ path: String) -> Bool {
        path.utf8.suffix(3).map { $0 | 0x20 }.elementsEqual(".gz".utf8)
    }
}

extension WriteFailure {
    /// Whoever reads standard output and leaves, as `head` does, has seen enough.
    public func isOfReaderGone(from output: String) -> Bool {
        diagnostic.code == FileCode.pipeClosed.rawValue && StandardStreams.isOutput(output)
    }
}

/// Writes everything twice.
private final class CopyingSink: ByteSink {
    private let sink: ByteSink
    private let copy: MemorySink

    init(_ sink: ByteSink, _ copy: MemorySink) {
        self.sink = sink
        self.copy = copy
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(WriteFailure) {
        try sink.write(bytes)
        copy.write(bytes)
    }

    func finish() throws(WriteFailure) { try sink.finish() }
}
