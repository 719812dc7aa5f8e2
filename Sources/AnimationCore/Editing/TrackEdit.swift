/// What an edit did to the keys of a track: the keys from `start` on that were replaced, and what took their place.
///
/// It holds every bit of both, so an undo stack can go back and forth without loss. Only the changed stretch is held.
public struct TrackEdit: Sendable {
    /// The index of the first changed key.
    public let start: Int
    /// The keys that were there.
    public let before: [Keyframe]
    /// The keys that are there now.
    public let after: [Keyframe]

    /// Nothing changed.
    public var isEmpty: Bool { before.isEmpty && after.isEmpty }

    /// The difference between two states of a track's keys.
    public init(from old: [Keyframe], to new: [Keyframe]) {
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, old[start].isBitwiseEqual(to: new[start]) { start += 1 }
        var tail = 0
        while tail < shorter - start, old[old.count - 1 - tail].isBitwiseEqual(to: new[new.count - 1 - tail]) {
            tail += 1
        }
        self.start = start
        before = Array(old[start..<old.count - tail])
        after = Array(new[start..<new.count - tail])
    }

    /// Makes the edit again.
    /// - Returns: false when the track is not as it was before the edit; then it stays as it is.
    @discardableResult
    public func apply(to track: inout AnimationTrack) -> Bool {
        replace(before, by: after, in: &track.keyframes)
    }

    /// Takes the edit back.
    /// - Returns: false when the track is not as the edit left it; then it stays as it is.
    @discardableResult
    public func revert(in track: inout AnimationTrack) -> Bool {
        replace(after, by: before, in: &track.keyframes)
    }

    private func replace(_ old: [Keyframe], by new: [Keyframe], in keys: inout [Keyframe]) -> Bool {
        guard start <= keys.count, old.count <= keys.count - start else { return false }
        for index in old.indices where !keys[start + index].isBitwiseEqual(to: old[index]) { return false }
        keys.replaceSubrange(start..<start + old.count, with: new)
        return true
    }
}

/// What an edit of one key did, and where that key is now.
public struct KeyframeChange: Sendable {
    public let edit: TrackEdit
    /// The index of the key; nil when there is none, because the edit was refused or the key merged into another one.
    public let index: Int?

    static let none = KeyframeChange(edit: TrackEdit(from: [], to: []), index: nil)
}

extension AnimationTrack {
    /// Runs any change of the keys and tells what it did: several edits become one step of an undo stack.
    public mutating func recordingEdit(_ change: (inout AnimationTrack) -> Void) -> TrackEdit {
        let old = keyframes
        change(&self)
        return TrackEdit(from: old, to: keyframes)
    }
}
