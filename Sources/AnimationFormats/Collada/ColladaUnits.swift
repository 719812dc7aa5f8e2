import AnimationCore

/// The one place where COLLADA's seconds, degrees and units become frames, radians and metres, and back.
///
/// Everything is float64. A float32 frame or angle that is written with 9 significant digits comes back to the same
/// bits: the text is off by at most 5e-10 of the value, and a float32's own half step is at least 2.9e-8 of it.
struct ColladaUnits {
    let rate: FrameRate
    /// Metres per unit of length; 1 for files that bezt wrote.
    let meter: Double
    /// Times are rounded decimals of another program: whole frames are found again within `snapDistance`.
    let snaps: Bool
    private let numerator: Double
    private let denominator: Double

    /// How far from a whole frame a time may lie and still mean it, in frames.
    static let snapDistance = 1e-3
    static let significantDigits: Int32 = 9
    static let degreesPerRadian = 180 / Double.pi
    static let radiansPerDegree = Double.pi / 180

    init(rate: FrameRate, meter: Double = 1, snaps: Bool = false) {
        self.rate = rate
        self.meter = meter
        self.snaps = snaps
        let ratio = rate.ratio
        numerator = Double(ratio.numerator)
        denominator = Double(ratio.denominator)
    }

    func seconds(atFrame frame: Float) -> Double { Double(frame) * denominator / numerator }

    /// The frame of a key.
    func frame(ofKeyAtSeconds seconds: Double) -> Float {
        let frame = seconds * numerator / denominator
        if snaps, abs(frame - frame.rounded()) <= ColladaUnits.snapDistance { return Float(frame.rounded()) }
        return Float(frame)
    }

    /// The frame of a handle, which has no reason to lie on the grid.
    func frame(ofHandleAtSeconds seconds: Double) -> Float { Float(seconds * numerator / denominator) }

    static func degrees(_ radians: Float) -> Double { Double(radians) * degreesPerRadian }
    static func radians(_ degrees: Double) -> Float { Float(degrees * radiansPerDegree) }
}
