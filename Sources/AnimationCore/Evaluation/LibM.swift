#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The C library's mathematics, the one thing the engine asks of the system it runs on.
///
/// Blender uses the same functions of its machine's library, so on Linux the bits agree. For WebAssembly CWasmRuntime
/// brings correctly rounded ones under the same names; there the last bit of a sine, exponential or elastic easing may
/// differ, because the float32 functions of C libraries are not always correctly rounded.
///
/// In C's own names the system's functions would be hidden by these, so the names are other ones.
enum LibM {
    static func arcCosine(_ x: Double) -> Double { acos(x) }
    static func cosine(_ x: Double) -> Double { cos(x) }
    static func sine(_ x: Double) -> Double { sin(x) }
    static func tangent(_ x: Double) -> Double { tan(x) }
    static func exponential(_ x: Double) -> Double { exp(x) }
    static func logarithm(_ x: Double) -> Double { log(x) }
    static func sine(_ x: Float) -> Float { sinf(x) }
    static func cosine(_ x: Float) -> Float { cosf(x) }
    static func arcSine(_ x: Float) -> Float { asinf(x) }
    static func exponential(_ x: Float) -> Float { expf(x) }
    static func powerOfTwo(_ x: Float) -> Float { exp2f(x) }
}

#if arch(wasm32)
    @_extern(c, "acos") private func acos(_ x: Double) -> Double
    @_extern(c, "cos") private func cos(_ x: Double) -> Double
    @_extern(c, "sin") private func sin(_ x: Double) -> Double
    @_extern(c, "tan") private func tan(_ x: Double) -> Double
    @_extern(c, "exp") private func exp(_ x: Double) -> Double
    @_extern(c, "log") private func log(_ x: Double) -> Double
    @_extern(c, "sinf") private func sinf(_ x: Float) -> Float
    @_extern(c, "cosf") private func cosf(_ x: Float) -> Float
    @_extern(c, "asinf") private func asinf(_ x: Float) -> Float
    @_extern(c, "expf") private func expf(_ x: Float) -> Float
    @_extern(c, "exp2f") private func exp2f(_ x: Float) -> Float
#endif
