import AnimationCore

/// Finds what lies under the pointer: handles before keys, keys before the ruler.
struct HitTest {
    let session: EditorSession

    /// How near the pointer has to be to the middle of a key or handle, in pixels.
    static let radius: Double = 14

    private var layout: EditorLayout { session.layout }
    private var view: EditorView { session.view }

    func target(at point: Pixel) -> HitTarget {
        if let menu = session.menu {
            if menu.frame.contains(point) { return .menu(menu.place(at: point)) }
        }
        if layout.transport.contains(point) {
            return .transport(Transport(session: session).controls.firstIndex { $0.frame.contains(point) })
        }
        if layout.viewport.contains(point) { return .viewport }
        if layout.search.contains(point) { return .search }
        if layout.channels.contains(point) {
            guard let row = session.rowLayout.row(at: point.y) else { return .channelsBelow }
            let icon = ChannelIcon.at(point.x, in: layout.channels, of: session.editor)
            return .channel(row: row, icon: session.hasControls ? icon : nil)
        }
        switch session.editor {
        case .graph:
            if let handle = handle(near: point) ?? key(near: point) { return handle }
        case .dopeSheet:
            if let key = keyInRow(near: point) { return key }
        }
        return layout.ruler.contains(point) ? .ruler : .canvas
    }

    /// The nearest of several candidates within the radius.
    private struct Nearest {
        private var distance = HitTest.radius * HitTest.radius
        private(set) var target: HitTarget?

        mutating func offer(_ candidate: HitTarget, at position: Pixel, from point: Pixel) {
            let step = position - point
            let square = step.x * step.x + step.y * step.y
            guard square < distance || (target == nil && square == distance) else { return }
            (distance, target) = (square, candidate)
        }
    }

    // MARK: Graph editor

    private func pixel(_ point: SIMD2<Float>, _ mapping: ValueMapping) -> Pixel {
        Pixel(view.frames.pixel(of: Double(point.x)), view.values.pixel(of: mapping.shown(point.y)))
    }

    private func handle(near point: Pixel) -> HitTarget? {
        var nearest = Nearest()
        let tracks = session.tracks
        for index in session.editableTracks {
            let keys = tracks[index].keyframes
            guard keys.contains(where: { !$0.selection.isEmpty }) else { continue }
            let mapping = session.valueMapping(ofTrack: index)
            for (key, keyframe) in keys.enumerated() where !keyframe.selection.isEmpty {
                let shown = KeyHandles(of: keyframe, previous: key > 0 ? keys[key - 1] : nil)
                let place = EditorSession.KeyPlace(track: index, key: key)
                let center = pixel(keyframe.point, mapping)
                let (left, right) = (pixel(keyframe.handleLeft, mapping), pixel(keyframe.handleRight, mapping))
                // A handle that lies on its key cannot be told from it: the key is meant.
                if shown.showsLeft, left != center { nearest.offer(.handleLeft(place), at: left, from: point) }
                if shown.showsRight, right != center { nearest.offer(.handleRight(place), at: right, from: point) }
            }
        }
        return nearest.target
    }

    private func key(near point: Pixel) -> HitTarget? {
        var nearest = Nearest()
        let tracks = session.tracks
        let (first, last) = framesNear(point)
        for index in session.editableTracks {
            let keys = tracks[index].keyframes
            let range = KeysInView.range(of: keys, from: first, to: last)
            guard !range.isEmpty else { continue }
            let mapping = session.valueMapping(ofTrack: index)
            for key in range where GapRule.canDraw(keys[key].value) {
                nearest.offer(
                    .key(EditorSession.KeyPlace(track: index, key: key)), at: pixel(keys[key].point, mapping),
                    from: point)
            }
        }
        return nearest.target
    }

    private func framesNear(_ point: Pixel) -> (Double, Double) {
        (view.frames.value(at: point.x - HitTest.radius), view.frames.value(at: point.x + HitTest.radius))
    }

    // MARK: Dope sheet

    /// Keys of the row under the pointer first, then of the rows beside it.
    private func keyInRow(near point: Pixel) -> HitTarget? {
        let rows = session.rowLayout
        var nearest = Nearest()
        let tracks = session.tracks
        let (first, last) = framesNear(point)
        for row in rows.visible {
            let middle = rows.middle(ofRow: row)
            guard abs(middle - point.y) <= HitTest.radius else { continue }
            for index in session.tracksOf(row: row) where !tracks[index].isLocked {
                let keys = tracks[index].keyframes
                for key in KeysInView.range(of: keys, from: first, to: last) {
                    let position = Pixel(view.frames.pixel(of: Double(keys[key].frame)), middle)
                    let target: HitTarget =
                        session.channels.rows[row] == .track(index)
                        ? .key(EditorSession.KeyPlace(track: index, key: key))
                        : .column(row: row, frame: keys[key].frame)
                    nearest.offer(target, at: position, from: point)
                }
            }
        }
        return nearest.target
    }
}
