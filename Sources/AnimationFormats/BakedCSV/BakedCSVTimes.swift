import AnimationCore

/// The two time columns of a table: the frames, and their times in seconds.
struct BakedCSVTimes {
    let frames: BakeFrames
    let rate: FrameRate
    /// Times of the exact frames, which lie up to half a float32 step from the frames that are shown. Not where only
    /// the times of the shown frames tell the rate.
    private let isExact: Bool

    init(_ frames: BakeFrames, rate: FrameRate) {
        self.frames = frames
        self.rate = rate
        let last = frames.count - 1
        isExact =
            BakedCSVRate.find(
                first: (frames.firstFrame, frames.seconds(at: 0, of: rate)),
                last: (frames.lastFrame, frames.seconds(at: last, of: rate))) == rate
    }

    func seconds(at row: Int) -> Double {
        isExact ? frames.seconds(at: row, of: rate) : rate.seconds(atFrame: frames[row])
    }

    /// The rate that reading finds; nil when the two columns tell none.
    var foundRate: FrameRate? {
        BakedCSVRate.find(
            first: (frames.firstFrame, seconds(at: 0)), last: (frames.lastFrame, seconds(at: frames.count - 1)))
    }
}
