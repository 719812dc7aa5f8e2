/// The icons at the right of a channel.
enum ChannelIcon: CaseIterable, Sendable {
    /// Visibility; in the graph editor only.
    case eye
    case mute
    case lock

    /// The middle of the icon, from the right edge of the list.
    private var inset: Double {
        switch self {
        case .eye: 52
        case .mute: 32
        case .lock: 12
        }
    }

    func center(in list: Rectangle, y: Double) -> Pixel { Pixel(list.maxX - inset, y) }

    /// The icon under a pointer in the row.
    static func at(_ x: Double, in list: Rectangle, of editor: EditorKind) -> ChannelIcon? {
        for icon in ChannelIcon.allCases where icon != .eye || editor == .graph {
            if abs(x - (list.maxX - icon.inset)) <= 10 { return icon }
        }
        return nil
    }
}
