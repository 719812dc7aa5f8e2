import AnimationCore

/// The rate that the `frame` and `time` columns show.
enum BakedCSVRate {
    /// Nil when the rows do not tell it: a single row at frame 0, or time that stands still.
    static func find(
        first: (frame: Float, seconds: Double), last: (frame: Float, seconds: Double)
    ) -> FrameRate? {
        if first.frame < last.frame { return FrameRate(measuredFrom: first, to: last) }
        // A single row: time is counted from frame 0.
        let origin: (frame: Float, seconds: Double) = (0, 0)
        return first.frame < 0
            ? FrameRate(measuredFrom: first, to: origin) : FrameRate(measuredFrom: origin, to: first)
    }

    /// The rate that reading finds in what a document of this rate writes.
    static func survivor(of rate: FrameRate, over frames: BakeFrames) -> FrameRate {
        var rate = rate
        // A rate that no two columns can tell exactly settles on one that they can.
        for _ in 0..<3 {
            guard let found = BakedCSVTimes(frames, rate: rate).foundRate else { return fallback }
            if found == rate { break }
            rate = found
        }
        return rate
    }

    /// Where nothing tells the rate: that of a new scene in Blender.
    static let fallback = FrameRate(fps: 24)
}
