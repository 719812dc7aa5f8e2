/// A cubic as straight pieces, as many as its bends need.
struct BezierFlattening {
    /// How far the pieces may be from the curve, in pixels.
    static let tolerance = 0.25

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
    func forEachPoint(in columns: ClosedRange<Double>, depth: Int = 20, _ body: (Pixel) -> Void) {
        let (low, high) = (min(min(p1.x, p2.x), min(p3.x, p4.x)), max(max(p1.x, p2.x), max(p3.x, p4.x)))
        if depth == 0 || high < columns.lowerBound || low > columns.upperBound { return body(p4) }
        let squaredCount = squaredCount
        if squaredCount <= 16 * 16 { return forEachStep(Int(squaredCount.squareRoot().rounded(.up)), body) }
        let (a, b, c) = ((p1 + p2) / 2, (p2 + p3) / 2, (p3 + p4) / 2)
        let (ab, bc) = ((a + b) / 2, (b + c) / 2)
        let middle = (ab + bc) / 2
        BezierFlattening(p1, a, ab, middle).forEachPoint(in: columns, depth: depth - 1, body)
        BezierFlattening(middle, bc, c, p4).forEachPoint(in: columns, depth: depth - 1, body)
    }

    /// The square of how many equal steps stay within the tolerance (Wang's bound: a piece of n is off by at most
    /// 3/4 of the second difference, over n²).
    private var squaredCount: Double {
        let (first, second) = (p1 - p2 * 2 + p3, p2 - p3 * 2 + p4)
        let square = max((first * first).sum(), (second * second).sum())
        return square.squareRoot() * 0.75 / BezierFlattening.tolerance
    }

    private func forEachStep(_ count: Int, _ body: (Pixel) -> Void) {
        if count > 1 {
            let c = (p2 - p1) * 3
            let b = (p3 - p2) * 3 - c
            let a = p4 - p1 - c - b
            for step in 1..<count {
                let t = Double(step) / Double(count)
                body(((a * t + b) * t + c) * t + p1)
            }
        }
        body(p4)
    }
}
