import AnimationCore
import CZlib

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The stable codes of what can be wrong with gzip input.
public enum GzipCode: String, CaseIterable, Sendable {
    case truncated = "gzip.truncated"
    case corrupt = "gzip.corrupt"
    case tooLarge = "gzip.too-large"
    /// What was unpacked is gzip again.
    case packedTwice = "gzip.packed-twice"
}

/// Unpacks gzip, all members of it.
public enum Gunzip {
    /// How far an input may unpack.
    public struct Limit: Sendable {
        public var bytes: Int
        /// Unpacked bytes for each packed byte. Deflate itself gives 1032 at most.
        public var ratio: Int

        public init(bytes: Int = 8 << 30, ratio: Int = 1100) {
            self.bytes = bytes
            self.ratio = ratio
        }

        func bytes(forPacked count: Int) -> Int {
            let (product, overflow) = count.multipliedReportingOverflow(by: ratio)
            return overflow ? bytes : min(bytes, product)
        }
    }

    public static func isGzip(_ start: UnsafeRawBufferPointer) -> Bool {
        start.count >= 2 && start[0] == 0x1F && start[1] == 0x8B
    }

    public static func unpack(_ input: InputBytes, limit: Limit = Limit()) throws(ReadFailure) -> InputBytes {
        var inflation = try Inflation(input, limit: limit.bytes(forPacked: input.bytes.count))
        do throws(ReadFailure) {
            try inflation.run()
        } catch {
            inflation.abandon()
            throw error
        }
        let result = inflation.result()
        guard !isGzip(result.bytes) else {
            throw ReadFailure(
                Diagnostic(
                    .error, GzipCode.packedTwice.rawValue, at: Place(file: input.name),
                    "this is gzip inside gzip: the file was packed twice",
                    notes: ["Unpack it once with gunzip; the rest is done here."]))
        }
        return result
    }
}

/// One input on its way through zlib.
private struct Inflation {
    private let input: InputBytes
    private let limit: Int
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var output: UnsafeMutableRawPointer
    private var capacity: Int
    private var count = 0
    private var offset = 0
    private var member = 1

    init(_ input: InputBytes, limit: Int) throws(ReadFailure) {
        self.input = input
        self.limit = limit
        // Animation text shrinks three to five times. A bomb gets no more than this before it is seen through.
        capacity = min(max(input.bytes.count, 1 << 12) * 4, max(limit, 0) + 1)
        guard let output = malloc(capacity + InputBytes.padding) else {
            stream.deallocate()
            throw Inflation.failure(.tooLarge, input, at: 0, member: 1, "there is not enough memory to unpack this")
        }
        self.output = output
        stream.initialize(to: z_stream())
        // 15 bits of window, and 16 for a gzip wrapper.
        let status = inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else {
            stream.deallocate()
            free(output)
            throw Inflation.failure(.tooLarge, input, at: 0, member: 1, "there is not enough memory to unpack this")
        }
    }

    func abandon() {
        close()
        free(output)
    }

    private func close() {
        inflateEnd(stream)
        stream.deallocate()
    }

    func result() -> InputBytes {
        close()
        let fitting = realloc(output, count + InputBytes.padding) ?? output
        return InputBytes(name: input.name, takingOver: fitting, count: count)
    }

    mutating func run() throws(ReadFailure) {
        repeat {
            try unpackMember()
            skipPadding()
            member += 1
        } while offset < input.bytes.count
    }

    private mutating func unpackMember() throws(ReadFailure) {
        inflateReset(stream)
        while true {
            switch step() {
            case Z_STREAM_END:
                return
            case Z_OK:
                break
            case Z_BUF_ERROR where offset == input.bytes.count && count < capacity:
                throw failure(
                    .truncated, "the gzip data ends in the middle", note: "The file was cut short; fetch it again.")
            case Z_BUF_ERROR:
                break
            case Z_MEM_ERROR:
                throw failure(.tooLarge, "there is not enough memory to unpack this", note: nil)
            default:
                throw corrupt()
            }
            if count > limit {
                throw failure(
                    .tooLarge, "unpacks to more than \(limit) bytes",
                    note: "If it is meant to be that large, allow more with --max-size.")
            }
            if count == capacity { try grow() }
        }
    }

    /// Feeds zlib at most 1 GiB each way, which its 32-bit counters hold.
    private mutating func step() -> Int32 {
        let most = 1 << 30
        let source = input.bytes.baseAddress.map { $0 + offset }?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.next_in = UnsafeMutablePointer(mutating: source)
        let available = min(input.bytes.count - offset, most)
        stream.pointee.avail_in = UInt32(available)
        stream.pointee.next_out = (output + count).assumingMemoryBound(to: UInt8.self)
        let room = min(capacity - count, most)
        stream.pointee.avail_out = UInt32(room)
        let status = inflate(stream, Z_NO_FLUSH)
        offset += available - Int(stream.pointee.avail_in)
        count += room - Int(stream.pointee.avail_out)
        return status
    }

    private mutating func grow() throws(ReadFailure) {
        let wanted = min(capacity + capacity / 2, max(limit, 0) + 1)
        guard wanted > capacity, let larger = realloc(output, wanted + InputBytes.padding) else {
            throw failure(.tooLarge, "there is not enough memory to unpack this", note: nil)
        }
        output = larger
        capacity = wanted
    }

    /// Tapes and some tools fill up with zeros behind the last member.
    private mutating func skipPadding() {
        var end = offset
        while end < input.bytes.count, input.bytes[end] == 0 { end += 1 }
        if end == input.bytes.count { offset = end }
    }

    // MARK: Failures

    private func corrupt() -> ReadFailure {
        if member > 1, !Gunzip.isGzip(UnsafeRawBufferPointer(rebasing: input.bytes[memberStart...])) {
            return failure(.corrupt, "what follows the gzip data is not gzip", note: nil)
        }
        let words = stream.pointee.msg.map { String(cString: $0) } ?? "bad data"
        return failure(.corrupt, "the gzip data is damaged: \(words)", note: "Fetch the file again.")
    }

    /// Where the member begins that zlib is in.
    private var memberStart: Int { max(0, offset - Int(stream.pointee.total_in)) }

    private func failure(_ code: GzipCode, _ message: String, note: String?) -> ReadFailure {
        Inflation.failure(code, input, at: offset, member: member, message, note: note)
    }

    private static func failure(
        _ code: GzipCode, _ input: InputBytes, at offset: Int, member: Int, _ message: String, note: String? = nil
    ) -> ReadFailure {
        let position = Place.Position.byte(offset: offset, block: "gzip member \(member)")
        return ReadFailure(
            Diagnostic(
                .error, code.rawValue, at: Place(file: input.name, position: position), message,
                notes: note.map { [$0] } ?? []))
    }
}
