import AnimationCore
import CFastText

/// The `keyframe_points` of a text that are spelled plainly, read on all cores, and the text without them.
///
/// In the short text each such array is empty, `[]`; whatever is wrong with the rest is wrong there too.
struct PlainKeyLists {
    /// The text that remains to be read; the input itself when too little of it is plain.
    let text: InputBytes
    /// In the order of the text.
    private var lists: [List] = []
    /// For each list, where it ends in the short text, and how much has been left out up to there.
    private var cuts: [(position: Int, omitted: Int)] = []

    private struct List {
        var keys: [Keyframe]
        /// Where the brackets of the array lie in the input.
        var open: Int
        var close: Int
    }

    /// What one core searches at a time.
    private static let chunk = 1 << 20

    init(_ input: InputBytes) {
        let found = PlainKeyLists.find(in: input)
        // Making a short text that is not short would cost more than it saves.
        guard found.reduce(0, { $0 + $1.close - $1.open }) > input.bytes.count / 2 else {
            text = input
            return
        }
        lists = found
        var omitted = 0
        for list in found {
            omitted += list.close - list.open - 1
            cuts.append((list.close - omitted, omitted))
        }
        text = PlainKeyLists.shortened(input, by: omitted, found)
    }

    /// The keys of the array that starts at a byte of the input; nil when it is not a plain one.
    func keys(at offset: Int) -> [Keyframe]? {
        let index = lists.partitioningIndex { $0.open >= offset }
        return index < lists.count && lists[index].open == offset ? lists[index].keys : nil
    }

    /// Where a byte of the short text lies in the input.
    func inputOffset(of position: Int) -> Int {
        let index = cuts.partitioningIndex { $0.position > position }
        return index == 0 ? position : position + cuts[index - 1].omitted
    }

    // MARK: Finding

    private static func find(in input: InputBytes) -> [List] {
        guard let start = input.bytes.baseAddress else { return [] }
        let count = (input.bytes.count + chunk - 1) / chunk
        return Parallel.map(count) { index in
            find(in: index * chunk..<min((index + 1) * chunk, input.bytes.count), of: input.bytes, start)
        }.flatMap { $0 }
    }

    /// The lists whose names start in a part of the text.
    private static func find(
        in range: Range<Int>, of text: UnsafeRawBufferPointer, _ start: UnsafeRawPointer
    ) -> [List] {
        let name: StaticString = "\"keyframe_points\":["
        let length = name.utf8CodeUnitCount
        var scanner = PlainKeyScanner(end: start + text.count)
        var lists: [List] = []
        var position = range.lowerBound
        while position < range.upperBound {
            let reach = min(range.upperBound + length - 1, text.count)
            guard let found = fasttext_find(start + position, reach - position, name.utf8Start, length) else { break }
            let open = found + (length - 1)
            position = open + 1 - start
            // Behind a backslash the quote is part of a string.
            let isName = found == start || (found - 1).load(as: UInt8.self) != UInt8(ascii: "\\")
            guard isName, let list = scanner.list(at: open) else { continue }
            lists.append(List(keys: list.keys, open: open - start, close: list.end - start))
            position = list.end - start
        }
        return lists
    }

    private static func shortened(_ input: InputBytes, by omitted: Int, _ lists: [List]) -> InputBytes {
        InputBytes(name: input.name, count: input.bytes.count - omitted) { copy in
            var target = 0
            var source = 0
            func take(upTo end: Int) {
                let part = UnsafeRawBufferPointer(rebasing: input.bytes[source..<end])
                UnsafeMutableRawBufferPointer(rebasing: copy[target...]).copyMemory(from: part)
                target += part.count
            }
            for list in lists {
                take(upTo: list.open + 1)
                source = list.close
            }
            take(upTo: input.bytes.count)
        }
    }
}

extension Array {
    /// The first index whose element fulfils a condition that all later ones fulfil too; `count` when none does.
    fileprivate func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
        var range = 0..<count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = isBehind(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }
}
