/// Where a command's output goes, from what the user typed.
public enum FileOutput {
    /// Standard output for `-` and its other names, else a file that appears whole; gzip-compressed when that is asked for.
    public static func open(
        _ path: String, packed: Bool, replacing: Bool, keeping kept: KeptFiles = KeptFiles()
    ) throws(WriteFailure) -> ByteSink {
        let sink: ByteSink =
            StandardStreams.isOutput(path)
            ? try StandardOutput(keeping: kept) : try AtomicFile(path, replacing: replacing, keeping: kept)
        return packed ? GzipSink(sink) : sink
    }

    /// Whether the name ends in `.gz`, in any case.
    public static func isPacked(_ path: String) -> Bool {
        path.utf8.suffix(3).map { $0 | 0x20 }.elementsEqual(".gz".utf8)
    }
}
