import AnimationCore

/// Writes the values of all curves, block by block: memory does not grow with the number of frames.
struct BakedCSVWriter {
    private let channels: BakedCSVChannels
    private let rate: FrameRate
    private let frames: BakeFrames
    private let onProgress: (@Sendable (Double) -> Void)?

    /// Any document will do; the bytes are the same as for the reduced one.
    init(_ document: AnimationDocument, _ options: WriteOptions) throws(WriteFailure) {
        channels = BakedCSVChannels(of: document)
        rate = document.frameRate
        onProgress = options.onProgress
        do throws(BakeFramesProblem) {
            frames = try BakeFrames(of: document, options)
        } catch {
            throw WriteFailure(error.diagnostic)
        }
        try SampleWork.check(frames, document)
        guard rate.isValid else { throw WriteFailure(BakeFramesProblem.invalidRate.diagnostic) }
    }

    func write(to sink: ByteSink) throws(WriteFailure) {
        try writeHeader(to: sink)
        let block = Block(channels: channels.tracks.count)
        let times = BakedCSVTimes(frames, rate: rate)
        var start = 0
        while start < frames.count {
            let rows = start..<min(start + block.rows, frames.count)
            block.evaluate(channels.tracks, frames, rows)
            block.print(times, rows)
            for piece in block.pieces { try sink.write(piece.bytes) }
            start = rows.upperBound
            onProgress?(Double(start) / Double(frames.count))
        }
    }

    private func writeHeader(to sink: ByteSink) throws(WriteFailure) {
        let writer = TextWriter(sink)
        writer.write("frame,time")
        for name in channels.names {
            writer.write(",")
            writer.write(BakedCSVQuoting.field(name))
        }
        writer.write("\n")
        try writer.finish()
    }
}

/// Quoting by RFC 4180.
enum BakedCSVQuoting {
    static func field(_ text: String) -> String {
        let special: [UInt8] = [
            UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
        ]
        // Readers may take blanks at the ends as not meant.
        let hasBlankEnd = [text.utf8.first, text.utf8.last].contains { $0.map { $0 <= UInt8(ascii: " ") } ?? false }
        guard hasBlankEnd || text.utf8.contains(where: special.contains) else { return text }
        let doubled = text.utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
        return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
    }
}

/// A run of rows in the making: values, curve by curve, and their text.
private final class Block {
    let rows: Int
    let pieces: [BakedCSVRows]
    private let channels: Int
    private let values: UnsafeMutableBufferPointer<Float>

    /// 2 MiB of values: enough to keep all cores busy, and some 10 MiB of text.
    private static let valueCount = 1 << 19
    /// Blocks of few curves need no more to be worth sharing.
    private static let mostRows = 1 << 14

    init(channels: Int) {
        self.channels = channels
        rows = min(max(Block.valueCount / max(channels, 1), 1), Block.mostRows)
        values = .allocate(capacity: max(rows * channels, 1))
        pieces = (0..<Parallel.processorCount).map { _ in BakedCSVRows() }
    }

    deinit { values.deallocate() }

    func evaluate(_ tracks: [AnimationTrack], _ frames: BakeFrames, _ run: Range<Int>) {
        // Curves differ in cost, so that each core takes small helpings.
        let helping = max(1, channels / (pieces.count * 16))
        let helpings = (channels + helping - 1) / helping
        Parallel.forEach(helpings, threads: threads(for: run)) { index in
            for channel in index * helping..<min((index + 1) * helping, channels) {
                tracks[channel].bake(frames, run, into: column(channel))
            }
        }
    }

    private func column(_ channel: Int) -> UnsafeMutableBufferPointer<Float> {
        UnsafeMutableBufferPointer(rebasing: values[channel * rows..<(channel + 1) * rows])
    }

    func print(_ times: BakedCSVTimes, _ run: Range<Int>) {
        guard let values = values.baseAddress else { return }
        let share = (run.count + pieces.count - 1) / pieces.count
        Parallel.forEach(pieces.count, threads: threads(for: run)) { index in
            let piece = pieces[index]
            piece.clear()
            for row in min(index * share, run.count)..<min((index + 1) * share, run.count) {
                let index = run.lowerBound + row
                piece.append(
                    frame: times.frames[index], seconds: times.seconds(at: index), values: values + row,
                    channels: channels, stride: rows)
            }
        }
    }

    /// A thread costs as much as some thousand values.
    private func threads(for run: Range<Int>) -> Int {
        run.count * channels < 4096 ? 1 : pieces.count
    }
}
