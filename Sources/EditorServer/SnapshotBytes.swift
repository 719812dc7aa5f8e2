import AnimationCore

/// Snapshots on their way between the program and a page: words of which the lowest byte comes first.
extension DocumentSnapshot {
    static func bytes(of document: AnimationDocument) -> [UInt8] {
        let words = words(of: document).map(\.littleEndian)
        return words.withUnsafeBytes { Array($0) }
    }

    /// Nil when the bytes are no snapshot of this version.
    static func document(fromBytes bytes: [UInt8]) -> AnimationDocument? {
        guard bytes.count % 4 == 0 else { return nil }
        let words = [UInt32](unsafeUninitializedCapacity: bytes.count / 4) { buffer, count in
            UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes)
            count = bytes.count / 4
        }
        return words.map(UInt32.init(littleEndian:)).withUnsafeBufferPointer { document(from: $0) }
    }
}
