import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The bytes of an input, whole in memory, and the name to speak of it.
///
/// `padding` bytes that do not count, mostly zeros, follow the last one, so that readers may load whole vectors.
public final class InputBytes: @unchecked Sendable {
    /// As the user named it, `<stdin>` for standard input; nil for bytes that came from nowhere.
    public let name: String?
    /// Nil for standard input too.
    var fileName: String? { name == StandardStreams.inputName ? nil : name }
    public let bytes: UnsafeRawBufferPointer
    private let allocation: UnsafeMutableRawPointer?
    /// What the bytes are a part of, and lie in.
    private let whole: InputBytes?

    public static let padding = 64

    /// Takes over `allocation`, made with `malloc`, whose first `count` bytes are the input and which has room for
    /// `padding` more.
    init(name: String?, takingOver allocation: UnsafeMutableRawPointer, count: Int) {
        self.name = name
        self.allocation = allocation
        whole = nil
        memset(allocation + count, 0, InputBytes.padding)
        bytes = UnsafeRawBufferPointer(start: allocation, count: count)
    }

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
        self.whole = whole
        bytes = UnsafeRawBufferPointer(rebasing: whole.bytes[part])
    }

    deinit { free(allocation) }

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
