/// What differs between two versions of one curve, field by field and key by key, to the bit.
public struct TrackComparison: Equatable, Sendable {
    /// Fields of the curve itself that differ, by Blender's names: `extrapolation`, `modifiers`, `group` …
    public private(set) var fields: [String] = []
    /// Keys or samples that differ, with the index of the first.
    public private(set) var changedKeys = 0
    public private(set) var firstChangedKey: Int?
    /// Fields of keys that differ anywhere, by Blender's names.
    public private(set) var keyFields: [String] = []
    /// How many keys or samples there were and are.
    public let keyCounts: KeyCounts

    public struct KeyCounts: Equatable, Sendable {
        public let before: Int
        public let after: Int
    }

    public var isIdentical: Bool { fields.isEmpty && changedKeys == 0 && keyCounts.before == keyCounts.after }

    public init(before: AnimationTrack, after: AnimationTrack) {
        keyCounts = KeyCounts(
            before: before.keyframes.count + before.samples.count,
            after: after.keyframes.count + after.samples.count)
        compareFields(before, after)
        compareKeys(before, after)
        compareSamples(before, after)
    }

    private mutating func compareFields(_ a: AnimationTrack, _ b: AnimationTrack) {
        note(a.extrapolation == b.extrapolation, "extrapolation")
        note(a.autoSmoothing == b.autoSmoothing, "auto_smoothing")
        note(a.valueKind == b.valueKind, "value_kind")
        note(a.group.isExactly(b.group), "group")
        note(a.colorMode == b.colorMode, "color_mode")
        note(a.customColor.isBitwiseEqual(to: b.customColor) || a.colorMode != .custom, "color")
        note(a.isSelected == b.isSelected, "select")
        note(a.isLocked == b.isLocked, "lock")
        note(a.isMuted == b.isMuted, "mute")
        note(a.isHidden == b.isHidden, "hide")
        note(isSame(a.modifiers, b.modifiers) { $0.isBitwiseEqual(to: $1) }, "modifiers")
        // As many keys as there were samples are no samples.
        note((a.keyframes.count > 0) == (b.keyframes.count > 0), "sampled_points")
    }

    private mutating func note(_ isEqual: Bool, _ name: String) {
        if !isEqual { fields.append(name) }
    }

    private mutating func compareKeys(_ a: AnimationTrack, _ b: AnimationTrack) {
        for index in 0..<min(a.keyframes.count, b.keyframes.count) {
            let names = a.keyframes[index].differences(from: b.keyframes[index])
            if !names.isEmpty { change(index, names) }
        }
    }

    private mutating func compareSamples(_ a: AnimationTrack, _ b: AnimationTrack) {
        for index in 0..<min(a.samples.count, b.samples.count) {
            let (x, y) = (a.samples[index], b.samples[index])
            let isEqual =
                x.frame.isBitwiseEqual(to: y.frame) && x.value.isBitwiseEqual(to: y.value)
                && x.isSelected == y.isSelected
            if !isEqual { change(index, ["co"]) }
        }
    }

    private mutating func change(_ index: Int, _ names: [String]) {
        changedKeys += 1
        if firstChangedKey == nil { firstChangedKey = index }
        for name in names where !keyFields.contains(name) { keyFields.append(name) }
    }
}

extension Keyframe {
    /// Blender's names of the fields whose bits differ. The stored lock of automatic handles is not looked at:
    /// Blender makes it anew and shows it nowhere.
    func differences(from other: Keyframe) -> [String] {
        var names: [String] = []
        func note(_ isEqual: Bool, _ name: String) {
            if !isEqual { names.append(name) }
        }
        note(point.isBitwiseEqual(to: other.point), "co")
        note(handleLeft.isBitwiseEqual(to: other.handleLeft), "handle_left")
        note(handleRight.isBitwiseEqual(to: other.handleRight), "handle_right")
        note(handleLeftType == other.handleLeftType, "handle_left_type")
        note(handleRightType == other.handleRightType, "handle_right_type")
        note(interpolation == other.interpolation, "interpolation")
        note(easing == other.easing, "easing")
        note(back.isBitwiseEqual(to: other.back), "back")
        note(amplitude.isBitwiseEqual(to: other.amplitude), "amplitude")
        note(period.isBitwiseEqual(to: other.period), "period")
        note(type == other.type, "type")
        note(selection == other.selection, "select")
        return names
    }
}
