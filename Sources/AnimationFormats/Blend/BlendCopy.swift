import AnimationCore

/// How a .blend is packed.
enum BlendPacking {
    case plain, gzip, zstd
}

/// Writes the copy of a file: what changes, between all that stays.
struct BlendCopy {
    let edit: BlendEdit
    let packing: BlendPacking

    private var data: BlendBytes { edit.file.data }

    func write(to sink: ByteSink) throws(WriteFailure) {
        switch packing {
        case .plain:
            try write(to: sink) { (range) throws(WriteFailure) in try writeUnpacked(range, to: sink) }
            try sink.finish()
        case .gzip:
            let packer = GzipStream(sink)
            try write(to: packer) { (range) throws(WriteFailure) in try writeUnpacked(range, to: packer) }
            try packer.finish()
        case .zstd:
            let packer = ZstdFrameSink(sink)
            try write(to: packer) { (range) throws(WriteFailure) in try writeFrames(range, to: packer) }
            try packer.finish()
        }
    }

    /// - Parameter keep: writes a part of the file as it is.
    private func write(
        to sink: ByteSink, keep: (Range<Int>) throws(WriteFailure) -> Void
    ) throws(WriteFailure) {
        var offset = 0
        for change in edit.replacements() {
            if offset < change.range.lowerBound { try keep(offset..<change.range.lowerBound) }
            try sink.write(change.bytes[...])
            offset = change.range.upperBound
        }
        if offset < data.count { try keep(offset..<data.count) }
    }

    private static let piece = 1 << 20

    private func writeUnpacked(_ range: Range<Int>, to sink: ByteSink) throws(WriteFailure) {
        for start in stride(from: range.lowerBound, to: range.upperBound, by: BlendCopy.piece) {
            let piece = start..<min(start + BlendCopy.piece, range.upperBound)
            let log = DiagnosticLog()
            guard data.isReadable(piece, reportingTo: log) else {
                throw WriteFailure(
                    log.diagnostics.first
                        ?? Diagnostic(
                            .error, BlendCode.zstd.rawValue, at: data.place(piece.lowerBound, "copy"),
                            "a part of the file is damaged and cannot be copied"))
            }
            try sink.write(UnsafeRawBufferPointer(rebasing: data.bytes[piece]))
            if !data.isPacked { data.input.forget(piece) }
        }
    }

    /// Frames in which nothing changes are taken over as they are packed.
    private func writeFrames(_ range: Range<Int>, to packer: ZstdFrameSink) throws(WriteFailure) {
        var rest = range
        for frame in data.packedFrames where frame.unpacked.upperBound > rest.lowerBound {
            guard !rest.isEmpty else { break }
            let part = frame.unpacked.clamped(to: rest)
            if part == frame.unpacked {
                do throws(ReadFailure) {
                    try data.input.provide(frame.packed)
                } catch {
                    throw WriteFailure(error.diagnostic)
                }
                try packer.takeOver(
                    UnsafeRawBufferPointer(rebasing: data.input.bytes[frame.packed]), unpackedCount: part.count)
                data.input.forget(frame.packed)
            } else {
                try writeUnpacked(part, to: packer)
            }
            rest = part.upperBound..<rest.upperBound
        }
        if !rest.isEmpty { try writeUnpacked(rest, to: packer) }
    }
}
