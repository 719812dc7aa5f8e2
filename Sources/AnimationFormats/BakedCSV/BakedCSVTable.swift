import AnimationCore
import CFastText

/// What a baked CSV says: its columns, row by row as they stand.
struct BakedCSVTable {
    private(set) var names: [String] = []
    /// The samples of each curve; their frames are those of the rows.
    var columns: [[CurveSample]] = []
    var frames: [Float] = []
    /// In seconds; empty when no column tells the time.
    var seconds: [Double] = []
    /// Where the rows begin.
    private(set) var firstRow = 0
    private(set) var hasTime = false

    init(_ input: InputBytes, _ log: DiagnosticLog) throws(ReadFailure) {
        var fields = BakedCSVFields(input)
        let header = try BakedCSVHeader(&fields, log)
        names = header.channels
        hasTime = header.hasTime
        firstRow = fields.cursor
        let expected = BakedCSVTable.expectedRows(fields, columns: header.columns.count)
        frames.reserveCapacity(expected)
        columns = names.map { _ in
            var column: [CurveSample] = []
            column.reserveCapacity(expected)
            return column
        }
        try readRows(&fields, header)
        if frames.isEmpty {
            throw fields.failure(.noRows, at: fields.cursor, "there are no rows under the header")
        }
        if let last = input.bytes.last, last != UInt8(ascii: "\n"), last != UInt8(ascii: "\r") {
            log.report(
                fields.problem(
                    .note, .noLineEnd, at: input.bytes.count, "the last line has no end; the file may have been cut"))
        }
    }

    /// The number of lines left, as far as a file of this size can hold them.
    private static func expectedRows(_ fields: BakedCSVFields, columns: Int) -> Int {
        let rest = UnsafeRawBufferPointer(rebasing: fields.bytes[fields.cursor...])
        let lines = rest.reduce(into: 1) { if $1 == UInt8(ascii: "\n") { $0 += 1 } }
        return min(lines, rest.count / max(2 * columns, 1) + 1)
    }

    // MARK: Rows

    private mutating func readRows(_ fields: inout BakedCSVFields, _ header: BakedCSVHeader) throws(ReadFailure) {
        // Rows are turned into columns a few at a time, while they are near.
        let blockRows = max(1, min(64, (1 << 20) / max(names.count, 1)))
        let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: blockRows * max(names.count, 1))
        defer { block.deallocate() }
        var row = 0
        while !fields.isAtEnd {
            if fields.isAtLineEnd {
                fields.skipLineEnd()
                continue
            }
            let values = UnsafeMutableBufferPointer(rebasing: block[(row * names.count)...])
            try readRow(&fields, header, into: values)
            row += 1
            if row == blockRows {
                takeOver(block, rows: row)
                row = 0
            }
        }
        takeOver(block, rows: row)
    }

    private mutating func readRow(
        _ fields: inout BakedCSVFields, _ header: BakedCSVHeader, into values: UnsafeMutableBufferPointer<Float>
    ) throws(ReadFailure) {
        let start = fields.cursor
        for index in header.columns.indices {
            if index > 0 {
                guard fields.isAtComma else { throw BakedCSVTable.raggedRow(fields, header, start, found: index) }
                fields.cursor += 1
            }
            switch header.columns[index] {
            case .channel(let channel): values[channel] = try fields.float()
            case .frame: frames.append(try fields.frame())
            case .time: seconds.append(try fields.double())
            case .nameless: _ = try fields.next()
            }
        }
        guard fields.isAtLineEnd else {
            throw BakedCSVTable.raggedRow(fields, header, start, found: header.columns.count)
        }
        fields.skipLineEnd()
    }

    private mutating func takeOver(_ block: UnsafeMutableBufferPointer<Float>, rows: Int) {
        let firstFrame = frames.count - rows
        for channel in names.indices {
            for row in 0..<rows {
                columns[channel].append(
                    CurveSample(frame: frames[firstFrame + row], value: block[row * names.count + channel]))
            }
        }
    }

    private static func raggedRow(
        _ fields: BakedCSVFields, _ header: BakedCSVHeader, _ start: Int, found: Int
    ) -> ReadFailure {
        var rest = fields
        var count = found
        while rest.isAtComma {
            rest.cursor += 1
            guard (try? rest.next()) != nil else { break }
            count += 1
        }
        return fields.failure(
            .raggedRow, at: fields.cursor,
            "this row has \(counted(count, "field")), the header \(header.columns.count)",
            note: "A file that was cut ends in such a row.")
    }
}

// MARK: Numbers

extension BakedCSVFields {
    fileprivate mutating func float() throws(ReadFailure) -> Float {
        var value: Float = 0
        let length = fasttext_read_float(text, bytes.count - cursor, &value)
        if length > 0, value.isFinite, endsField(cursor + length) {
            cursor += length
            return value
        }
        return try number { NumberText.float($0) }
    }

    fileprivate mutating func double() throws(ReadFailure) -> Double {
        var value = 0.0
        let length = fasttext_read_double(text, bytes.count - cursor, &value)
        if length > 0, value.isFinite, endsField(cursor + length) {
            cursor += length
            return value
        }
        return try number { NumberText.double($0) }
    }

    fileprivate mutating func frame() throws(ReadFailure) -> Float {
        let offset = cursor
        let frame = try float()
        guard frame.magnitude < BakeFrames.reach else {
            throw failure(.badFrame, at: offset, "\(frame) is not a frame", note: "Frames lie within ±2147483647.")
        }
        return frame
    }

    private var text: UnsafePointer<CChar>? {
        bytes.baseAddress.map { ($0 + cursor).assumingMemoryBound(to: CChar.self) }
    }

    private func endsField(_ offset: Int) -> Bool {
        guard offset < bytes.count else { return true }
        let byte = bytes[offset]
        return byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    /// Numbers in quotes or between blanks, infinities, NaN, and everything that is no number.
    private mutating func number<Number: BinaryFloatingPoint>(
        _ read: (UnsafeRawBufferPointer) -> Number?
    ) throws(ReadFailure) -> Number {
        let field = try next()
        let trimmed = field.trimmed
        if trimmed.isEmpty {
            throw failure(
                .notANumber, at: field.offset, "a number is missing here", note: "Write nan where there is no value.")
        }
        guard let value = trimmed.withUnsafeBytes(read) else {
            throw failure(.notANumber, at: field.offset, "\(field.excerpt) is not a number")
        }
        let isSpelledInfinity = trimmed.contains { $0 | 0x20 == UInt8(ascii: "i") }
        if value.isInfinite, !isSpelledInfinity {
            throw failure(.notANumber, at: field.offset, "\(field.excerpt) is too large a number")
        }
        return value
    }
}
