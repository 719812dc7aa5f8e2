/// A camera that goes around a point, as Blender's viewport does by turntable: Z stays up.
struct OrbitCamera: Equatable, Sendable {
    /// What it looks at, in the scene's units.
    private(set) var target = SIMD3<Double>(0, 0, 0)
    /// From the target.
    private(set) var distance: Double = 12
    /// Cosine and sine of the turn around Z, and of the height above the ground. Kept as pairs: nothing here needs more
    /// than square roots.
    private var turn = SIMD2<Double>(0.8, 0.6)
    private var height = SIMD2<Double>(0.9, 0.43588989435406736)

    /// From the target to the camera, of length 1.
    private var outward: SIMD3<Double> { SIMD3(turn.y * height.x, -turn.x * height.x, height.y) }
    private var right: SIMD3<Double> { SIMD3(turn.x, turn.y, 0) }
    private var up: SIMD3<Double> { SIMD3(-turn.y * height.y, turn.x * height.y, height.x) }

    // MARK: Moving

    /// Follows a pointer that moved by pixels.
    mutating func orbit(byPixels step: Pixel) {
        guard step.x.isFinite, step.y.isFinite else { return }
        turn = OrbitCamera.turned(turn, byHalfTangent: -step.x / 300)
        let lifted = OrbitCamera.turned(height, byHalfTangent: step.y / 300)
        // Not over the top, where left and right would change places.
        if lifted.x > 0.01 { height = lifted }
    }

    mutating func pan(byPixels step: Pixel, in frame: Rectangle) {
        guard step.x.isFinite, step.y.isFinite, frame.width > 0, frame.height > 0 else { return }
        let unit = distance / (min(frame.width, frame.height) * OrbitCamera.focalLength)
        target += (up * step.y - right * step.x) * unit
    }

    mutating func zoom(by factor: Double) {
        guard factor.isFinite, factor > 0 else { return }
        distance = min(max(distance / factor, 1e-3), 1e7)
    }

    /// Shows everything between two corners.
    mutating func show(from lower: SIMD3<Double>, to upper: SIMD3<Double>) {
        let size = upper - lower
        let length = (size * size).sum().squareRoot()
        guard length.isFinite else { return }
        target = (lower + upper) / 2
        // From where the ball around the box fills the picture, and a little more.
        let slope = (1 + 4 * OrbitCamera.focalLength * OrbitCamera.focalLength).squareRoot()
        distance = min(max(length / 2 * slope * 1.05, 1), 1e7)
    }

    /// Turns a direction by an angle of which the tangent of a half is given: exactly one turn, without trigonometry.
    private static func turned(_ direction: SIMD2<Double>, byHalfTangent t: Double) -> SIMD2<Double> {
        let cosine = (1 - t * t) / (1 + t * t)
        let sine = 2 * t / (1 + t * t)
        let turned = SIMD2(
            direction.x * cosine - direction.y * sine, direction.x * sine + direction.y * cosine)
        return turned / (turned * turned).sum().squareRoot()
    }

    // MARK: Looking

    /// The shorter side of the picture is one over this at distance 1.
    private static let focalLength = 1.2

    /// A line as it lies in a rectangle of pixels; nil when it is behind the camera.
    func line(_ start: SIMD3<Double>, _ end: SIMD3<Double>, in frame: Rectangle) -> (Pixel, Pixel)? {
        var (a, b) = (seen(start), seen(end))
        guard a.sum().isFinite, b.sum().isFinite else { return nil }
        let near = distance * 0.02
        guard a.z > near || b.z > near else { return nil }
        if a.z < near { a = b + (a - b) * ((b.z - near) / (b.z - a.z)) }
        if b.z < near { b = a + (b - a) * ((a.z - near) / (a.z - b.z)) }
        return (pixel(a, frame), pixel(b, frame))
    }

    /// To the right, up, and away from the camera.
    private func seen(_ point: SIMD3<Double>) -> SIMD3<Double> {
        let step = point - target
        return SIMD3(
            (step * right).sum(), (step * up).sum(), distance - (step * outward).sum())
    }

    private func pixel(_ seen: SIMD3<Double>, _ frame: Rectangle) -> Pixel {
        let scale = min(frame.width, frame.height) * OrbitCamera.focalLength / seen.z
        return Pixel(frame.center.x + seen.x * scale, frame.center.y - seen.y * scale)
    }

    /// How far the ground can be seen well, in the scene's units.
    var reach: Double { distance }
}
