extension AnimationTrack {
    /// Counts frames anew; values stay. Handles go along, so the curve keeps its shape.
    ///
    /// - Returns: how many modifiers cannot do at the new frames what they did at the old ones.
    public mutating func retime(by map: FrameMap) -> Int {
        for index in keyframes.indices {
            keyframes[index].frame = map.frame(keyframes[index].frame)
            keyframes[index].handleLeft = map.point(keyframes[index].handleLeft)
            keyframes[index].handleRight = map.point(keyframes[index].handleRight)
            // Parameters of easing equations: only the period of ELASTIC is a time.
            keyframes[index].period = map.length(keyframes[index].period)
        }
        for index in samples.indices { samples[index].frame = map.frame(samples[index].frame) }
        var failed = 0
        for index in modifiers.indices where !modifiers[index].retime(by: map) { failed += 1 }
        return failed
    }
}

extension AnimationDocument {
    /// What did not come out even when frames were counted anew.
    public struct RetimeReport: Equatable, Sendable {
        /// Markers, and ends of the scene's range, that did not fall on whole frames.
        public var roundedFrames = 0
        /// How far off they are at most, in new frames.
        public var largestRounding = 0.0
        /// Modifiers that do something else now.
        public var changedModifiers = 0
    }

    /// Counts frames anew: keys, handles, samples, modifiers, ranges of actions and of the scene, markers,
    /// strips of NLA tracks.
    public mutating func retime(by map: FrameMap) -> RetimeReport {
        var report = RetimeReport()
        func whole(_ frame: Int32) -> Int32 {
            let (rounded, error) = map.whole(frame)
            if error > 1e-6 {
                report.roundedFrames += 1
                report.largestRounding = max(report.largestRounding, error)
            }
            return rounded
        }
        (frameStart, frameEnd, frameCurrent) = (whole(frameStart), whole(frameEnd), map.whole(frameCurrent).frame)
        for index in markers.indices { markers[index].frame = whole(markers[index].frame) }
        for action in actions.indices {
            actions[action].frameStart = map.frame(actions[action].frameStart)
            actions[action].frameEnd = map.frame(actions[action].frameEnd)
            for index in actions[action].poseMarkers.indices {
                actions[action].poseMarkers[index].frame = whole(actions[action].poseMarkers[index].frame)
            }
            for bag in actions[action].channelbags.indices {
                for track in actions[action].channelbags[bag].tracks.indices {
                    report.changedModifiers += actions[action].channelbags[bag].tracks[track].retime(by: map)
                }
            }
        }
        for object in objects.indices {
            for track in objects[object].nlaTracks.indices {
                report.changedModifiers += objects[object].nlaTracks[track].retime(by: map)
            }
        }
        return report
    }

    /// The frame of the first key or sample of all; nil where there is none.
    public var firstKeyFrame: Float? {
        var first: Float?
        for action in actions {
            guard let extent = action.curveFrameRange else { continue }
            first = min(first ?? extent.lowerBound, extent.lowerBound)
        }
        return first
    }
}
