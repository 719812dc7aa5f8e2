/// Where a command's output goes, from what the user typed.
public enum FileOutput {
    /// Standard output for `-`, else a file that appears whole; gzip-compressed when that is asked for.
    public static func open(
        _ path: String, packed: Bool, replacing: Bool, inputs: [String] = []
    ) throws(WriteFailure) -> ByteSink {
        let isStandardOutput = path.utf8.elementsEqual("-".utf8)
        let sink: ByteSink =
            isStandardOutput ? StandardOutput() : try AtomicFile(path, replacing: replacing, inputs: inputs)
        return packed ? GzipSink(sink) : sink
    }

    /// Whether the name ends in `.gz`, in any case.
    public static func isPacked(_ path: String) -> Bool {
        path.utf8.suffix(3).map { $0 | 0x20 }.elementsEqual(".gz".utf8)
    }
}
