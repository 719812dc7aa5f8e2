import AnimationCore

/// The first row: what each column is.
struct BakedCSVHeader {
    enum Column: Equatable {
        case frame
        case time
        /// A curve, 0-based among the curves.
        case channel(Int)
        /// A column without a name, such as the row numbers that pandas writes.
        case nameless
    }

    private(set) var columns: [Column] = []
    /// The names of the curves.
    private(set) var channels: [String] = []

    /// How many columns there may be: 4,194,304. Each takes memory, and a file of commas has one a byte.
    static let mostColumns = 1 << 22

    var hasTime: Bool { columns.contains(.time) }

    init(_ fields: inout BakedCSVFields, _ log: DiagnosticLog) throws(ReadFailure) {
        while !fields.isAtEnd, fields.isAtLineEnd { fields.skipLineEnd() }
        let start = fields.cursor
        let names = try fields.line(atMost: BakedCSVHeader.mostColumns)
        try BakedCSVHeader.refuseNumbers(names, fields)
        try refuseDuplicates(names, fields)
        for name in names { add(name, fields, log) }
        reportNameless(names, fields, log)
        guard columns.contains(.frame) else {
            throw fields.failure(
                .noTimeColumn, at: start, "no column is called \"frame\"", note: BakedCSVHeader.advice(names))
        }
    }

    private mutating func add(_ field: BakedCSVFields.Field, _ fields: BakedCSVFields, _ log: DiagnosticLog) {
        if field.trimmed.isEmpty {
            columns.append(.nameless)
        } else if BakedCSVHeader.isCalled("frame", field) {
            columns.append(.frame)
        } else if BakedCSVHeader.isCalled("time", field) {
            columns.append(.time)
        } else {
            columns.append(.channel(channels.count))
            channels.append(String(decoding: field.text, as: UTF8.self))
            guard String(validating: field.text, as: UTF8.self) == nil else { return }
            log.report(
                fields.problem(
                    .warning, .notUTF8, at: field.offset,
                    "this name is not UTF-8; what cannot be read becomes \u{FFFD}")
            )
        }
    }

    private func reportNameless(_ names: [BakedCSVFields.Field], _ fields: BakedCSVFields, _ log: DiagnosticLog) {
        guard let first = columns.firstIndex(of: .nameless) else { return }
        let more = columns.count { $0 == .nameless } - 1
        let message =
            more == 0
            ? "column \(first + 1) has no name and is left out"
            : "column \(first + 1) and \(more) more have no name and are left out"
        log.report(fields.problem(.note, .noHeader, at: names[first].offset, message))
    }

    private static func isCalled(_ name: StaticString, _ field: BakedCSVFields.Field) -> Bool {
        let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        return field.trimmed.count == bytes.count && zip(field.trimmed, bytes).allSatisfy { $0 | 0x20 == $1 }
    }

    private static func refuseNumbers(
        _ names: [BakedCSVFields.Field], _ fields: BakedCSVFields
    ) throws(ReadFailure) {
        let isNumber = names.first?.trimmed.withUnsafeBytes { NumberText.double($0) != nil } ?? false
        let isBlank = names.count == 1 && names[0].trimmed.isEmpty
        guard isNumber || isBlank else { return }
        throw fields.failure(
            .noHeader, at: names[0].offset, "the first row must name the columns",
            note: "For example: frame,time,CubeAction/location[0]")
    }

    private func refuseDuplicates(
        _ names: [BakedCSVFields.Field], _ fields: BakedCSVFields
    ) throws(ReadFailure) {
        var known: Set<[UInt8]> = []
        for name in names where !name.trimmed.isEmpty {
            let isTimeColumn = BakedCSVHeader.isCalled("frame", name) || BakedCSVHeader.isCalled("time", name)
            let key = isTimeColumn ? name.trimmed.map { $0 | 0x20 } : name.text
            guard known.insert(key).inserted else {
                throw fields.failure(
                    .duplicateChannel, at: name.offset, "two columns are called \(name.excerpt)",
                    note: "Rename or remove one of them.")
            }
        }
    }

    private static func advice(_ names: [BakedCSVFields.Field]) -> String {
        let separators: [(UInt8, String)] = [(UInt8(ascii: ";"), "semicolons"), (UInt8(ascii: "\t"), "tabs")]
        if names.count == 1, let (_, word) = separators.first(where: { names[0].text.contains($0.0) }) {
            return "The columns seem to be parted by \(word); commas are needed."
        }
        return "A column of that name must hold the frame numbers."
    }
}
