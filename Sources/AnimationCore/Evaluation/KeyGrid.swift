/// Finds the segment of a frame among sorted keys: the room between the first and the last key is cut into even cells,
/// and each tells which keys lie in it.
struct KeyGrid: Sendable {
    /// Of all keys.
    private let frames: [Float]
    /// For each cell the first key in it or behind it; one more at the end.
    private let starts: [Int32]
    private let cellsPerFrame: Float
    private let lastCell: Int32

    /// With two cells for each key, evenly spaced ones have a cell of their own.
    private static let cellsPerKey = 2

    /// Nil unless the keys are sorted, and between the first and the last one is some room.
    init?(_ keys: UnsafeBufferPointer<Keyframe>) {
        guard keys.count > 1, keys.count <= 1 << 28 else { return nil }
        for index in 1..<keys.count where !(keys[index].frame >= keys[index - 1].frame) { return nil }
        let cells = KeyGrid.cellsPerKey * keys.count
        let span = keys[keys.count - 1].frame - keys[0].frame
        let cellsPerFrame = Float(cells) / span
        guard span.isFinite, cellsPerFrame.isFinite else { return nil }
        self.cellsPerFrame = cellsPerFrame
        lastCell = Int32(cells)
        frames = keys.map { $0.frame }

        var starts: [Int32] = []
        starts.reserveCapacity(cells + 2)
        for index in frames.indices {
            let cell = KeyGrid.cell(frames[index], frames[0], cellsPerFrame, lastCell)
            while starts.count <= Int(cell) { starts.append(Int32(index)) }
        }
        while starts.count < cells + 2 { starts.append(Int32(keys.count)) }
        self.starts = starts
    }

    /// Never falls as the frame rises, however it is rounded. So a key in a lower cell lies before a frame, and one in a
    /// higher cell behind it.
    @inline(__always)
    private static func cell(_ frame: Float, _ first: Float, _ cellsPerFrame: Float, _ last: Int32) -> Int32 {
        // A product that is rounded up may lie a hair above the last cell.
        Int32(min((frame - first) * cellsPerFrame, Float(last)))
    }

    /// The first key after a frame; nil unless the frame lies between the first and the last key.
    @inline(__always)
    func firstKey(after frame: Float) -> Int? {
        frames.withUnsafeBufferPointer { frames in
            guard frames[0] < frame, frame < frames[frames.count - 1] else { return nil }
            return starts.withUnsafeBufferPointer { starts in
                let cell = Int(KeyGrid.cell(frame, frames[0], cellsPerFrame, lastCell))
                let start = Int(starts[cell])
                let next = start &+ (frames[start] <= frame ? 1 : 0)
                if frames[next] > frame { return next }
                return KeyGrid.firstKey(after: frame, frames, from: next + 1, to: Int(starts[cell + 1]))
            }
        }
    }

    @inline(never)
    private static func firstKey(
        after frame: Float, _ frames: UnsafeBufferPointer<Float>, from start: Int, to end: Int
    ) -> Int {
        var (low, high) = (start, end)
        while low < high {
            let middle = low + (high - low) / 2
            if frames[middle] <= frame { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether a frame lies outside the tolerance of both keys of its segment.
    @inline(__always)
    func isBetweenKeys(_ frame: Float, _ right: Int) -> Bool {
        frames.withUnsafeBufferPointer { frames in
            frame - frames[right - 1] > KeyCurve.frameTolerance && frames[right] - frame > KeyCurve.frameTolerance
        }
    }
}
