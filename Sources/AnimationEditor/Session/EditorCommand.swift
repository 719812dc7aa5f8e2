import AnimationCore

/// Everything that a key, a button or a menu of the editor can do.
public enum EditorCommand: Equatable, Sendable {
    // Time
    case togglePlay, stepBack, stepForward, jumpToStart, jumpToEnd, previousKey, nextKey, toggleLoop
    case setCurrentFrame(Float)
    /// First or last frame of the scene.
    case setStart(Int32)
    case setEnd(Int32)

    // View
    case show(EditorKind)
    /// An index into `EditorSession.choices`.
    case choose(Int)
    case frameAll, frameSelected, toggleNormalized
    /// The view of the scene beside the curves.
    case toggleViewport
    case openMenu(MenuKind)
    case closeMenu

    // Selection
    case selectAll, selectNone, boxSelect

    // Keys
    case insertKeys, deleteKeys
    /// The selected keys follow the pointer until a press or Enter; Escape puts them back.
    case grab
    case setInterpolation(Interpolation)
    case setEasing(Easing)
    case setHandleType(HandleType)
    case setExtrapolation(Extrapolation)

    // Channels
    case hideSelected, hideOthers, showHidden
    /// Of the track of this index.
    case toggleMute(Int)
    case toggleLock(Int)
    case toggleHidden(Int)
    /// Of the group of this index.
    case toggleFold(Int)

    case undo, redo
}
