import AnimationCore
import CZstd

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The bytes of a .blend as Blender sees them: unpacked, and read and unpacked only where somebody looks.
///
/// Offsets count unpacked bytes. Before `bytes` are read somewhere, `isReadable` must have said so.
final class BlendBytes {
    let input: InputBytes
    let isPacked: Bool
    private let unpacked: InputBytes?
    private var frames: FrameUnpacker?

    var bytes: UnsafeRawBufferPointer { (unpacked ?? input).bytes }
    var count: Int { bytes.count }

    /// - Parameter largestUnpacked: how much may be unpacked; nil for what `Zstd.limit` allows.
    /// - Throws: when the file cannot be read, or its zstd data is damaged or unpacks to more than is allowed.
    init(_ input: InputBytes, largestUnpacked: Int? = nil) throws(ReadFailure) {
        self.input = input
        try input.provide(0..<min(4, input.bytes.count))
        isPacked = Zstd.isZstd(input.bytes)
        guard isPacked else {
            unpacked = nil
            return
        }
        let limit = largestUnpacked ?? Zstd.limit(forPacked: input.bytes.count)
        let table = try ZstdSeekTable(input)
        if table == nil { try input.provide(0..<input.bytes.count) }
        do throws(Zstd.Problem) {
            if let table {
                let frames = try FrameUnpacker(input, table, limit: limit)
                self.frames = frames
                unpacked = frames.target
            } else {
                let (allocation, count) = try Zstd.unpack(input.bytes, limit: limit, padding: InputBytes.padding)
                unpacked = InputBytes(name: input.name, takingOver: allocation, count: count)
            }
        } catch {
            throw ReadFailure(error.diagnostic(file: input.name))
        }
    }

    /// The frames of a zstd file with a seek table; empty for any other.
    var packedFrames: [ZstdSeekTable.Frame] { frames?.table.frames ?? [] }

    /// Whether all of `range` is inside the file and unpacked; a frame that cannot be unpacked is reported once.
    func isReadable(_ range: Range<Int>, reportingTo log: DiagnosticLog) -> Bool {
        guard range.lowerBound >= 0, range.upperBound <= count, !isLost else { return false }
        do throws(ReadFailure) {
            guard let frames else {
                if unpacked == nil { try input.provide(range) }
                return true
            }
            return try unpack(range, frames)
        } catch {
            // A file that cannot be read any more says so once.
            isLost = true
            log.report(error.diagnostic)
            return false
        }

        func unpack(_ range: Range<Int>, _ frames: FrameUnpacker) throws(ReadFailure) -> Bool {
            for frame in frames.missing(range) { try input.provide(frame) }
            do throws(Zstd.Problem) {
                return try frames.unpack(range)
            } catch {
                log.report(error.diagnostic(file: input.name))
                return false
            }
        }
    }

    /// The same for bytes that are only looked at once, by `withBytes`: of a plain file they are read there.
    func isReadableOnce(_ range: Range<Int>, reportingTo log: DiagnosticLog) -> Bool {
        guard unpacked == nil, input.isInParts else { return isReadable(range, reportingTo: log) }
        return range.lowerBound >= 0 && range.upperBound <= count && !isLost
    }

    /// Calls `body` with bytes for which `isReadableOnce` has said yes; from any thread.
    func withBytes<Result>(
        _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(ReadFailure) -> Result {
        try (unpacked ?? input).withBytes(range, body)
    }

    /// Whether reading the file has failed.
    private var isLost = false
}

/// Unpacks the frames of a seek table one by one, each when it is first needed.
private final class FrameUnpacker {
    /// As long as the whole unpacked file; memory is used where frames have been unpacked.
    let target: InputBytes
    private let source: InputBytes
    let table: ZstdSeekTable
    private let context: OpaquePointer
    private enum State { case packed, unpacked, damaged }
    private var states: [State]

    init(_ source: InputBytes, _ table: ZstdSeekTable, limit: Int) throws(Zstd.Problem) {
        let count = table.unpackedCount
        guard count <= limit, let allocation = malloc(count + InputBytes.padding) else {
            throw .tooLarge(limit: limit)
        }
        target = InputBytes(name: source.name, takingOver: allocation, count: count)
        guard let context = ZSTD_createDCtx() else { throw .tooLarge(limit: limit) }
        self.source = source
        self.table = table
        self.context = context
        states = Array(repeating: .packed, count: table.frames.count)
    }

    deinit { ZSTD_freeDCtx(context) }

    /// The packed bytes of the frames that have to be unpacked for a range.
    func missing(_ range: Range<Int>) -> [Range<Int>] {
        var missing: [Range<Int>] = []
        var index = firstFrame(endingAfter: range.lowerBound)
        while index < table.frames.count, table.frames[index].unpacked.lowerBound < range.upperBound {
            if states[index] == .packed { missing.append(table.frames[index].packed) }
            index += 1
        }
        return missing
    }

    /// False where a frame had been found damaged before.
    func unpack(_ range: Range<Int>) throws(Zstd.Problem) -> Bool {
        var index = firstFrame(endingAfter: range.lowerBound)
        while index < table.frames.count, table.frames[index].unpacked.lowerBound < range.upperBound {
            switch states[index] {
            case .unpacked: break
            case .damaged: return false
            case .packed:
                let frame = table.frames[index]
                states[index] = .damaged
                try Zstd.unpackFrame(
                    UnsafeRawBufferPointer(rebasing: source.bytes[frame.packed]),
                    into: UnsafeMutableRawBufferPointer(
                        mutating: UnsafeRawBufferPointer(rebasing: target.bytes[frame.unpacked])),
                    with: context, at: frame.packed.lowerBound)
                states[index] = .unpacked
            }
            index += 1
        }
        return true
    }

    private func firstFrame(endingAfter offset: Int) -> Int {
        table.frames.partitionPoint { $0.unpacked.upperBound > offset }
    }
}

extension Zstd.Problem {
    fileprivate func diagnostic(file: String?) -> Diagnostic {
        switch self {
        case .damaged(let offset, let reason):
            Diagnostic(
                .error, BlendCode.zstd.rawValue,
                at: Place(file: file, position: .byte(offset: offset, block: "zstd frame")),
                "the zstd data is damaged: \(reason)", notes: ["Fetch the file again."])
        case .tooLarge(let limit):
            Diagnostic(
                .error, BlendCode.tooLarge.rawValue, at: Place(file: file),
                "unpacks to more than \(limit) bytes, or to more than there is memory for",
                notes: ["If it is meant to be that large, allow more with --max-size."])
        }
    }
}
