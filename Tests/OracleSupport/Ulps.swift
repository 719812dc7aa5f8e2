/// Distances of float32 numbers.
public enum Ulps {
    /// How many float32 numbers lie between two, counted through zero.
    public static func between(_ a: Float, _ b: Float) -> Int64 {
        func position(_ x: Float) -> Int64 {
            let magnitude = Int64(x.bitPattern & 0x7fff_ffff)
            return x.sign == .minus ? -magnitude : magnitude
        }
        return abs(position(a) - position(b))
    }
}
