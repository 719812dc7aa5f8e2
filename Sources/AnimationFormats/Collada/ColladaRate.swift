import AnimationCore

/// Finds the frame rate of a file that does not state one.
enum ColladaRate {
    /// Tried in this order.
    private static let common: [FrameRate] = [
        FrameRate(fps: 24), FrameRate(fps: 25), FrameRate(fps: 30), FrameRate(fps: 60),
        FrameRate(fps: 24, base: 1.001), FrameRate(fps: 30, base: 1.001), FrameRate(fps: 60, base: 1.001),
        FrameRate(fps: 50), FrameRate(fps: 12), FrameRate(fps: 15), FrameRate(fps: 48), FrameRate(fps: 120),
        FrameRate(fps: 100),
    ]

    /// The first common rate on whose grid all times lie; nil when there is none.
    ///
    /// - Parameter times: in seconds.
    static func find(times: [Double]) -> FrameRate? {
        common.first { rate in
            let perSecond = rate.value
            return times.allSatisfy { time in
                let frame = time * perSecond
                return abs(frame - frame.rounded()) <= ColladaUnits.snapDistance
            }
        }
    }
}
