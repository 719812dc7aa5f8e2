import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads a whole file, or standard input, into memory.
public enum FileInput {
    /// The bytes of a file as they are; `-` is standard input.
    public static func read(_ path: String) throws(ReadFailure) -> InputBytes {
        if StandardStreams.isInput(path) {
            return try read(descriptor: STDIN_FILENO, name: StandardStreams.inputName)
        }
        let descriptor = path.withPathBytes { systemOpen($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw failure(SystemError.last, name: path) }
        defer { close(descriptor) }
        return try read(descriptor: descriptor, name: path)
    }

    /// The same, unpacked when it is gzip.
    public static func readUnpacked(_ path: String, limit: Gunzip.Limit = Gunzip.Limit()) throws(ReadFailure)
        -> InputBytes
    {
        try unpacked(try read(path), limit: limit)
    }

    /// The same; but a file that begins in a way that `isTakenInParts` knows is read where somebody asks for it.
    static func readUnpacked(
        _ path: String, limit: Gunzip.Limit, isTakenInParts: (_ start: UnsafeRawBufferPointer) -> Bool
    ) throws(ReadFailure) -> InputBytes {
        if !StandardStreams.isInput(path), let input = open(path, isTakenInParts) { return input }
        return try readUnpacked(path, limit: limit)
    }

    /// Nil for what is to be read whole, and for what cannot be opened.
    private static func open(
        _ path: String, _ isTakenInParts: (_ start: UnsafeRawBufferPointer) -> Bool
    ) -> InputBytes? {
        let descriptor = path.withPathBytes { systemOpen($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        var status = stat()
        let isKnown = withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { start in
            guard fstat(descriptor, &status) == 0, status.isRegular else { return false }
            let count = uninterrupted { pread(descriptor, start.baseAddress, start.count, 0) }
            guard count > 0 else { return false }
            let known = UnsafeRawBufferPointer(rebasing: start[..<count])
            return isTakenInParts(known) && !Gunzip.isGzip(known)
        }
        if isKnown, let input = InputBytes(name: path, partsOf: descriptor, count: Int(status.st_size)) { return input }
        close(descriptor)
        return nil
    }

    private static func unpacked(_ input: InputBytes, limit: Gunzip.Limit) throws(ReadFailure) -> InputBytes {
        guard Gunzip.isGzip(input.bytes) else { return input }
        let unpacked = try Gunzip.unpack(input, limit: limit)
        guard unpacked.bytes.count > 0 else {
            throw problem(.empty, name: input.name, "there is nothing in the gzip data", note: nil)
        }
        return unpacked
    }

    /// - Parameter limit: how many bytes may come at most; nil for what there is to say about this kind of file.
    static func read(descriptor: Int32, name: String, limit: Int? = nil) throws(ReadFailure) -> InputBytes {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(SystemError.last, name: name) }
        if status.isDirectory { throw failure(SystemError(number: EISDIR), name: name) }

        let limit = limit ?? StreamLimit.bytes(from: status)
        let size = status.isRegular ? Int(status.st_size) : 0
        var buffer = try GrowingBuffer(capacity: max(size, 1 << 16), name: name)
        if size >= 2 * FilePiece.size {
            try buffer.advance(by: FilePiece.readAll(of: descriptor, into: buffer.room, count: size), name: name)
        }
        while true {
            let room = buffer.room
            let count = uninterrupted { readSome(descriptor, room.baseAddress, room.count) }
            if count == 0 { break }
            guard count > 0 else {
                let error = SystemError.last
                buffer.abandon()
                throw failure(error, name: name)
            }
            try buffer.advance(by: count, name: name)
            guard buffer.count <= limit else {
                buffer.abandon()
                throw problem(
                    .endless, name: name, "there is no end after \(limit) bytes",
                    note: "Files may be larger; pipes and devices are not read any further.")
            }
        }
        guard buffer.count > 0 else {
            buffer.abandon()
            throw problem(
                .empty, name: name, "\(isStandardInput(name) ? "standard input" : "the file") is empty", note: nil)
        }
        return InputBytes(name: name, takingOver: buffer.allocation, count: buffer.count)
    }

    // MARK: Failures

    static func failure(_ error: SystemError, name: String) -> ReadFailure {
        switch error.number {
        case ENOENT, ENOTDIR:
            problem(.notFound, name: name, "there is no such file", note: "Check the spelling and the folder.")
        case EISDIR:
            problem(.isDirectory, name: name, "this is a folder, not a file", note: "Name the files in it one by one.")
        case EACCES, EPERM:
            problem(
                .noPermission, name: name, "you may not read this file", note: "Ask its owner, or see `ls -l`.")
        case EBADF where isStandardInput(name):
            problem(.readFailed, name: name, "standard input is closed", note: "Name a file, or pipe one in.")
        default:
            problem(.readFailed, name: name, "reading failed: \(error.text)", note: nil)
        }
    }

    static func problem(_ code: FileCode, name: String?, _ message: String, note: String?) -> ReadFailure {
        ReadFailure(Diagnostic(.error, code.rawValue, at: Place(file: name), message, notes: note.map { [$0] } ?? []))
    }

    static func outOfMemory(_ name: String?) -> ReadFailure {
        problem(.readFailed, name: name, "there is not enough memory for this file", note: "Convert it in parts.")
    }

    private static func isStandardInput(_ name: String) -> Bool {
        name.utf8.elementsEqual(StandardStreams.inputName.utf8)
    }
}

/// How much is read from something that may have no end.
enum StreamLimit {
    /// Of a pipe: 4 GiB, more than JSON may have.
    static let pipe = 1 << 32
    /// Of a device, such as a terminal: 64 MiB.
    static let device = 1 << 26

    /// Files have an end.
    static func bytes(from status: stat) -> Int {
        if status.isRegular { return .max }
        return status.isDevice ? device : pipe
    }
}

/// Large files are read in pieces by all cores, as far as that goes; the rest comes as from a pipe.
private enum FilePiece {
    static let size = 1 << 22

    /// Reads the first `count` bytes of a file, and puts its position behind what was read. Gives how much that was.
    static func readAll(of descriptor: Int32, into room: UnsafeMutableRawBufferPointer, count: Int) -> Int {
        let start = lseek(descriptor, 0, SEEK_CUR)
        guard start == 0 else { return 0 }
        let lengths = Parallel.map((count + size - 1) / size) { index in
            let piece = index * size..<min((index + 1) * size, count)
            return read(piece, of: descriptor, into: UnsafeMutableRawBufferPointer(rebasing: room[piece]))
        }
        var whole = 0
        for length in lengths {
            whole += length
            if length < size { break }
        }
        return lseek(descriptor, off_t(whole), SEEK_SET) < 0 ? 0 : whole
    }

    private static func read(
        _ piece: Range<Int>, of descriptor: Int32, into room: UnsafeMutableRawBufferPointer
    ) -> Int {
        var done = 0
        while done < piece.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: room[done...])
            let place = off_t(piece.lowerBound + done)
            let count = uninterrupted { pread(descriptor, rest.baseAddress, rest.count, place) }
            guard count > 0 else { break }
            done += count
        }
        return done
    }
}

