/// A float32 number, or four of them side by side: a formula written in these stands once, for one segment and for four.
///
/// The operations are those of `SIMD4<Float>`, each lane rounded on its own; a lone `Float` is taken as one lane.
protocol FloatLanes: Sendable {
    associatedtype Wide: DoubleLanes
    associatedtype Mask: LaneMask

    init(repeating value: Float)
    /// Each lane rounded to float32.
    init(_ wide: Wide)
    /// Each lane in float64.
    var wide: Wide { get }

    static func + (a: Self, b: Self) -> Self
    static func - (a: Self, b: Self) -> Self
    static func * (a: Self, b: Self) -> Self
    static func / (a: Self, b: Self) -> Self
    static func + (a: Float, b: Self) -> Self
    static func - (a: Float, b: Self) -> Self
    static func * (a: Float, b: Self) -> Self
    static func / (a: Float, b: Self) -> Self
    static func .== (a: Self, b: Self) -> Mask
    static func .< (a: Self, b: Self) -> Mask
    static func .<= (a: Self, b: Self) -> Mask
    prefix static func - (a: Self) -> Self

    /// Another number in the lanes where `mask` is true.
    func replacing(with other: Self, where mask: Mask) -> Self
    func squareRoot() -> Self
    /// Without its sign.
    var magnitudes: Self { get }
}

/// The float64 numbers that go with float32 lanes.
protocol DoubleLanes {
    static func + (a: Self, b: Self) -> Self
    static func - (a: Self, b: Self) -> Self
    static func * (a: Self, b: Self) -> Self
}

/// A truth for each lane.
protocol LaneMask {
    static func .& (a: Self, b: Self) -> Self
    static func .| (a: Self, b: Self) -> Self
    prefix static func .! (a: Self) -> Self
    var isTrueEverywhere: Bool { get }
}

extension SIMD4<Float>: FloatLanes {
    @inline(__always)
    var wide: SIMD4<Double> { SIMD4<Double>(self) }

    @inline(__always)
    var magnitudes: SIMD4<Float> {
        unsafeBitCast(unsafeBitCast(self, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: SIMD4<Float>.self)
    }
}

extension SIMD4<Double>: DoubleLanes {}

extension SIMDMask<SIMD4<Int32>>: LaneMask {
    @inline(__always)
    var isTrueEverywhere: Bool {
        let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
        return halves.x & halves.y == .max
    }
}

extension Float: FloatLanes {
    @inline(__always)
    init(repeating value: Float) { self = value }

    @inline(__always)
    var wide: Double { Double(self) }

    @inline(__always)
    static func .== (a: Float, b: Float) -> Bool { a == b }

    @inline(__always)
    static func .< (a: Float, b: Float) -> Bool { a < b }

    @inline(__always)
    static func .<= (a: Float, b: Float) -> Bool { a <= b }

    @inline(__always)
    func replacing(with other: Float, where mask: Bool) -> Float { mask ? other : self }

    @inline(__always)
    var magnitudes: Float { magnitude }
}

extension Double: DoubleLanes {}

extension Bool: LaneMask {
    @inline(__always)
    static func .& (a: Bool, b: Bool) -> Bool { a && b }

    @inline(__always)
    static func .| (a: Bool, b: Bool) -> Bool { a || b }

    @inline(__always)
    prefix static func .! (a: Bool) -> Bool { !a }

    @inline(__always)
    var isTrueEverywhere: Bool { self }
}
