import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The bytes of an input, and the name to speak of it. They are whole in memory, but for formats that take a file in
/// parts: those ask for each part before they look at it.
///
/// `padding` bytes that do not count, mostly zeros, follow the last one, so that readers may load whole vectors.
public final class InputBytes: @unchecked Sendable {
    /// As the user named it, `<stdin>` for standard input; nil for bytes that came from nowhere.
    public let name: String?
    /// Nil for standard input too.
    var fileName: String? { name == StandardStreams.inputName ? nil : name }
    public let bytes: UnsafeRawBufferPointer
    private let allocation: UnsafeMutableRawPointer?
    private let release: (UnsafeMutableRawPointer) -> Void
    /// What the bytes are a part of, and lie in.
    private let whole: InputBytes?
    /// Nil when all bytes are there.
    private let pieces: FilePieces?

    public static let padding = 64

    /// Takes over `allocation`, made with `malloc`, whose first `count` bytes are the input and which has room for
    /// `padding` more.
    convenience init(name: String?, takingOver allocation: UnsafeMutableRawPointer, count: Int) {
        self.init(name: name, allocation, count: count, pieces: nil) { free($0) }
    }

    private init(
        name: String?, _ allocation: UnsafeMutableRawPointer, count: Int, pieces: FilePieces?,
        release: @escaping (UnsafeMutableRawPointer) -> Void
    ) {
        self.name = name
        self.allocation = allocation
        whole = nil
        self.pieces = pieces
        self.release = release
        memset(allocation + count, 0, InputBytes.padding)
        bytes = UnsafeRawBufferPointer(start: allocation, count: count)
    }

    /// A regular file of `count` bytes that is read where somebody asks. Takes over `descriptor`, but when this is nil
    /// for want of memory to lay it out in.
    convenience init?(name: String, partsOf descriptor: Int32, count: Int) {
        // Memory is used where something is read.
        let length = count + InputBytes.padding
        guard
            let allocation = mmap(
                nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | InputBytes.anonymous, -1, 0),
            allocation != MAP_FAILED
        else { return nil }
        #if canImport(Glibc)
            // Large pages save most of the time that the system takes to provide memory. Of larger files most is not
            // read at all.
            if (1 << 22...1 << 28).contains(count) { madvise(allocation, length, MADV_HUGEPAGE) }
        #endif
        let room = UnsafeMutableRawBufferPointer(start: allocation, count: count)
        self.init(
            name: name, allocation, count: count, pieces: FilePieces(descriptor, name: name, into: room)
        ) { munmap($0, length) }
    }

    #if canImport(Glibc)
        private static let anonymous = MAP_ANONYMOUS | MAP_NORESERVE
    #else
        private static let anonymous = MAP_ANON
    #endif

    /// Sees to it that bytes are there: all of them for most inputs, always.
    func provide(_ range: Range<Int>) throws(ReadFailure) { try pieces?.read(range) }

    /// Whether the bytes are those of a file that is read where somebody asks.
    var isInParts: Bool { pieces != nil }

    /// Calls `body` with bytes that it looks at once: those of a file in parts are read into memory that is given back.
    /// Of other inputs they have to be there. May be called from any thread.
    func withBytes<Result>(
        _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(ReadFailure) -> Result {
        guard let pieces else { return body(UnsafeRawBufferPointer(rebasing: bytes[range])) }
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: range.count, alignment: 16)
        defer { room.deallocate() }
        try pieces.copy(range, into: room)
        return body(UnsafeRawBufferPointer(room))
    }

    /// Gives back the memory of bytes that nobody looks at any more without asking anew.
    func forget(_ range: Range<Int>) { pieces?.forget(range) }

    /// How many bytes are in memory, or somewhat more.
    var countProvided: Int { pieces?.countRead ?? bytes.count }

    /// `count` bytes that `fill` writes.
    convenience init(name: String?, count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
        let allocation = InputBytes.allocate(count)
        fill(UnsafeMutableRawBufferPointer(start: allocation, count: count))
        self.init(name: name, takingOver: allocation, count: count)
    }

    /// A copy of bytes that are in memory already.
    public convenience init(name: String?, copying source: UnsafeRawBufferPointer) {
        let allocation = InputBytes.allocate(source.count)
        if let start = source.baseAddress { memcpy(allocation, start, source.count) }
        self.init(name: name, takingOver: allocation, count: source.count)
    }

    /// A copy of a text, for tests and small inputs.
    public convenience init(name: String?, text: String) {
        var text = text
        let copy = text.withUTF8 { InputBytes.copied(UnsafeRawBufferPointer($0)) }
        self.init(name: name, takingOver: copy.allocation, count: copy.count)
    }

    /// A part of an input, not copied: other bytes of the input follow it instead of zeros.
    init(part: Range<Int>, of whole: InputBytes) {
        name = whole.name
        allocation = nil
        release = { _ in }
        self.whole = whole
        pieces = nil
        bytes = UnsafeRawBufferPointer(rebasing: whole.bytes[part])
    }

    deinit {
        if let allocation { release(allocation) }
    }

    private static func copied(_ source: UnsafeRawBufferPointer) -> (allocation: UnsafeMutableRawPointer, count: Int) {
        let allocation = allocate(source.count)
        if let start = source.baseAddress { memcpy(allocation, start, source.count) }
        return (allocation, source.count)
    }

    private static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
        guard let allocation = malloc(count + padding) else { preconditionFailure("out of memory") }
        return allocation
    }
}
