import AnimationCore

extension EditorSession {
    // MARK: Down

    public mutating func pointerDown(_ event: PointerEvent) {
        guard event.position.x.isFinite, event.position.y.isFinite else { return }
        pointer = event.position
        if case .drag = gesture { return event.button == .secondary ? cancelGesture() : finishDrag() }
        if case .press = gesture { cancelGesture() }
        let target = HitTest(session: self).target(at: event.position)
        if menu != nil { return pressMenu(target) }
        if case .boxAwaited = gesture {
            gesture = .box(SelectionBox(start: event.position, end: event.position, isAdding: true))
            return
        }
        switch event.button {
        case .primary: pressPrimary(target, event)
        case .middle: gesture = target == .viewport ? .pan(from: event.position) : .scroll(from: event.position)
        case .secondary: break
        }
    }

    private mutating func pressPrimary(_ target: HitTarget, _ event: PointerEvent) {
        switch target {
        case .ruler:
            gesture = .scrub
            scrub(to: event)
        case .transport(let index):
            if let index { press(Transport(session: self).controls[index]) }
        case .channel(let row, let icon):
            if event.isTouch, icon == nil { gesture = .scrollRows(from: event.position) }
            pressChannel(row, icon, event.modifiers, at: event.position)
        case .viewport:
            gesture =
                event.modifiers.contains(.shift) ? .pan(from: event.position) : .orbit(from: event.position)
        case .channelsBelow, .search, .menu: break
        case .canvas:
            if event.isTouch || isReadOnly {
                gesture = .scroll(from: event.position)
            } else {
                gesture = .box(
                    SelectionBox(
                        start: event.position, end: event.position, isAdding: event.modifiers.contains(.shift)))
            }
        case .key, .column, .handleLeft, .handleRight:
            if isReadOnly {
                gesture = .scroll(from: event.position)
            } else {
                pressKeys(target, event)
            }
        }
    }

    private mutating func pressKeys(_ target: HitTarget, _ event: PointerEvent) {
        beginEdit()
        let isAdding = event.modifiers.contains(.shift)
        switch target {
        case .handleLeft(let place): pressHandle(place, isLeft: true, isAdding, event.position)
        case .handleRight(let place): pressHandle(place, isLeft: false, isAdding, event.position)
        case .key(let place):
            guard let key = keyframe(place) else { return cancelEdit() }
            press([place], .key(place, key.point), isAdding, event.position)
        case .column(let row, let frame):
            let tracks = self.tracks
            let keys = keys(of: tracksOf(row: row).filter { !tracks[$0].isLocked }, atFrame: frame)
            press(keys, .column(frame: frame), isAdding, event.position)
        default: cancelEdit()
        }
    }

    private mutating func press(_ keys: [KeyPlace], _ grab: Drag.Grab, _ isAdding: Bool, _ position: Pixel) {
        let wasSelected = keys.allSatisfy { keyframe($0)?.isKeySelected == true }
        if !wasSelected { select(keys, isAdding: isAdding) }
        gesture = .press(
            Press(position: position, keys: keys, grab: grab, wasSelected: wasSelected, isAdding: isAdding))
    }

    private mutating func pressHandle(_ place: KeyPlace, isLeft: Bool, _ isAdding: Bool, _ position: Pixel) {
        guard let key = keyframe(place) else { return cancelEdit() }
        select([place], isLeft ? .handleLeft : .handleRight, isAdding: isAdding)
        let point = isLeft ? key.handleLeft : key.handleRight
        gesture = .press(
            Press(
                position: position, keys: [], grab: .handle(place, isLeft: isLeft, point), wasSelected: false,
                isAdding: isAdding))
    }

    // MARK: Move

    public mutating func pointerMoved(_ event: PointerEvent) {
        guard event.position.x.isFinite, event.position.y.isFinite else { return }
        pointer = event.position
        switch gesture {
        case .press(let press):
            let step = event.position - press.position
            guard max(abs(step.x), abs(step.y)) >= Press.slack else { return }
            guard beginDrag(press.grab, at: press.position, isByKeyboard: false) else { return }
            pointerMoved(event)
        case .drag(let drag): updateDrag(drag, to: event.position, event.modifiers)
        case .box(var box):
            box.end = event.position
            gesture = .box(box)
        case .scrub: scrub(to: event)
        case .scroll(let last):
            view.frames.scroll(byPixels: event.position.x - last.x)
            if editor == .graph {
                view.values.scroll(byPixels: event.position.y - last.y)
            } else {
                scrollRows(by: last.y - event.position.y)
            }
            gesture = .scroll(from: event.position)
        case .orbit(let last):
            viewport.camera.orbit(byPixels: event.position - last)
            gesture = .orbit(from: event.position)
        case .pan(let last):
            viewport.camera.pan(byPixels: event.position - last, in: layout.viewport)
            gesture = .pan(from: event.position)
        case .scrollRows(let last):
            scrollRows(by: last.y - event.position.y)
            gesture = .scrollRows(from: event.position)
        case .boxAwaited, nil:
            if menu != nil { hoverMenu(at: event.position) }
        }
    }