/// `open` of the system, which `FileInput.open` hides inside.
private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { open(path, flags) }

/// `read` of the system, which `FileInput.read` hides inside.
private func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

/// Memory for an input of unknown length. There is always room, and beyond it the padding that `InputBytes` asks for.
private struct GrowingBuffer {
    private(set) var allocation: UnsafeMutableRawPointer
    private(set) var count = 0
    private var capacity: Int

    /// One byte more than asked for, so that the end of a file of known length shows without growing.
    init(capacity: Int, name: String) throws(ReadFailure) {
        self.capacity = capacity + 1
        guard let allocation = malloc(self.capacity + InputBytes.padding) else {
            throw FileInput.outOfMemory(name)
        }
        self.allocation = allocation
        adviseHugePages()
    }

    /// Large pages save most of the time that the system takes to provide memory.
    private func adviseHugePages() {
        #if canImport(Glibc)
            let page = 1 << 21
            guard capacity >= 2 * page else { return }
            let start = UnsafeMutableRawPointer(bitPattern: (Int(bitPattern: allocation) + page - 1) & -page)
            madvise(start, capacity - page, MADV_HUGEPAGE)
        #endif
    }

    var room: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: allocation + count, count: capacity - count)
    }

    mutating func advance(by read: Int, name: String) throws(ReadFailure) {
        count += read
        guard count == capacity else { return }
        capacity *= 2
        guard let larger = realloc(allocation, capacity + InputBytes.padding) else {
            abandon()
            throw FileInput.outOfMemory(name)
        }
        allocation = larger
    }

    func abandon() { free(allocation) }
}
