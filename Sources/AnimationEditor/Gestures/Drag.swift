import AnimationCore

/// Keys or a handle on their way with the pointer.
///
/// Every movement starts from the keys as they were, so that passing a key on the way does not merge it away.
struct Drag: Sendable {
    /// What the pointer holds.
    enum Grab: Sendable {
        /// A key of the selection; its frame becomes whole.
        case key(EditorSession.KeyPlace, SIMD2<Float>)
        /// A diamond of the summary or of a group.
        case column(frame: Float)
        /// The whole selection, by the keyboard.
        case selection
        case handle(EditorSession.KeyPlace, isLeft: Bool, SIMD2<Float>)
    }

    struct Original: Sendable {
        let track: Int
        let keyframes: [Keyframe]
        let mapping: ValueMapping
    }

    let start: Pixel
    let grab: Grab
    let originals: [Original]
    /// Begun by G: it ends with a press or Enter.
    let isByKeyboard: Bool
    /// Where what is held is now, as people read it.
    var readout: String?

    /// The step from one frame to another such that `frame + step` is exactly the other, where float32 has one.
    static func step(from frame: Float, to target: Float) -> Float {
        let step = target - frame
        for candidate in [step, step.nextUp, step.nextDown] where frame + candidate == target { return candidate }
        return step
    }
}

extension EditorSession {
    /// Begins to drag what is selected, or a handle; false when there is nothing to drag.
    mutating func beginDrag(_ grab: Drag.Grab, at position: Pixel, isByKeyboard: Bool) -> Bool {
        guard let shown else { return false }
        let tracks = document[shown].tracks
        var originals: [Drag.Original] = []
        for index in editableTracks {
            if case .handle(let place, _, _) = grab, place.track != index { continue }
            let keys = tracks[index].keyframes
            // The dope sheet moves whole keys; a handle selected in the graph editor stays.
            guard keys.contains(where: { editor == .dopeSheet ? $0.isKeySelected : !$0.selection.isEmpty }) else {
                continue
            }
            originals.append(
                Drag.Original(track: index, keyframes: keys, mapping: valueMapping(ofTrack: index)))
        }
        guard !originals.isEmpty else { return false }
        gesture = .drag(Drag(start: position, grab: grab, originals: originals, isByKeyboard: isByKeyboard))
        return true
    }

    /// Moves what is dragged to where the pointer is.
    mutating func updateDrag(_ drag: Drag, to position: Pixel, _ modifiers: Modifiers) {
        var drag = drag
        for original in drag.originals { change(track: original.track) { $0.keyframes = original.keyframes } }
        switch drag.grab {
        case .handle(let place, let isLeft, let point):
            drag.readout = moveHandle(place, isLeft, from: point, drag, to: position)
        default:
            drag.readout = moveKeys(drag, to: position, modifiers)
        }
        gesture = .drag(drag)
    }

    /// Frames become whole unless Control is held; values are free, and stay in the dope sheet.
    private mutating func moveKeys(_ drag: Drag, to position: Pixel, _ modifiers: Modifiers) -> String? {
        let frames = Float(view.frames.distance(ofPixels: position.x - drag.start.x))
        let rise = editor == .graph ? view.values.distance(ofPixels: position.y - drag.start.y) : 0
        let isFree = modifiers.contains(.control)
        let step: Float
        switch drag.grab {
        case .key(_, let point): step = EditorSession.step(from: point.x, by: frames, isFree)
        case .column(let frame): step = EditorSession.step(from: frame, by: frames, isFree)
        default: step = isFree ? frames : frames.rounded()
        }
        var readout: String?
        for original in drag.originals {
            let offset = SIMD2(step, original.mapping.stored(distance: rise))
            let isDopeSheet = editor == .dopeSheet
            change(track: original.track) { track in
                if isDopeSheet { track.deselectLoneHandles() }
                track.moveSelectedPoints(by: offset)
            }
            if case .key(let place, let point) = drag.grab, place.track == original.track {
                readout = EditorSession.readout(point + offset, editor == .graph ? original.mapping : nil)
            }
        }
        if let readout { return readout }
        let text = "Δ " + NumberText.short(Double(step), decimals: 2)
        return editor == .graph ? text + "   Δ " + NumberText.fixed(rise, decimals: 3) : text
    }

    private static func step(from frame: Float, by frames: Float, _ isFree: Bool) -> Float {
        let limit = Float(AnimationDocument.lastPossibleFrame)
        let target = min(max(frame + frames, -limit), limit)
        return Drag.step(from: frame, to: isFree ? target : target.rounded())
    }

    private mutating func moveHandle(
        _ place: KeyPlace, _ isLeft: Bool, from point: SIMD2<Float>, _ drag: Drag, to position: Pixel
    ) -> String? {
        guard let original = drag.originals.first else { return nil }
        let frames = view.frames.distance(ofPixels: position.x - drag.start.x)
        let rise = view.values.distance(ofPixels: position.y - drag.start.y)
        let target = point + SIMD2(Float(frames), original.mapping.stored(distance: rise))
        change(track: place.track) { track in
            if isLeft {
                track.moveHandleLeft(ofKeyframe: place.key, to: target)
            } else {
                track.moveHandleRight(ofKeyframe: place.key, to: target)
            }
        }
        return EditorSession.readout(target, original.mapping)
    }

    /// `Frame 42   Value 1.592`
    private static func readout(_ point: SIMD2<Float>, _ mapping: ValueMapping?) -> String {
        let frame = "Frame " + NumberText.short(Double(point.x), decimals: 2)
        guard let mapping else { return frame }
        return frame + "   Value " + NumberText.fixed(Double(point.y) * mapping.unit, decimals: 3)
    }
}

extension AnimationTrack {
    fileprivate mutating func deselectLoneHandles() {
        for index in keyframes.indices where !keyframes[index].isKeySelected { keyframes[index].selection = [] }
    }
}
