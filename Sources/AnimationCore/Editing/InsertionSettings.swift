/// What a newly inserted key is like, where its neighbours do not decide.
public struct InsertionSettings: Sendable {
    /// Used while the track has fewer than two keys; later keys take that of the key before them.
    public var interpolation: Interpolation
    /// For both sides; a key that splits a segment is Aligned instead.
    public var handleType: HandleType
    public var type: KeyframeType

    /// What Blender's Python always uses; its editors take interpolation and handle type from the preferences.
    public init(
        interpolation: Interpolation = .bezier, handleType: HandleType = .autoClamped, type: KeyframeType = .keyframe
    ) {
        self.interpolation = interpolation
        self.handleType = handleType
        self.type = type
    }
}

/// How to insert (Blender: the options of `keyframe_points.insert`).
public struct InsertionOptions: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Only where the curve does not have the value already.
    public static let needed = InsertionOptions(rawValue: 1)
    /// Only onto a key that is there.
    public static let replace = InsertionOptions(rawValue: 2)
    /// Without recalculating handles; do that once after many insertions.
    public static let fast = InsertionOptions(rawValue: 4)
}
