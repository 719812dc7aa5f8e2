/// Takes a snapshot apart. Past its end, and after a number without meaning, everything reads as 0.
struct SnapshotReader: SnapshotCoder {
    private let words: UnsafeBufferPointer<UInt32>
    private var position = 0
    private(set) var hasFailed = false

    init(_ words: UnsafeBufferPointer<UInt32>) { self.words = words }

    var isReading: Bool { true }
    /// All words were used.
    var isAtEnd: Bool { position == words.count }

    mutating func fail() { hasFailed = true }

    @inline(__always)
    mutating func word(_ value: inout UInt32) {
        guard position < words.count, !hasFailed else {
            hasFailed = true
            value = 0
            return
        }
        value = words[position]
        position += 1
    }

    mutating func count(_: Int, ofItemsWithWords size: Int) -> Int {
        var bits: UInt32 = 0
        word(&bits)
        guard !hasFailed, let count = Int(exactly: bits), count <= (words.count - position) / max(size, 1) else {
            hasFailed = true
            return 0
        }
        return count
    }

    mutating func text(_ value: inout String) {
        var count: UInt32 = 0
        word(&count)
        let size = (UInt64(count) + 3) / 4
        guard !hasFailed, size <= UInt64(words.count - position) else {
            hasFailed = true
            return
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(count))
        for index in 0..<Int(count) {
            bytes.append(UInt8(truncatingIfNeeded: words[position + index / 4] >> UInt32(index % 4 * 8)))
        }
        position += Int(size)
        value = String(decoding: bytes, as: UTF8.self)
    }
}
