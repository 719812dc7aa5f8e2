/// One problem found while reading, converting or writing: how bad, which kind, where, and what to do.
///
/// Its text form is one line:
///
///     walk.json:12:7: error: interpolation "BEZIR" is not one of Blender's; did you mean BEZIER? [fcurves.unknown-enum]
public struct Diagnostic: Equatable, Sendable {
    public enum Severity: UInt8, Sendable, Comparable {
        /// Worth knowing; nothing is lost.
        case note
        /// Something was repaired, left out or lost, and the rest is whole.
        case warning
        /// What was asked for cannot be given.
        case error

        public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }

        public var name: String {
            switch self {
            case .note: "note"
            case .warning: "warning"
            case .error: "error"
            }
        }
    }

    public var severity: Severity
    /// Stable and machine-readable: `format.problem`, for example `collada.source-count`.
    public var code: String
    public var place: Place
    public var message: String
    /// Further lines, each a sentence: what was allowed, what to do.
    public var notes: [String]

    public init(_ severity: Severity, _ code: String, at place: Place, _ message: String, notes: [String] = []) {
        self.severity = severity
        self.code = code
        self.place = place
        self.message = message
        self.notes = notes
    }
}

/// Where a problem lies: a file, and a position in its text, its bytes or its curves.
public struct Place: Equatable, Sendable {
    public enum Position: Equatable, Sendable {
        /// Line and column in a text, both 1-based; columns count bytes.
        case text(line: Int, column: Int)
        /// Offset in bytes from the start, and the block it lies in, if there are blocks.
        case byte(offset: Int, block: String?)
        /// A curve by its name (`CubeAction/location[0]`), and a key of it, 0-based.
        case track(name: String, key: Int?)
    }

    /// As the user named it, `<stdin>` for standard input; nil for values without a file.
    public var file: String?
    public var position: Position?

    public init(file: String? = nil, position: Position? = nil) {
        self.file = file
        self.position = position
    }
}
