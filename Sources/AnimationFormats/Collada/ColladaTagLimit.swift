import CFastText

/// Finds an element with more attributes than any scene needs.
///
/// libxml2 compares each attribute of a tag with all others before anybody hears of the tag, so that a few megabytes of
/// attributes would take it hours. No `<` may stand inside of a tag: a part of the file without one is looked through.
enum ColladaTagLimit {
    static let mostAttributes = 2000
    /// A tag with that many attributes leaves no `<` in one such piece at least.
    private static let piece = 4096

    /// Where a part with that many attributes begins; nil where there is none.
    static func place(ofTooMany bytes: UnsafeRawBufferPointer) -> Int? {
        var (count, first) = (0, 0)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            let part = UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + piece, bytes.count)])
            if fasttext_find(part.baseAddress, part.count, "<", 1) != nil {
                count = 0
                continue
            }
            if count == 0 { first = start }
            count += attributes(in: part)
            if count > mostAttributes { return first }
        }
        return nil
    }

    /// How many equals signs are followed by a quote.
    private static func attributes(in part: UnsafeRawBufferPointer) -> Int {
        var (count, isBehindSign) = (0, false)
        for byte in part {
            switch byte {
            case UInt8(ascii: "="): isBehindSign = true
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if isBehindSign { count += 1 }
                isBehindSign = false
            // Blanks, and the zeros of wider encodings.
            case 0, 0x20, 0x09, 0x0a, 0x0d: break
            default: isBehindSign = false
            }
        }
        return count
    }
}
