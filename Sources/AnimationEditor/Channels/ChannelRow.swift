/// One row of the channel list.
public enum ChannelRow: Equatable, Sendable {
    /// All keys of all curves.
    case summary
    /// The index of a group of the channelbag.
    case group(Int)
    /// The index of a track of the channelbag.
    case track(Int)
}
