import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads an open file piece by piece, each when somebody first looks there.
///
/// Pieces are read and not mapped: a mapped file that another program cuts short ends the reader by a signal, and one
/// that it writes to changes under the reader's eyes. A piece that has been read stays as it was.
final class FilePieces {
    private static let size = 1 << 12

    private let descriptor: Int32
    private let name: String
    private let target: UnsafeMutableRawBufferPointer
    private var isRead: [Bool]

    /// Takes over `descriptor`, a regular file of which `target` has room for all bytes.
    init(_ descriptor: Int32, name: String, into target: UnsafeMutableRawBufferPointer) {
        self.descriptor = descriptor
        self.name = name
        self.target = target
        isRead = Array(repeating: false, count: (target.count + FilePieces.size - 1) / FilePieces.size)
    }

    deinit { close(descriptor) }

    /// Reads what is missing of a range inside the file, neighbours at once.
    func read(_ range: Range<Int>) throws(ReadFailure) {
        guard !range.isEmpty else { return }
        let last = (range.upperBound - 1) / FilePieces.size
        var piece = range.lowerBound / FilePieces.size
        while piece <= last {
            guard !isRead[piece] else {
                piece += 1
                continue
            }
            var end = piece + 1
            while end <= last, !isRead[end] { end += 1 }
            let range = piece * FilePieces.size..<min(end * FilePieces.size, target.count)
            try readAll(range, into: UnsafeMutableRawBufferPointer(rebasing: target[range]))
            for index in piece..<end { isRead[index] = true }
            piece = end
        }
    }

    /// Gives back the memory of what lies inside a range; who looks there again asks again.
    func forget(_ range: Range<Int>) {
        let first = (range.lowerBound + FilePieces.size - 1) / FilePieces.size
        let end = range.upperBound == target.count ? isRead.count : range.upperBound / FilePieces.size
        guard first < end, let start = target.baseAddress else { return }
        for index in first..<end { isRead[index] = false }
        // The last piece may go on as padding, which stays zero.
        let bytes = min(end * FilePieces.size, target.count) - first * FilePieces.size
        madvise(start + first * FilePieces.size, bytes, MADV_DONTNEED)
    }

    /// How much of the file is in memory, in bytes.
    var countRead: Int { isRead.count { $0 } * FilePieces.size }

    /// Reads a range inside the file into other memory and keeps nothing of it; from any thread.
    func copy(_ range: Range<Int>, into room: UnsafeMutableRawBufferPointer) throws(ReadFailure) {
        try readAll(range, into: room)
    }

    private func readAll(_ range: Range<Int>, into room: UnsafeMutableRawBufferPointer) throws(ReadFailure) {
        var done = 0
        while done < range.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: room[done..<range.count])
            let count = uninterrupted {
                pread(descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + done))
            }
            if count < 0 { throw FileInput.failure(SystemError.last, name: name) }
            if count == 0 {
                throw FileInput.problem(
                    .readFailed, name: name, "the file has become shorter while it was read",
                    note: "Another program writes to it; try again when that is done.")
            }
            done += count
        }
    }
}
