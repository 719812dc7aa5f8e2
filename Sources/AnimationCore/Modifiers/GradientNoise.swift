/// Blender's two-dimensional gradient noise (4.4 and later), about −1 … 1.
enum GradientNoise {
    static func value(_ x: Float, _ y: Float) -> Float {
        0.6616 * unscaled(wrapped(x), wrapped(y))
    }

    /// Far from the origin the float32 grid is too coarse to have fractions, so coordinates are wrapped and shifted.
    private static func wrapped(_ coordinate: Float) -> Float {
        coordinate.truncatingRemainder(dividingBy: 100_000) + (abs(coordinate) >= 1_000_000 ? 0.5 : 0)
    }

    private static func unscaled(_ x: Float, _ y: Float) -> Float {
        let column = Int32(truncatingAsX86: x.rounded(.down))
        let row = Int32(truncatingAsX86: y.rounded(.down))
        let fx = x - Float(column)
        let fy = y - Float(row)
        let u = fade(fx)
        let v = fade(fy)
        let g00 = gradient(hash(column, row), fx, fy)
        let g10 = gradient(hash(column &+ 1, row), fx - 1, fy)
        let g01 = gradient(hash(column, row &+ 1), fx, fy - 1)
        let g11 = gradient(hash(column &+ 1, row &+ 1), fx - 1, fy - 1)
        let low = g00 * (1 - u) + g10 * u
        let high = g01 * (1 - u) + g11 * u
        return Float((1.0 - Double(v)) * Double(low) + Double(v * high))
    }

    /// 6f⁵ − 15f⁴ + 10f³, in Blender's mixture of float32 and float64.
    private static func fade(_ f: Float) -> Float {
        let wide = Double(f)
        return Float(Double(f * f * f) * (wide * (wide * 6 - 15) + 10))
    }

    private static func gradient(_ hash: UInt32, _ fx: Float, _ fy: Float) -> Float {
        let h = hash & 7
        let u = h < 4 ? fx : fy
        let w = 2 * (h < 4 ? fy : fx)
        return (h & 1 != 0 ? -u : u) + (h & 2 != 0 ? -w : w)
    }

    /// The final mix of Bob Jenkins' lookup3 (public domain) for two words.
    private static func hash(_ column: Int32, _ row: Int32) -> UInt32 {
        let start: UInt32 = 0xdead_beef &+ 8 &+ 13
        var a = start &+ UInt32(bitPattern: column)
        var b = start &+ UInt32(bitPattern: row)
        var c = start
        c = (c ^ b) &- rotated(b, 14)
        a = (a ^ c) &- rotated(c, 11)
        b = (b ^ a) &- rotated(a, 25)
        c = (c ^ b) &- rotated(b, 16)
        a = (a ^ c) &- rotated(c, 4)
        b = (b ^ a) &- rotated(a, 14)
        return (c ^ b) &- rotated(b, 24)
    }

    private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 { (word &<< bits) | (word &>> (32 - bits)) }
}