    private mutating func scrub(to event: PointerEvent) {
        let frame = Float(view.frames.value(at: event.position.x))
        player.seek(to: event.modifiers.contains(.control) ? frame : frame.rounded())
    }

    // MARK: Up

    public mutating func pointerUp(_ event: PointerEvent) {
        guard event.position.x.isFinite, event.position.y.isFinite else { return cancelGesture() }
        pointer = event.position
        switch gesture {
        case .press(let press):
            gesture = nil
            if press.wasSelected {
                if press.isAdding { deselect(press.keys) } else { select(press.keys, isAdding: false) }
            }
            endEdit("Select")
        case .drag(let drag):
            guard !drag.isByKeyboard else { return }
            updateDrag(drag, to: event.position, event.modifiers)
            finishDrag()
        case .box(var box):
            box.end = event.position
            gesture = nil
            finishBox(box)
        case .scrub, .scroll, .orbit, .pan, .scrollRows: gesture = nil
        case .boxAwaited, nil: break
        }
    }

    mutating func finishDrag() {
        guard case .drag(let drag) = gesture else { return }
        gesture = nil
        if case .handle = drag.grab { endEdit("Move handle") } else { endEdit("Move keys") }
    }

    private mutating func finishBox(_ box: SelectionBox) {
        edit(box.isClick && !box.isAdding ? "Deselect all" : "Box select") { session in
            if box.isClick {
                if !box.isAdding { session.deselectAll() }
            } else {
                session.select(session.keys(in: box.rectangle), isAdding: box.isAdding)
            }
        }
    }

    /// Puts back what a gesture changed.
    public mutating func cancelGesture() {
        switch gesture {
        case .press, .drag:
            gesture = nil
            cancelEdit()
        default: gesture = nil
        }
    }

    // MARK: Wheel and pinch

    /// Turns the wheel: frames zoom, in the graph editor values too. Control zooms frames alone, Alt values alone,
    /// Shift scrolls along frames. Over the channels the rows scroll.
    ///
    /// - Parameter delta: in pixels, as browsers give it: positive is down or to the right.
    public mutating func wheel(at position: Pixel, delta: Pixel, _ modifiers: Modifiers = []) {
        guard delta.x.isFinite, delta.y.isFinite else { return }
        if layout.channels.contains(position) || layout.search.contains(position) { return scrollRows(by: delta.y) }
        if layout.viewport.contains(position) {
            return viewport.camera.zoom(by: EditorSession.zoomFactor(ofPixels: delta.y))
        }
        if layout.transport.contains(position) { return turnNumber(at: position, by: delta.y > 0 ? -1 : 1) }
        if modifiers.contains(.shift) { return view.frames.scroll(byPixels: -(delta.y + delta.x)) }
        // Two fingers on a touch pad also move sideways.
        if delta.x != 0 { view.frames.scroll(byPixels: -delta.x) }
        guard delta.y != 0 else { return }
        let factor = EditorSession.zoomFactor(ofPixels: delta.y)
        zoom(
            at: position, frames: modifiers.contains(.alt) ? 1 : factor,
            values: editor == .graph && !modifiers.contains(.control) ? factor : 1)
    }

    /// Two fingers move apart or together.
    public mutating func pinch(at position: Pixel, frames: Double, values: Double) {
        if layout.viewport.contains(position) { return viewport.camera.zoom(by: max(frames, values)) }
        zoom(at: position, frames: frames, values: editor == .graph ? values : 1)
    }

    private mutating func zoom(at position: Pixel, frames: Double, values: Double) {
        if frames != 1 { view.frames.zoom(by: frames, around: position.x) }
        if values != 1 { view.values.zoom(by: values, around: position.y) }
    }

    /// A notch of a wheel, 100 pixels, is a factor of 1.2.
    private static func zoomFactor(ofPixels pixels: Double) -> Double {
        var (notches, factor) = (min(max(abs(pixels) / 100, 0.05), 5), 1.0)
        while notches >= 1 {
            factor *= 1.2
            notches -= 1
        }
        factor *= 1 + 0.2 * notches
        return pixels > 0 ? 1 / factor : factor
    }
}
