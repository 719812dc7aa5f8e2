/// A point in pixels of the page, from the upper left corner.
public typealias Pixel = SIMD2<Double>

/// An upright rectangle, in pixels from the upper left corner.
public struct Rectangle: Equatable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The rectangle between two corners in any order.
    public init(from a: Pixel, to b: Pixel) {
        self.init(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
    }

    public var maxX: Double { x + width }
    public var maxY: Double { y + height }
    public var center: Pixel { Pixel(x + width / 2, y + height / 2) }

    /// The left and the upper edge belong to the rectangle, the others do not.
    public func contains(_ point: Pixel) -> Bool {
        point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
    }

    /// Smaller by `margin` on every side; never of negative size.
    public func inset(by margin: Double) -> Rectangle {
        Rectangle(x: x + margin, y: y + margin, width: max(0, width - 2 * margin), height: max(0, height - 2 * margin))
    }
}
