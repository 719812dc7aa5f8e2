import AnimationCore

/// The keys of several tracks as one row, at most one to a pixel: the summary, or a group.
struct MergedKeys {
    struct Key {
        let frame: Float
        let type: KeyframeType
        /// Any of the keys is selected.
        var isSelected: Bool
    }

    /// One place for each pixel of the row.
    private var columns: [Key?]

    init(of indices: [Int], in tracks: [AnimationTrack], frames: ViewAxis) {
        let count = Int(frames.pixelLength.rounded(.up)) + 2 * MergedKeys.margin
        columns = Array(repeating: nil, count: count)
        let start = frames.value(at: frames.pixelStart - Double(MergedKeys.margin))
        let end = frames.value(at: frames.pixelStart + frames.pixelLength + Double(MergedKeys.margin))
        for index in indices {
            let keys = tracks[index].keyframes
            for key in KeysInView.range(of: keys, from: start, to: end) {
                let x = frames.pixel(of: Double(keys[key].frame)) - frames.pixelStart
                // Keys that lie in no order may be anywhere.
                guard x > -Double(MergedKeys.margin), x < Double(count) else { continue }
                add(keys[key], at: min(Int(x.rounded(.down)) + MergedKeys.margin, count - 1))
            }
        }
    }

    /// Room for a diamond whose middle is out of view.
    private static let margin = 8

    private mutating func add(_ key: Keyframe, at column: Int) {
        if columns[column] == nil {
            columns[column] = Key(frame: key.frame, type: key.type, isSelected: key.isKeySelected)
        } else if key.isKeySelected {
            columns[column]?.isSelected = true
        }
    }

    func forEachKey(_ body: (Key) -> Void) {
        for case let key? in columns { body(key) }
    }
}
