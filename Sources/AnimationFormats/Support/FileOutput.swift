/// Where a command's output goes, from what the user typed.
public enum FileOutput {
    /// Standard output for `-`, else a file that appears whole; names that end in `.gz` are packed.
    public static func open(
        _ path: String, replacing: Bool, inputs: [String] = []
    ) throws(WriteFailure) -> ByteSink {
        if path.utf8.elementsEqual("-".utf8) { return StandardOutput() }
        let file = try AtomicFile(path, replacing: replacing, inputs: inputs)
        return isPacked(path) ? GzipSink(file) : file
    }

    /// Whether the name ends in `.gz`, in any case.
    public static func isPacked(_ path: String) -> Bool {
        path.utf8.suffix(3).map { $0 | 0x20 }.elementsEqual(".gz".utf8)
    }
}
