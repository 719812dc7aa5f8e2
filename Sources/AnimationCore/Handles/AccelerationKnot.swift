/// One key of a run of smoothed keys: the steps before it, and what its right handle may be.
struct AccelerationKnot {
    /// Frames from the key before.
    var width: Float
    /// Value steps from the key before.
    var height: Float
    /// The next width over this one.
    var ratio: Float = 1
    /// Bounds of the right handle's value, relative to the key's. Clamped keys do not pass their neighbours' values.
    var lower: Float = -.greatestFiniteMagnitude
    var upper: Float = .greatestFiniteMagnitude
    /// The handle is held at one of its bounds.
    var isHeld = false
    /// How often it was let go again.
    var releases: UInt8 = 0

    /// Whether a value lies between the bounds; what is not a number does not.
    func allows(_ height: Float) -> Bool { height >= lower && height <= upper }

    /// Keeps the handle between the key and a point `height` above it.
    mutating func limit(to height: Float) {
        if height > 0 {
            if upper > height { upper = height }
            lower = 0
        } else if height < 0 {
            upper = 0
            if lower < height { lower = height }
        } else {
            upper = 0
            lower = 0
        }
    }
}
