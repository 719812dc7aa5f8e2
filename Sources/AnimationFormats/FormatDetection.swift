/// A format to write, gzip-compressed or not: `dae`, `csv.gz`.
public struct OutputFormat: Sendable {
    public let format: AnimationFormat
    public let isGzipped: Bool

    public init(_ format: AnimationFormat, isGzipped: Bool = false) {
        self.format = format
        self.isGzipped = isGzipped
    }

    /// The format of that name, with `.gz` behind it or not; nil when there is none.
    public init?(name: String) {
        let isGzipped = name.hasSuffix(".gz")
        guard let format = FormatRegistry.format(named: isGzipped ? String(name.dropLast(3)) : name) else { return nil }
        self.init(format, isGzipped: isGzipped)
    }

    /// The format that a file's name asks for; nil when the ending is none of theirs.
    public init?(path: String) {
        let lowered = path.lowercased()
        let isGzipped = lowered.hasSuffix(".gz")
        let stem = isGzipped ? String(lowered.dropLast(3)) : lowered
        guard
            let format = FormatRegistry.formats.first(where: { $0.suffixes.contains { stem.hasSuffix($0) } })
        else { return nil }
        self.init(format, isGzipped: isGzipped)
    }

    /// The same name with the ending of a format that is spelt almost like its own: `walk.dae` for `walk.dea`.
    static func nearestName(to path: String) -> String? {
        let packing = path.lowercased().hasSuffix(".gz") ? String(path.suffix(3)) : ""
        let stem = path.dropLast(packing.count)
        guard let dot = stem.lastIndex(of: "."), !stem[dot...].contains("/") else { return nil }
        let suffixes = FormatRegistry.formats.flatMap(\.suffixes)
        return Spelling.nearest(to: String(stem[dot...]), in: suffixes).map { stem[..<dot] + $0 + packing }
    }

    /// `csv.gz`
    public var name: String { isGzipped ? "\(format.name).gz" : format.name }
}

/// Finds the format of an input: by what it holds, then by what it is called.
public enum FormatDetection {
    /// The first bytes of a file decide; where several formats could be meant, or none, the name does.
    public static func format(of input: InputBytes) -> AnimationFormat? {
        format(ofStart: UnsafeRawBufferPointer(rebasing: input.bytes.prefix(4096)), fileName: input.fileName)
    }

    /// - Parameter start: the first bytes, 4096 if there are as many.
    static func format(ofStart start: UnsafeRawBufferPointer, fileName: String?) -> AnimationFormat? {
        let matches = FormatRegistry.formats.filter { $0.recognises(start) }
        if matches.count == 1 { return matches[0] }
        let byName = fileName.flatMap { OutputFormat(path: $0)?.format }
        return byName ?? matches.first
    }
}
