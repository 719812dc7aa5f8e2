extension AnimationTrack {
    /// Inserts a key, or gives a key within 0.01 frame the new value, equal to Blender's `keyframe_points.insert` to
    /// the bit (4.2 to 5.3).
    ///
    /// Between two keys whose handles stand (Free, Aligned), a Bezier segment is split: the new key is Aligned and a
    /// value on the curve keeps the curve's shape. Between automatic handles the new key is plain and all handles are
    /// recalculated. A replaced key keeps everything but its value; its handles move along. The key ends up selected.
    ///
    /// - Parameters:
    ///   - frame: in frames; the keys must be sorted.
    ///   - value: in the property's own unit.
    /// - Returns: no index when nothing was done: the options forbid it, the frame is not a number, or the track
    ///   has samples instead of keys.
    @discardableResult
    public mutating func insertKeyframe(
        at frame: Float, value: Float, settings: InsertionSettings = InsertionSettings(),
        options: InsertionOptions = [], rules: HandleRules = .blender45
    ) -> KeyframeChange {
        guard !frame.isNaN, samples.isEmpty || !keyframes.isEmpty else { return .none }
        let place = keyframes.withUnsafeBufferPointer {
            KeySearch(keys: $0, tolerance: AnimationTrack.mergeDistance).find(frame)
        }
        if options.contains(.needed), hasValue(value, at: frame, place) { return .none }
        let index: Int
        let edit: TrackEdit
        switch place {
        case .key(let found):
            index = found
            edit = recordingEdit { $0.replaceValue(ofKey: found, by: value, options, rules) }
        case .gap(let gap):
            if options.contains(.replace) { return .none }
            index = gap
            edit = recordingEdit { $0.insert(frame, value, at: gap, settings, options, rules) }
        }
        return KeyframeChange(edit: edit, index: index)
    }

    private mutating func replaceValue(
        ofKey index: Int, by value: Float, _ options: InsertionOptions, _ rules: HandleRules
    ) {
        let step = value - keyframes[index].value
        keyframes[index].value += step
        keyframes[index].handleLeft.y += step
        keyframes[index].handleRight.y += step
        keyframes[index].selection = .all
        if !options.contains(.fast) { autoComputeHandles(rules: rules) }
    }

    private mutating func insert(
        _ frame: Float, _ value: Float, at index: Int, _ settings: InsertionSettings, _ options: InsertionOptions,
        _ rules: HandleRules
    ) {
        var key = Keyframe(
            frame: frame, value: value,
            handleLeft: SIMD2(frame - 1, value), handleRight: SIMD2(frame + 1, value),
            handleLeftType: settings.handleType, handleRightType: settings.handleType,
            interpolation: settings.interpolation, type: settings.type, selection: .all)
        if keyframes.count > 1 { key.interpolation = keyframes[max(index - 1, 0)].interpolation }
        if index > 0, index < keyframes.count { splitSegment(before: index, for: &key) }
        keyframes.insert(key, at: index)
        if !options.contains(.fast) { autoComputeHandles(rules: rules) }
    }

    /// Cuts the Bezier segment that ends at a key, unless its handles follow the keys anyway.
    private mutating func splitSegment(before index: Int, for key: inout Keyframe) {
        let (a, b) = (keyframes[index - 1], keyframes[index])
        let (aFollows, bFollows) = (a.letsRightHandleFollow, b.letsLeftHandleFollow)
        guard a.interpolation == .bezier, !(aFollows && bFollows) else { return }
        let corners = BezierCorners(from: a, to: b)
        guard let split = SegmentSplit(of: corners, at: key.frame) else {
            // Blender keeps the handles shortened even where it then does not split.
            let points = BezierPoints(corners)
            keyframes[index - 1].handleRight = points.p2
            keyframes[index].handleLeft = points.p3
            return
        }
        keyframes[index - 1].handleRight = split.before
        keyframes[index].handleLeft = split.after
        (key.handleLeft, key.handleRight) = split.handles(of: key.point)
        if autoSmoothing == .continuousAcceleration, aFollows != bFollows, key.hasLeftHandleOfAThird(after: a.frame) {
            return
        }
        key.handleLeftType = .aligned
        key.handleRightType = .aligned
    }

    /// Whether the curve has the value already, so that a key is not needed.
    private func hasValue(_ value: Float, at frame: Float, _ place: KeySearch.Result) -> Bool {
        guard !keyframes.isEmpty else { return false }
        if case .key(let index) = place { return keyframes[index].value == value }
        return evaluate(at: frame).isAlmostEqual(to: value)
    }
}

extension Float {
    /// Blender's measure of "the same value" when a key is only inserted where it is needed: at most 2⁻²³ apart, or at
    /// most 32 float32 numbers.
    fileprivate func isAlmostEqual(to other: Float) -> Bool {
        if abs(self - other) <= Float.ulpOfOne { return true }
        guard sign == other.sign, !isNaN, !other.isNaN else { return false }
        let (low, high) = (min(magnitude, other.magnitude), max(magnitude, other.magnitude))
        return high.bitPattern - low.bitPattern <= 32
    }
}

extension Keyframe {
    /// The left handle spans a third of the way to the key before, within 0.001 frame, as that of an automatic key
    /// under continuous acceleration: Blender then leaves the key automatic though its segment was split.
    fileprivate func hasLeftHandleOfAThird(after previous: Float) -> Bool {
        abs((frame - handleLeft.x) - (frame - previous) / 3) < 0.001
    }

    /// The right handle is placed anew whenever a key is inserted after it.
    fileprivate var letsRightHandleFollow: Bool { isAutomatic || handleRightType == .vector }
    /// The left handle is placed anew whenever a key is inserted before it.
    fileprivate var letsLeftHandleFollow: Bool { isAutomatic || handleLeftType == .vector }
}
