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
enum LibM {
    #if arch(wasm32)
        static func acos(_ x: Double) -> Double { runtimeAcos(x) }
        static func cos(_ x: Double) -> Double { runtimeCos(x) }
        static func sin(_ x: Double) -> Double { runtimeSin(x) }
        static func tan(_ x: Double) -> Double { runtimeTan(x) }
        static func exp(_ x: Double) -> Double { runtimeExp(x) }
        static func log(_ x: Double) -> Double { runtimeLog(x) }
        static func sinf(_ x: Float) -> Float { runtimeSinf(x) }
        static func cosf(_ x: Float) -> Float { runtimeCosf(x) }
        static func asinf(_ x: Float) -> Float { runtimeAsinf(x) }
        static func expf(_ x: Float) -> Float { runtimeExpf(x) }
        static func exp2f(_ x: Float) -> Float { runtimeExp2f(x) }
    #elseif canImport(Glibc)
        static func acos(_ x: Double) -> Double { Glibc.acos(x) }
        static func cos(_ x: Double) -> Double { Glibc.cos(x) }
        static func sin(_ x: Double) -> Double { Glibc.sin(x) }
        static func tan(_ x: Double) -> Double { Glibc.tan(x) }
        static func exp(_ x: Double) -> Double { Glibc.exp(x) }
        static func log(_ x: Double) -> Double { Glibc.log(x) }
        static func sinf(_ x: Float) -> Float { Glibc.sinf(x) }
        static func cosf(_ x: Float) -> Float { Glibc.cosf(x) }
        static func asinf(_ x: Float) -> Float { Glibc.asinf(x) }
        static func expf(_ x: Float) -> Float { Glibc.expf(x) }
        static func exp2f(_ x: Float) -> Float { Glibc.exp2f(x) }
    #else
        static func acos(_ x: Double) -> Double { Darwin.acos(x) }
        static func cos(_ x: Double) -> Double { Darwin.cos(x) }
        static func sin(_ x: Double) -> Double { Darwin.sin(x) }
        static func tan(_ x: Double) -> Double { Darwin.tan(x) }
        static func exp(_ x: Double) -> Double { Darwin.exp(x) }
        static func log(_ x: Double) -> Double { Darwin.log(x) }
        static func sinf(_ x: Float) -> Float { Darwin.sinf(x) }
        static func cosf(_ x: Float) -> Float { Darwin.cosf(x) }
        static func asinf(_ x: Float) -> Float { Darwin.asinf(x) }
        static func expf(_ x: Float) -> Float { Darwin.expf(x) }
        static func exp2f(_ x: Float) -> Float { Darwin.exp2f(x) }
    #endif
}

#if arch(wasm32)
    @_extern(c, "acos") private func runtimeAcos(_ x: Double) -> Double
    @_extern(c, "cos") private func runtimeCos(_ x: Double) -> Double
    @_extern(c, "sin") private func runtimeSin(_ x: Double) -> Double
    @_extern(c, "tan") private func runtimeTan(_ x: Double) -> Double
    @_extern(c, "exp") private func runtimeExp(_ x: Double) -> Double
    @_extern(c, "log") private func runtimeLog(_ x: Double) -> Double
    @_extern(c, "sinf") private func runtimeSinf(_ x: Float) -> Float
    @_extern(c, "cosf") private func runtimeCosf(_ x: Float) -> Float
    @_extern(c, "asinf") private func runtimeAsinf(_ x: Float) -> Float
    @_extern(c, "expf") private func runtimeExpf(_ x: Float) -> Float
    @_extern(c, "exp2f") private func runtimeExp2f(_ x: Float) -> Float
#endif
