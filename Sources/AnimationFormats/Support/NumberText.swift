import CFastText

/// Numbers read from text: exact, by fast_float.
enum NumberText {
    /// The number that makes up the whole of `text`; nil when it is not one.
    static func double(_ text: UnsafeRawBufferPointer) -> Double? {
        var value = 0.0
        let length = fasttext_read_double(text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count, &value)
        return length == text.count && length > 0 ? value : nil
    }

    static func float(_ text: UnsafeRawBufferPointer) -> Float? {
        var value: Float = 0
        let length = fasttext_read_float(text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count, &value)
        return length == text.count && length > 0 ? value : nil
    }
}
