/// One axis of a view: which stretch of frames or values lies on which stretch of pixels.
public struct ViewAxis: Equatable, Sendable {
    /// The frame or value at the left or lower edge.
    public private(set) var lower: Double
    /// Pixels to a frame or to a unit of value; greater than 0.
    public private(set) var scale: Double
    /// The upper left pixel of the stretch.
    public private(set) var pixelStart: Double
    /// In pixels.
    public private(set) var pixelLength: Double
    /// Values grow upwards, while pixels grow downwards.
    public let growsUpwards: Bool
    /// The smallest and the largest scale that zooming leads to.
    private let scales: ClosedRange<Double>

    private init(lower: Double, upper: Double, growsUpwards: Bool, scales: ClosedRange<Double>) {
        self.lower = lower
        self.growsUpwards = growsUpwards
        self.scales = scales
        (pixelStart, pixelLength) = (0, 1)
        scale = 1 / (upper - lower)
    }

    /// Frames, from left to right.
    static var frames: ViewAxis { ViewAxis(lower: 0, upper: 250, growsUpwards: false, scales: 1e-4...1000) }
    /// Values, from the bottom up.
    static var values: ViewAxis { ViewAxis(lower: -2, upper: 2, growsUpwards: true, scales: 1e-13...1e7) }

    /// The frame or value at the right or upper edge.
    public var upper: Double { lower + pixelLength / scale }

    // MARK: To pixels and back

    public func pixel(of value: Double) -> Double {
        growsUpwards ? pixelStart + pixelLength - (value - lower) * scale : pixelStart + (value - lower) * scale
    }

    public func value(at pixel: Double) -> Double {
        growsUpwards
            ? lower + (pixelStart + pixelLength - pixel) / scale : lower + (pixel - pixelStart) / scale
    }

    /// How much a distance in pixels is; positive is right or up.
    public func distance(ofPixels pixels: Double) -> Double { (growsUpwards ? -pixels : pixels) / scale }

    // MARK: Moving the view

    /// Gives the axis other pixels; the same frames or values stay in view.
    mutating func place(start: Double, length: Double) {
        let length = max(length, 1)
        scale = clamped(scale * length / pixelLength)
        (pixelStart, pixelLength) = (start, length)
    }

    /// Shows more or less, with one pixel staying where it is.
    mutating func zoom(by factor: Double, around pixel: Double) {
        guard factor.isFinite, factor > 0, pixel.isFinite else { return }
        let fixed = value(at: pixel)
        scale = clamped(scale * factor)
        lower += fixed - value(at: pixel)
        keepInReach()
    }

    /// Drags the content along with the pointer.
    mutating func scroll(byPixels pixels: Double) {
        guard pixels.isFinite else { return }
        lower -= distance(ofPixels: pixels)
        keepInReach()
    }

    /// Shows a range with a margin on both sides.
    ///
    /// - Parameter margin: a part of the pixels, on either side.
    mutating func show(_ range: ClosedRange<Double>, margin: Double = 0.06) {
        guard range.lowerBound.isFinite, range.upperBound.isFinite else { return }
        let room = pixelLength * (1 - 2 * margin)
        let length = range.upperBound - range.lowerBound
        scale = clamped(length > 0 ? room / length : scale)
        lower = (range.lowerBound + range.upperBound) / 2 - pixelLength / scale / 2
        keepInReach()
    }

    private func clamped(_ scale: Double) -> Double { min(max(scale, scales.lowerBound), scales.upperBound) }

    /// Far out a float32 has no digits left for pixels.
    private mutating func keepInReach() {
        let reach = growsUpwards ? GapRule.largestValue : 2e6
        lower = min(max(lower, -reach), reach)
    }
}
