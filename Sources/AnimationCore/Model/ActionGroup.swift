/// A named, foldable set of tracks of one channelbag (Blender: bActionGroup).
public struct ActionGroup: Equatable, Sendable {
    public var name: String
    public var isSelected = false
    public var isLocked = false
    /// Has no effect on evaluation since Blender 4.4.
    public var isMuted = false
    public var isExpanded = false
    public var isExpandedInGraphEditor = false
    public var isPinned = false
    /// -1 custom, 0 none, 1 … 20 a theme's colour set.
    public var colorSet: Int8 = 0
    /// Used when `colorSet` is -1.
    public var customColors: GroupColors?

    public init(name: String) {
        self.name = name
    }
}

/// The three colours of a group (Blender: ThemeBoneColorSet).
public struct GroupColors: Equatable, Sendable {
    public var normal: TrackColor
    public var selected: TrackColor
    public var active: TrackColor

    public init(normal: TrackColor, selected: TrackColor, active: TrackColor) {
        self.normal = normal
        self.selected = selected
        self.active = active
    }
}
