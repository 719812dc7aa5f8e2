/// What is wrong with the bytes of a text, whatever JSON it is: found by going through it, once it is known to be wrong.
struct JSONTextFlaw: Equatable {
    enum Kind {
        case notUTF8
        /// A line end, tab or other byte below 32 in a string.
        case controlCharacter
        case unclosedString
    }

    let kind: Kind
    /// In bytes.
    let offset: Int

    /// The first one; nil when there is none.
    init?(in text: UnsafeRawBufferPointer) {
        var parser = Unicode.UTF8.ForwardParser()
        var bytes = text.makeIterator()
        var offset = 0
        var string: Int?
        var isEscaped = false
        while true {
            switch parser.parseScalar(from: &bytes) {
            case .emptyInput:
                guard let string else { return nil }
                (kind, self.offset) = (.unclosedString, string)
                return
            case .error:
                (kind, self.offset) = (.notUTF8, offset)
                return
            case .valid(let scalar):
                let first = scalar.first ?? 0
                if string != nil, first < 0x20 {
                    (kind, self.offset) = (.controlCharacter, offset)
                    return
                }
                if isEscaped {
                    isEscaped = false
                } else if first == UInt8(ascii: "\\"), string != nil {
                    isEscaped = true
                } else if first == UInt8(ascii: "\"") {
                    string = string == nil ? offset : nil
                }
                offset += scalar.count
            }
        }
    }

    var message: String {
        switch kind {
        case .notUTF8: "not JSON here: this byte is not UTF-8"
        case .controlCharacter: "not JSON here: a line end or control character in a string is written with \\"
        case .unclosedString: "not JSON: this string is not closed"
        }
    }
}
