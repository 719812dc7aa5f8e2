import AnimationCore

/// Curves over frames and values, with their keys and the handles of selected keys.
struct GraphEditor {
    let session: EditorSession

    private var canvas: Rectangle { session.layout.canvas }
    private var frames: ViewAxis { session.view.frames }
    private var values: ViewAxis { session.view.values }

    static let keyRadius: Double = 4.5
    static let handleRadius: Double = 3.5

    func draw(into list: inout DisplayList) {
        let tracks = session.tracks
        let visible = session.visibleTracks
        for index in visible { drawCurve(tracks[index], at: index, of: tracks.count, into: &list) }
        for index in visible { drawKeys(tracks[index], at: index, of: tracks.count, into: &list) }
        for index in visible { drawHandles(tracks[index], at: index, into: &list) }
    }

    // MARK: Curves

    private func drawCurve(_ track: AnimationTrack, at index: Int, of count: Int, into list: inout DisplayList) {
        let drawing = CurveDrawing(
            mapping: session.valueMapping(ofTrack: index), frames: frames, values: values, canvas: canvas)
        let color = DrawColor(ChannelColor.of(track, at: index, of: count))
        let alpha: UInt8 = track.isMuted ? 90 : 255
        if track.hasActiveModifiers {
            list.stroke(color.faded(to: 70))
            drawing.drawKeys(of: track, into: &list)
        }
        list.stroke(color.faded(to: alpha), width: track.isSelected ? 2 : 1.25)
        drawing.draw(track, into: &list)
    }

    // MARK: Keys

    private func pixel(_ point: SIMD2<Float>, _ mapping: ValueMapping) -> Pixel {
        Pixel(frames.pixel(of: Double(point.x)), values.pixel(of: mapping.shown(point.y)))
    }

    private func keysInView(_ track: AnimationTrack) -> Range<Int> {
        let margin = GraphEditor.keyRadius / frames.scale
        return KeysInView.range(of: track.keyframes, from: frames.lower - margin, to: frames.upper + margin)
    }

    private func drawKeys(_ track: AnimationTrack, at index: Int, of count: Int, into list: inout DisplayList) {
        let mapping = session.valueMapping(ofTrack: index)
        let color = DrawColor(ChannelColor.of(track, at: index, of: count)).faded(to: track.isMuted ? 120 : 255)
        list.stroke(.keyOutline)
        // Selected keys lie above the others.
        for isSelected in [false, true] {
            list.fill(isSelected ? DrawColor(.keySelected) : color)
            var last = Pixel(-1000, 0)
            for key in keysInView(track) {
                let keyframe = track.keyframes[key]
                guard keyframe.isKeySelected == isSelected, GapRule.canDraw(keyframe.value) else { continue }
                let point = pixel(keyframe.point, mapping)
                guard point.y > canvas.y - 10, point.y < canvas.maxY + 10 else { continue }
                // Diamonds that would lie on each other are one.
                if abs(point.x - last.x) < 0.5, abs(point.y - last.y) < 0.5 { continue }
                last = point
                list.diamond(at: point, radius: GraphEditor.keyRadius)
            }
        }
    }

    // MARK: Handles

    private func drawHandles(_ track: AnimationTrack, at index: Int, into list: inout DisplayList) {
        guard track.keyframes.contains(where: { !$0.selection.isEmpty }) else { return }
        let mapping = session.valueMapping(ofTrack: index)
        for key in KeysInView.rangeWithNeighbours(of: track.keyframes, from: frames.lower, to: frames.upper) {
            let keyframe = track.keyframes[key]
            guard GapRule.canDraw(keyframe.value) else { continue }
            let shown = KeyHandles(of: keyframe, previous: key > 0 ? track.keyframes[key - 1] : nil)
            let point = pixel(keyframe.point, mapping)
            if shown.showsLeft {
                drawHandle(
                    from: point, to: pixel(keyframe.handleLeft, mapping), keyframe.handleLeftType,
                    isSelected: keyframe.selection.contains(.handleLeft), into: &list)
            }
            if shown.showsRight {
                drawHandle(
                    from: point, to: pixel(keyframe.handleRight, mapping), keyframe.handleRightType,
                    isSelected: keyframe.selection.contains(.handleRight), into: &list)
            }
        }
    }

    private func drawHandle(
        from key: Pixel, to handle: Pixel, _ type: HandleType, isSelected: Bool, into list: inout DisplayList
    ) {
        guard handle.x.isFinite, handle.y.isFinite else { return }
        let role = ColorRole.handle(type, isSelected: isSelected)
        list.stroke(role, width: 1.25)
        var path = ClippedPath(area: canvas.inset(by: -8))
        path.add(key, into: &list)
        path.add(handle, into: &list)
        path.interrupt(into: &list)
        guard canvas.inset(by: -8).contains(handle) else { return }
        list.fill(role)
        list.stroke(.keyOutline)
        list.circle(at: handle, radius: GraphEditor.handleRadius, [.filled, .stroked])
    }
}
