extension NLATrack {
    /// Counts frames anew, those of the scene and those of the actions.
    ///
    /// - Returns: how many modifiers of the strips' own curves cannot do at the new frames what they did.
    mutating func retime(by map: FrameMap) -> Int {
        var failed = 0
        for index in strips.indices { failed += strips[index].retime(by: map) }
        return failed
    }
}

extension NLAStrip {
    fileprivate mutating func retime(by map: FrameMap) -> Int {
        frameStart = map.frame(frameStart)
        frameEnd = map.frame(frameEnd)
        actionFrameStart = map.frame(actionFrameStart)
        actionFrameEnd = map.frame(actionFrameEnd)
        blendIn = map.length(blendIn)
        blendOut = map.length(blendOut)
        if animatesTime { time = map.frame(time) }
        var failed = 0
        for index in tracks.indices {
            failed += tracks[index].retime(by: map)
            if tracks[index].dataPath.isExactly("strip_time") { tracks[index].retimeValues(by: map) }
        }
        for index in strips.indices { failed += strips[index].retime(by: map) }
        return failed
    }
}

extension AnimationTrack {
    /// Values that are frames.
    fileprivate mutating func retimeValues(by map: FrameMap) {
        for index in keyframes.indices {
            keyframes[index].value = map.frame(keyframes[index].value)
            keyframes[index].handleLeft.y = map.frame(keyframes[index].handleLeft.y)
            keyframes[index].handleRight.y = map.frame(keyframes[index].handleRight.y)
        }
        for index in samples.indices { samples[index].value = map.frame(samples[index].value) }
    }
}
