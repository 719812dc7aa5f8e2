/// What lies under the pointer.
enum HitTarget: Equatable, Sendable {
    case handleLeft(EditorSession.KeyPlace)
    case handleRight(EditorSession.KeyPlace)
    case key(EditorSession.KeyPlace)
    /// A diamond of the summary or of a group: the keys of several tracks at one frame.
    case column(row: Int, frame: Float)
    case ruler
    case canvas
    /// A row of the channel list, and the icon of it, if any.
    case channel(row: Int, icon: ChannelIcon?)
    case channelsBelow
    case search
    case viewport
    /// The index of a transport control; nil beside them.
    case transport(Int?)
    /// Column and row of the menu; nil for its edge.
    case menu(MenuPlace?)
}
