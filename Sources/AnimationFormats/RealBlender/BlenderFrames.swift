import AnimationCore

/// The frames at which Blender is asked: every frame of the scene and of all curves, and places between them.
struct BlenderFrames {
    /// Ascending.
    let frames: [Float]
    /// Fewer frames than were wanted: the range is too long.
    let isThinned: Bool

    /// Blender's own Python takes half a microsecond for each value.
    private static let most = 20_000

    /// - Parameter subframes: how many places between two frames.
    init(of document: AnimationDocument, subframes: Int) {
        let farthest = Float(AnimationDocument.lastPossibleFrame)
        var low = Float(min(document.frameStart, document.frameEnd))
        var high = Float(max(document.frameStart, document.frameEnd))
        for action in document.actions {
            guard let extent = action.curveFrameRange else { continue }
            low = min(low, extent.lowerBound - 1)
            high = max(high, extent.upperBound + 1)
        }
        low = max(low.rounded(.down), -farthest)
        high = max(min(high.rounded(.up), farthest), low)
        let count = (Double(high) - Double(low)) * Double(subframes + 1) + 1
        isThinned = count > Double(BlenderFrames.most)
        let step = isThinned ? (Double(high) - Double(low)) / Double(BlenderFrames.most) : 1 / Double(subframes + 1)
        frames = (0..<min(Int(count), BlenderFrames.most)).map { Float(Double(low) + Double($0) * step) }
    }

    /// As little-endian float32.
    var bytes: [UInt8] {
        frames.flatMap { frame in withUnsafeBytes(of: frame.bitPattern.littleEndian) { Array($0) } }
    }
}
