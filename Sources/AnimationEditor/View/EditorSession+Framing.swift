import AnimationCore

extension EditorSession {
    /// Shows all keys of the visible curves, and their values; the scene's frames where there is none.
    mutating func frameAll() {
        let tracks = tracks
        var extent: ClosedRange<Double>?
        for index in visibleTracks {
            guard let own = tracks[index].frameExtent, own.lowerBound.isFinite, own.upperBound.isFinite else {
                continue
            }
            extent = EditorSession.union(extent, Double(own.lowerBound)...Double(own.upperBound))
        }
        let scene = Double(document.frameStart)...Double(max(document.frameStart, document.frameEnd))
        view.frames.show(EditorSession.notEmpty(extent ?? scene, least: 10))
        view.rowScroll = 0
        frameValues(of: visibleTracks)
    }

    /// Shows these frames, edge to edge.
    public mutating func show(frames: ClosedRange<Float>) {
        let range = Double(frames.lowerBound)...Double(frames.upperBound)
        view.frames.show(EditorSession.notEmpty(range, least: 1), margin: 0)
    }

    /// Shows the selected keys; all when none is.
    mutating func frameSelected() {
        let keys = selectedKeys
        guard !keys.isEmpty else { return frameAll() }
        var frames: ClosedRange<Double>?
        var values: ClosedRange<Double>?
        for place in keys {
            guard let key = keyframe(place), GapRule.canDraw(key.value), key.frame.isFinite else { continue }
            let value = valueMapping(ofTrack: place.track).shown(key.value)
            frames = EditorSession.union(frames, Double(key.frame)...Double(key.frame))
            values = EditorSession.union(values, value...value)
        }
        if let frames { view.frames.show(EditorSession.notEmpty(frames, least: 10)) }
        if let values { view.values.show(EditorSession.notEmpty(values, least: 0.2)) }
    }

    /// Shows the values between the first and the last key of curves, with the bulges that handles make.
    mutating func frameValues(of indices: [Int]) {
        let tracks = tracks
        var extent: ClosedRange<Double>?
        for index in indices {
            let mapping = valueMapping(ofTrack: index)
            func include(_ value: Float) {
                guard GapRule.canDraw(value) else { return }
                let shown = mapping.shown(value)
                extent = EditorSession.union(extent, shown...shown)
            }
            let track = tracks[index]
            for key in track.keyframes { include(key.value) }
            if track.keyframes.isEmpty { for sample in track.samples { include(sample.value) } }
            guard let own = track.frameExtent, own.lowerBound.isFinite, own.upperBound.isFinite else { continue }
            let steps = 64
            for step in 0...steps {
                let part = Float(step) / Float(steps)
                include(track.evaluate(at: own.lowerBound + (own.upperBound - own.lowerBound) * part))
            }
        }
        view.values.show(EditorSession.notEmpty(extent ?? -1...1, least: 0.2), margin: 0.1)
    }

    private static func union(_ a: ClosedRange<Double>?, _ b: ClosedRange<Double>) -> ClosedRange<Double> {
        guard let a else { return b }
        return min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
    }

    /// A range of no length becomes one around it.
    private static func notEmpty(_ range: ClosedRange<Double>, least: Double) -> ClosedRange<Double> {
        if range.upperBound > range.lowerBound { return range }
        return range.lowerBound - least / 2...range.upperBound + least / 2
    }
}
