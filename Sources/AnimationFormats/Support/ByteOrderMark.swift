/// The three bytes that some editors put before a text in UTF-8.
enum ByteOrderMark {
    static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// How many bytes stand before a text: 3, or 0 where there is no mark.
    static func count(in text: UnsafeRawBufferPointer) -> Int { text.starts(with: utf8) ? utf8.count : 0 }
}
