import AnimationCore
import CFastText

/// Numbers or names between blanks, from text that comes in pieces: a word may be split over two of them.
struct ColladaListScanner {
    var numbers: [Double] = []
    var names: [Int32] = []
    var words: [String] = []
    /// How many words were no numbers, and the first of them.
    private(set) var badCount = 0
    private(set) var firstBad = ""
    private let readsNames: Bool
    /// The start of a word that reaches the end of the last piece.
    private var carried: [UInt8] = []
    /// The bytes of the last name, for the usual case that the next one is the same.
    private var lastWord: [UInt8] = []
    private var lastIndex: Int32 = 0
    /// Where each of `words` stands.
    private var indices: [ExactName: Int32] = [:]

    init(names readsNames: Bool, expecting count: Int) {
        self.readsNames = readsNames
        if readsNames { names.reserveCapacity(count) } else { numbers.reserveCapacity(count) }
    }

    mutating func feed(_ text: UnsafeRawBufferPointer) {
        var rest = text[...]
        if !carried.isEmpty {
            let end = rest.firstIndex(where: ColladaListScanner.isBlank) ?? rest.endIndex
            carried += rest[..<end]
            if end == rest.endIndex { return }
            flushCarried()
            rest = rest[end...]
        }
        if readsNames {
            scanNames(UnsafeRawBufferPointer(rebasing: rest))
        } else {
            scanNumbers(UnsafeRawBufferPointer(rebasing: rest))
        }
    }

    /// The text is over.
    mutating func finish() { flushCarried() }

    private mutating func flushCarried() {
        if carried.isEmpty { return }
        let word = carried
        carried = []
        word.withUnsafeBytes { takeWord($0) }
    }

    private mutating func scanNumbers(_ text: UnsafeRawBufferPointer) {
        guard let base = text.baseAddress else { return }
        let count = text.count
        var index = 0
        while true {
            while index < count, ColladaListScanner.isBlank(text[index]) { index += 1 }
            if index == count { return }
            var value = 0.0
            let length = fasttext_read_double(
                (base + index).assumingMemoryBound(to: CChar.self), count - index, &value)
            let after = index + length
            if length > 0, after < count, ColladaListScanner.isBlank(text[after]) {
                numbers.append(value)
                index = after
                continue
            }
            index = takeOddWord(text, from: index)
        }
    }

    private mutating func scanNames(_ text: UnsafeRawBufferPointer) {
        var index = 0
        while true {
            while index < text.count, ColladaListScanner.isBlank(text[index]) { index += 1 }
            if index == text.count { return }
            index = takeOddWord(text, from: index)
        }
    }

    /// Takes the word that starts at `start`, or carries it over when the piece ends in it. Gives where it ends.
    private mutating func takeOddWord(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
        var end = start
        while end < text.count, !ColladaListScanner.isBlank(text[end]) { end += 1 }
        let word = UnsafeRawBufferPointer(rebasing: text[start..<end])
        if end == text.count { carried = Array(word) } else { takeWord(word) }
        return end
    }

    private mutating func takeWord(_ word: UnsafeRawBufferPointer) {
        if readsNames { takeName(word) } else { takeNumber(word) }
    }

    private mutating func takeName(_ word: UnsafeRawBufferPointer) {
        if !names.isEmpty, word.count == lastWord.count, isLast(word) {
            names.append(lastIndex)
            return
        }
        let text = String(decoding: word, as: UTF8.self)
        lastWord = Array(word)
        if let known = indices[text] {
            lastIndex = known
        } else {
            lastIndex = Int32(words.count)
            indices[text] = lastIndex
            words.append(text)
        }
        names.append(lastIndex)
    }

    private func isLast(_ word: UnsafeRawBufferPointer) -> Bool {
        lastWord.withUnsafeBytes { last in
            for index in 0..<word.count where last[index] != word[index] { return false }
            return true
        }
    }

    private mutating func takeNumber(_ word: UnsafeRawBufferPointer) {
        if let value = NumberText.double(word) ?? ColladaListScanner.oddNumber(word) {
            numbers.append(value)
            return
        }
        numbers.append(.nan)
        badCount += 1
        if badCount == 1 { firstBad = String(decoding: word.prefix(40), as: UTF8.self) }
    }

    /// `true`, `false`, and what Microsoft's library prints: `-1.#IND00`, `1.#QNAN`, `1.#INF00`.
    private static func oddNumber(_ word: UnsafeRawBufferPointer) -> Double? {
        let text = String(decoding: word.prefix(16), as: UTF8.self)
        switch text {
        case "true": return 1
        case "false": return 0
        default: break
        }
        let magnitude = text.drop { $0 == "-" || $0 == "+" }
        if magnitude.hasPrefix("1.#INF") { return text.hasPrefix("-") ? -.infinity : .infinity }
        if magnitude.hasPrefix("1.#IND") || magnitude.hasPrefix("1.#QNAN") || magnitude.hasPrefix("1.#SNAN") {
            return .nan
        }
        return nil
    }

    @inline(__always)
    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0a || byte == 0x09 || byte == 0x0d
    }
}
