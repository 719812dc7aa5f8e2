/// Frames in another count: times a factor, plus a shift.
public struct FrameMap: Equatable, Sendable {
    /// New frames for each old one, above 0 and finite.
    public let scale: Double
    /// The new number of frame 0.
    public let shift: Double

    public static let identity = FrameMap()

    private init() { (scale, shift) = (1, 0) }

    /// Nil for numbers with which frames would not stay in order.
    public init?(scale: Double, shift: Double) {
        guard scale > 0, scale.isFinite, shift.isFinite else { return nil }
        self.scale = scale
        self.shift = shift
    }

    /// Keeps the seconds when the frame rate changes: frame 24 of 24 fps becomes frame 30 of 30 fps. Nil where one of
    /// the rates is none.
    public init?(from old: FrameRate, to new: FrameRate) {
        guard old.isValid, new.isValid else { return nil }
        let (a, b) = old.ratio
        let (c, d) = new.ratio
        self.init(scale: Double(c) * Double(b) / (Double(d) * Double(a)), shift: 0)
    }

    public func frame(_ frame: Float) -> Float { Float(Double(frame) * scale + shift) }

    /// A number of frames, not a place.
    public func length(_ frames: Float) -> Float { Float(Double(frames) * scale) }

    /// The nearest whole frame, and how far off it is, in frames.
    public func whole(_ frame: Int32) -> (frame: Int32, error: Double) {
        let exact = Double(frame) * scale + shift
        let rounded = exact.rounded()
        return (Int32(clamping: Int64(rounded.magnitude < 1e15 ? rounded : 0)), abs(exact - rounded))
    }

    func point(_ point: SIMD2<Float>) -> SIMD2<Float> { SIMD2(frame(point.x), point.y) }
}
