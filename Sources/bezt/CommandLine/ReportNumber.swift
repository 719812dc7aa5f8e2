/// Measured numbers as people read them.
enum ReportNumber {
    /// With three significant digits: `0.0123`, `12`.
    static func text(_ number: Double, digits: Int = 3) -> String {
        guard number.isFinite, number != 0 else { return "\(number)" }
        var least = 1.0
        for _ in 1..<max(digits, 1) { least *= 10 }
        var scale = 1.0
        while abs(number) * scale < least, scale < 1e300 { scale *= 10 }
        while abs(number) * scale >= 10 * least, scale > 1e-300 { scale /= 10 }
        let rounded = (number * scale).rounded() / scale
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }
}
