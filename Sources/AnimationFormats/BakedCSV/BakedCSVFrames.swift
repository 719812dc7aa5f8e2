import AnimationCore

extension BakeFrames {
    /// The frames of the rows: those asked for, or else every frame of the scene.
    public init(of document: AnimationDocument, _ options: WriteOptions) throws(BakeFramesProblem) {
        let range: ClosedRange<Float>
        if let frames = options.frames {
            range = frames
        } else {
            guard document.frameStart <= document.frameEnd else { throw .rangeIsEmpty }
            // A damaged file may ask for more rows than a disk holds.
            for frame in [document.frameStart, document.frameEnd]
            where frame.magnitude > AnimationDocument.lastPossibleFrame.magnitude {
                throw .sceneOutOfReach(frame)
            }
            range = Float(document.frameStart)...Float(document.frameEnd)
        }
        switch options.bakeStep {
        case nil: try self.init(range)
        case .frames(let step): try self.init(range, step: step)
        case .rate(let rate): try self.init(range, sampledAt: rate, of: document.frameRate)
        }
    }
}

extension WriteFailure {
    /// Whether frames were asked for that cannot be had: the wish is wrong, not the document or the disk.
    public var isOfFramesAskedFor: Bool { diagnostic.code == BakedCSVCode.badRange.rawValue }
}

extension BakeFramesProblem {
    /// What to tell people.
    var diagnostic: Diagnostic {
        let (message, note): (String, String) =
            switch self {
            case .rangeIsEmpty:
                ("the scene ends before it begins", "Say which frames are wanted: --frames 1:250.")
            case .frameOutOfReach(let frame):
                ("\(frame) is not a frame", "Frames lie within ±2147483647, for example --frames 1:250.")
            case .invalidRate:
                ("the frame rate is not a positive number", "For example --fps 24.")
            case .stepNotPositive(let step):
                ("the step between samples is \(step)", "It must be greater than 0.")
            case .stepTooSmall(let step, let finest):
                (
                    "samples every \(step) frames would fall on the same frames",
                    "So far from frame 0, frames lie \(finest) apart at the least."
                )
            case .sceneOutOfReach(let frame):
                (
                    "the scene's range reaches frame \(frame); Blender's scenes end at \(AnimationDocument.lastPossibleFrame)",
                    "Say which frames are wanted: --frames 1:250."
                )
            case .tooManyFrames(let count):
                ("this would be \(count) samples a curve", "At most \(BakeFrames.largestCount) can be made.")
            }
        let code: BakedCSVCode = isOfScene ? .badScene : .badRange
        return Diagnostic(.error, code.rawValue, at: Place(), message, notes: [note])
    }

    /// Whether the document's own range is at fault, not the frames that were asked for.
    private var isOfScene: Bool {
        switch self {
        case .rangeIsEmpty, .sceneOutOfReach: true
        default: false
        }
    }
}
