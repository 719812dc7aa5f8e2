import AnimationCore

/// Makes a document from named columns of samples: what reading a baked CSV gives.
struct SampledDocument {
    private(set) var document = AnimationDocument()
    /// Where the actions, and in each the channelbags, are that have been seen.
    private var actionIndices: [[UInt8]: Int] = [:]
    private var channelbagIndices: [[[UInt8]: Int]] = []

    /// The name of the action that other people's columns come to.
    static let actionOfForeignNames = "CSV"

    /// - Parameter frames: the first and the last row's.
    init(frames: ClosedRange<Float>, rate: FrameRate) {
        document.frameRate = rate
        document.frameStart = SampledDocument.wholeFrame(frames.lowerBound.rounded(.down))
        document.frameEnd = SampledDocument.wholeFrame(frames.upperBound.rounded(.up))
    }

    private static func wholeFrame(_ frame: Float) -> Int32 {
        Int32(exactly: frame) ?? (frame < 0 ? .min : .max)
    }

    /// Where a column's curve has gone, in the order of the document.
    struct Position: Comparable {
        let action: Int
        let channelbag: Int
        let track: Int

        static func < (left: Position, right: Position) -> Bool {
            (left.action, left.channelbag, left.track) < (right.action, right.channelbag, right.track)
        }
    }

    @discardableResult
    mutating func add(column: String, _ samples: [CurveSample]) -> Position {
        let name =
            TrackName(column)
            ?? TrackName(
                action: SampledDocument.actionOfForeignNames, slot: nil, dataPath: column, arrayIndex: 0)
        let action = indexOfAction(name.action)
        let channelbag = indexOfChannelbag(name.slot, in: action)
        document.actions[action].channelbags[channelbag].tracks.append(
            AnimationTrack(dataPath: name.dataPath, arrayIndex: name.arrayIndex, samples: samples))
        let track = document.actions[action].channelbags[channelbag].tracks.count - 1
        return Position(action: action, channelbag: channelbag, track: track)
    }

    private mutating func indexOfAction(_ name: String) -> Int {
        let key = Array(name.utf8)
        if let index = actionIndices[key] { return index }
        let index = document.actions.count
        actionIndices[key] = index
        channelbagIndices.append([:])
        document.actions.append(AnimAction(name: name))
        return index
    }

    private mutating func indexOfChannelbag(_ slot: String?, in action: Int) -> Int {
        // No slot is called by the one byte that UTF-8 never has.
        let key = slot.map { Array($0.utf8) } ?? [0xFF]
        if let index = channelbagIndices[action][key] { return index }
        let index = document.actions[action].channelbags.count
        channelbagIndices[action][key] = index
        var handle: Int32?
        if let slot {
            let next = ActionSlot.firstHandle &+ Int32(truncatingIfNeeded: document.actions[action].slots.count)
            handle = next
            document.actions[action].slots.append(
                ActionSlot(identifier: slot, handle: next, targetIDType: IDCode.type(ofIdentifier: slot)))
        }
        document.actions[action].channelbags.append(Channelbag(slotHandle: handle))
        return index
    }
}
