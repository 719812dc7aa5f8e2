/// Numbers as people read them beside a curve.
enum NumberText {
    /// With a fixed number of decimals, rounded half away from zero: `-0.50`. Large numbers have a power of ten.
    static func fixed(_ value: Double, decimals: Int) -> String {
        guard value.isFinite else { return value.isNaN ? "not a number" : value < 0 ? "-∞" : "∞" }
        guard abs(value) < 1e12 else { return power(value) }
        var scale: Int64 = 1
        for _ in 0..<min(max(decimals, 0), 6) { scale *= 10 }
        let scaled = Int64((abs(value) * Double(scale)).rounded())
        let sign = value < 0 && scaled != 0 ? "-" : ""
        guard scale > 1 else { return sign + whole(scaled) }
        // With a 1 before it, so that zeros stay.
        let fraction = whole(scaled % scale + scale).utf8.dropFirst()
        return sign + whole(scaled / scale) + "." + String(decoding: Array(fraction), as: UTF8.self)
    }

    /// With at most so many decimals, and none that are 0 at the end: `12.5`, `3`.
    static func short(_ value: Double, decimals: Int) -> String {
        var text = Array(fixed(value, decimals: decimals).utf8)
        guard text.contains(UInt8(ascii: ".")) else { return String(decoding: text, as: UTF8.self) }
        while text.last == UInt8(ascii: "0") { text.removeLast() }
        if text.last == UInt8(ascii: ".") { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }

    /// `1.5e+20`
    private static func power(_ value: Double) -> String {
        var (mantissa, exponent) = (abs(value), 0)
        while mantissa >= 10 {
            mantissa /= 10
            exponent += 1
        }
        return (value < 0 ? "-" : "") + short(mantissa, decimals: 2) + "e+" + whole(Int64(exponent))
    }

    private static func whole(_ value: Int64) -> String { "\(value)" }
}
