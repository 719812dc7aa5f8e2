/// Which channel of an action a value is for: a slot, a data path and a component.
///
/// Data paths are compared byte by byte, as Blender does.
public struct ChannelID: Hashable, Sendable {
    /// The handle of the slot; nil in an action without slots.
    public var slotHandle: Int32?
    /// The property, as a path from its owner: `location`, `pose.bones["Arm"].scale`.
    public var dataPath: String
    /// The component of an array property, 0-based; 0 for a single value.
    public var arrayIndex: Int32

    public init(slotHandle: Int32? = nil, dataPath: String, arrayIndex: Int32 = 0) {
        self.slotHandle = slotHandle
        self.dataPath = dataPath
        self.arrayIndex = arrayIndex
    }

    /// The channel that a curve of a slot moves.
    package init(_ track: AnimationTrack, slotHandle: Int32? = nil) {
        self.init(slotHandle: slotHandle, dataPath: track.dataPath, arrayIndex: track.arrayIndex)
    }

    public static func == (left: ChannelID, right: ChannelID) -> Bool {
        left.slotHandle == right.slotHandle && left.arrayIndex == right.arrayIndex
            && ExactName(left.dataPath) == ExactName(right.dataPath)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(slotHandle)
        hasher.combine(ExactName(dataPath))
        hasher.combine(arrayIndex)
    }
}
