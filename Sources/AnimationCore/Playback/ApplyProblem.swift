/// Why an action, or one curve of it, did nothing to an object.
public enum ApplyProblem: Equatable, Sendable {
    /// The library has no action of this name.
    case unknownAction(String)
    /// The object uses the action without one of its slots, so no curve is meant for it.
    case noSlot(action: String)
    /// The action has no such slot.
    case unknownSlot(String, action: String)
    /// The armature has no bone of this name.
    case unknownBone(String, ChannelID)
    /// The property has fewer components.
    case noSuchComponent(ChannelID, count: Int32)
    /// No rotation mode has this number.
    case noSuchRotationMode(ChannelID, value: Float)

    /// The problem as people read it.
    ///
    /// - Parameter object: the name of the object that the action was applied to.
    public func diagnostic(object: String) -> Diagnostic {
        switch self {
        case .unknownAction(let name):
            Diagnostic(
                .warning, "playback.unknown-action", at: Place(),
                "\"\(object)\" uses the action \"\(name)\", which is not there; add it or let the object use another")
        case .noSlot(let action):
            Diagnostic(
                .warning, "playback.no-slot", at: Place(),
                "\"\(object)\" uses the action \"\(action)\" without a slot; give it one of the action's slots")
        case .unknownSlot(let slot, let action):
            Diagnostic(
                .warning, "playback.unknown-slot", at: Place(),
                "\"\(object)\" uses the slot \"\(slot)\", which the action \"\(action)\" does not have")
        case .unknownBone(let bone, let channel):
            Diagnostic(
                .warning, "playback.unknown-bone", at: ApplyProblem.place(of: channel),
                "\"\(object)\" has no bone \"\(bone)\"; its curve is left out")
        case .noSuchComponent(let channel, let count):
            Diagnostic(
                .warning, "playback.no-such-component", at: ApplyProblem.place(of: channel),
                "\(channel.dataPath) has the components 0 to \(count - 1); the curve is left out")
        case .noSuchRotationMode(let channel, let value):
            Diagnostic(
                .warning, "playback.no-such-rotation-mode", at: ApplyProblem.place(of: channel),
                "\(value) is no rotation mode (-1 axis-angle, 0 quaternion, 1 XYZ … 6 ZYX); the curve is left out")
        }
    }

    private static func place(of channel: ChannelID) -> Place {
        Place(position: .track(name: "\(channel.dataPath)[\(channel.arrayIndex)]", key: nil))
    }
}
