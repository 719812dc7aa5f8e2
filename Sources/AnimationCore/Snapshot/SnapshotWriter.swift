/// Collects the words of a snapshot.
struct SnapshotWriter: SnapshotCoder {
    private(set) var words: [UInt32] = []

    var isReading: Bool { false }
    var hasFailed: Bool { false }
    mutating func fail() {}

    @inline(__always)
    mutating func word(_ value: inout UInt32) { words.append(value) }

    mutating func count(_ count: Int, ofItemsWithWords: Int) -> Int {
        words.append(UInt32(truncatingIfNeeded: count))
        return count
    }

    /// The number of bytes, then the bytes, four to a word.
    mutating func text(_ value: inout String) {
        value.withBytes { bytes in
            words.append(UInt32(truncatingIfNeeded: bytes.count))
            var word: UInt32 = 0
            for (index, byte) in bytes.enumerated() {
                word |= UInt32(byte) << UInt32(index % 4 * 8)
                if index % 4 == 3 || index == bytes.count - 1 {
                    words.append(word)
                    word = 0
                }
            }
        }
    }
}
