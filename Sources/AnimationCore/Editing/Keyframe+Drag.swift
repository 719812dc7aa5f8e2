extension Keyframe {
    /// Drags the left handle alone to a point (frame, value), as a user does in Blender's graph editor.
    ///
    /// A Vector handle becomes Free, then automatic handles on both sides become Aligned, so that what was dragged
    /// stays. An Aligned partner turns with the handle and keeps its length. The handle ends up as the only selected
    /// point of the key. The handle may be anywhere; `AnimationTrack.moveHandleLeft` also keeps it on its side.
    public mutating func moveHandleLeft(to point: SIMD2<Float>) {
        dragHandleLeft(to: point)
        alignHandles(leftLeads: true)
    }

    /// Drags the right handle alone to a point (frame, value); see `moveHandleLeft`.
    public mutating func moveHandleRight(to point: SIMD2<Float>) {
        dragHandleRight(to: point)
        alignHandles(leftLeads: false)
    }

    /// As `moveHandleLeft`, with the partner still where it was.
    mutating func dragHandleLeft(to point: SIMD2<Float>) {
        selection = .handleLeft
        prepareHandleDrag()
        handleLeft = point
    }

    /// As `moveHandleRight`, with the partner still where it was.
    mutating func dragHandleRight(to point: SIMD2<Float>) {
        selection = .handleRight
        prepareHandleDrag()
        handleRight = point
    }

    /// Moves what is selected. With the control point both handles move along, and no type changes.
    mutating func moveSelectedPoints(by offset: SIMD2<Float>) {
        if isControlPointSelected {
            move(by: offset)
            return
        }
        guard !selection.isEmpty else { return }
        prepareHandleDrag()
        if selection.contains(.handleLeft) { handleLeft += offset }
        if selection.contains(.handleRight) { handleRight += offset }
    }

    mutating func move(by offset: SIMD2<Float>) {
        frame += offset.x
        value += offset.y
        handleLeft += offset
        handleRight += offset
    }

    /// Selected Vector handles become Free; then automatic ones, selected or not, become Aligned.
    private mutating func prepareHandleDrag() {
        if selection.contains(.handleLeft), handleLeftType == .vector { handleLeftType = .free }
        if selection.contains(.handleRight), handleRightType == .vector { handleRightType = .free }
        if handleLeftType.isAutomatic { handleLeftType = .aligned }
        if handleRightType.isAutomatic { handleRightType = .aligned }
    }
}
