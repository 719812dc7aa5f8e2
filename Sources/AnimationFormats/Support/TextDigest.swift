/// A number that tells whether a text was changed: 64 bits of all its bytes but carriage returns, so that other line
/// ends change nothing. It finds mistakes and edits, and is no protection against forgery.
struct TextDigest {
    private var state: UInt64 = 0x6265_7a74_6265_7a74
    /// Bytes that do not fill a word yet, the first one lowest.
    private var rest: UInt64 = 0
    private var restCount: UInt64 = 0

    private static let carriageReturn: UInt8 = 13

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var index = 0
        while index < bytes.count {
            if restCount == 0, index + 8 <= bytes.count {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                if !TextDigest.holdsCarriageReturn(word) {
                    mix(word)
                    index += 8
                    continue
                }
            }
            add(bytes[index])
            index += 1
        }
    }

    private mutating func add(_ byte: UInt8) {
        if byte == TextDigest.carriageReturn { return }
        rest |= UInt64(byte) << (8 * restCount)
        restCount += 1
        if restCount < 8 { return }
        mix(rest)
        (rest, restCount) = (0, 0)
    }

    private mutating func mix(_ word: UInt64) {
        let product = (state ^ word).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
        state = product.high ^ product.low
    }

    private static func holdsCarriageReturn(_ word: UInt64) -> Bool {
        let difference = word ^ 0x0d0d_0d0d_0d0d_0d0d
        return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080 != 0
    }

    /// 16 hex digits for everything added so far.
    var text: String {
        var end = self
        end.mix(rest)
        end.mix(restCount)
        let digits = String(end.state, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// Hands text on and knows the digest of all that went by.
final class DigestSink: ByteSink {
    private(set) var digest = TextDigest()
    private let sink: ByteSink

    init(_ sink: ByteSink) { self.sink = sink }

    func write(_ bytes: UnsafeRawBufferPointer) throws(WriteFailure) {
        digest.add(bytes)
        try sink.write(bytes)
    }

    func finish() throws(WriteFailure) { try sink.finish() }
}
