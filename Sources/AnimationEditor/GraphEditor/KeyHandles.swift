import AnimationCore

/// Which handles of a key the graph editor shows: those of selected keys, on the sides where a Bezier segment is.
struct KeyHandles {
    let showsLeft: Bool
    let showsRight: Bool

    init(of key: Keyframe, previous: Keyframe?) {
        let isShown = !key.selection.isEmpty
        showsLeft = isShown && (previous ?? key).interpolation == .bezier
        showsRight = isShown && key.interpolation == .bezier
    }
}
