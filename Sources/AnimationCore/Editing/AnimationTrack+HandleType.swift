/// What happens to the other side when one handle alone is given a type.
public enum HandleTypeRules: UInt8, CaseIterable, Sendable {
    /// Blender 4.2 to 5.0: no key is left with one automatic side; its sides become Free unless they are Vector.
    case blender42
    /// Blender 5.3: the other side is fitted to the new type.
    case blender53
}

extension AnimationTrack {
    /// Sets the type of the selected handles and recalculates (Blender: `graph.handle_type`).
    ///
    /// Where the control point is selected both sides get the type, whether they are selected or not.
    @discardableResult
    public mutating func setHandleType(
        _ type: HandleType, typeRules: HandleTypeRules = .blender42, rules: HandleRules = .blender45
    ) -> TrackEdit {
        recordingEdit { track in
            guard track.keyframes.contains(where: { !$0.selection.isEmpty }) else { return }
            for index in track.keyframes.indices { track.keyframes[index].setHandleType(type, typeRules) }
            track.autoComputeHandles(rules: rules)
            track.sortKeyframes()
            track.autoComputeHandles(rules: rules)
        }
    }
}

extension Keyframe {
    fileprivate mutating func setHandleType(_ type: HandleType, _ rules: HandleTypeRules) {
        let setsLeft = isControlPointSelected || selection.contains(.handleLeft)
        let setsRight = isControlPointSelected || selection.contains(.handleRight)
        if setsLeft { handleLeftType = type }
        if setsRight { handleRightType = type }
        switch rules {
        case .blender42:
            if type.isAutomatic, handleLeftType != handleRightType { freeHandles() }
        case .blender53:
            guard setsLeft != setsRight else { return }
            if setsLeft { handleRightType.fit(to: type) } else { handleLeftType.fit(to: type) }
        }
    }

    /// Makes both sides Free, except Vector ones.
    private mutating func freeHandles() {
        if handleLeftType != .vector { handleLeftType = .free }
        if handleRightType != .vector { handleRightType = .free }
    }
}

extension HandleType {
    /// Follows the other side of the key, which was given a type.
    fileprivate mutating func fit(to other: HandleType) {
        switch other {
        case .automatic, .autoClamped: self = other
        case .aligned, .free: if self != .vector { self = other }
        case .vector: if isAutomatic { self = .free }
        }
    }
}
