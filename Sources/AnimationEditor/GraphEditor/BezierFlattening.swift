/// A cubic as straight pieces, as many as its bends need.
struct BezierFlattening {
    /// How far the pieces may be from the curve, in pixels.
    static let tolerance = 0.2

    private let p1: Pixel
    private let p2: Pixel
    private let p3: Pixel
    private let p4: Pixel

    init(_ p1: Pixel, _ p2: Pixel, _ p3: Pixel, _ p4: Pixel) {
        (self.p1, self.p2, self.p3, self.p4) = (p1, p2, p3, p4)
    }

    /// Hands over the ends of the pieces, without the start of the first one.
    ///
    /// - Parameter columns: pieces wholly to the left or right of these pixels are not divided.
    func forEachPoint(in columns: ClosedRange<Double>, depth: Int = 12, _ body: (Pixel) -> Void) {
        let (low, high) = (min(min(p1.x, p2.x), min(p3.x, p4.x)), max(max(p1.x, p2.x), max(p3.x, p4.x)))
        if depth == 0 || high < columns.lowerBound || low > columns.upperBound || isFlat { return body(p4) }
        let (a, b, c) = ((p1 + p2) / 2, (p2 + p3) / 2, (p3 + p4) / 2)
        let (ab, bc) = ((a + b) / 2, (b + c) / 2)
        let middle = (ab + bc) / 2
        BezierFlattening(p1, a, ab, middle).forEachPoint(in: columns, depth: depth - 1, body)
        BezierFlattening(middle, bc, c, p4).forEachPoint(in: columns, depth: depth - 1, body)
    }

    /// A cubic is at most so far from its chord as its points are from where they would lie on a straight one.
    private var isFlat: Bool {
        let (first, second) = (p1 * 2 - p2 * 3 + p4, p4 * 2 - p3 * 3 + p1)
        let x = max(first.x * first.x, second.x * second.x)
        let y = max(first.y * first.y, second.y * second.y)
        return x + y <= 16 * BezierFlattening.tolerance * BezierFlattening.tolerance
    }
}
