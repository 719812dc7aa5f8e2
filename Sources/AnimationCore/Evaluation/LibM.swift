#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The C library's mathematics, the one thing the engine asks of the system it runs on.
///
/// Blender uses the same functions of its machine's library, so on Linux the bits agree. In a browser JavaScript's
/// `Math` stands in, where the last bit of a sine, exponential or elastic easing may differ.
enum LibM {
    #if arch(wasm32)
        static func acos(_ x: Double) -> Double { mathACos(x) }
        static func cos(_ x: Double) -> Double { mathCos(x) }
        static func sin(_ x: Double) -> Double { mathSin(x) }
        static func exp(_ x: Double) -> Double { mathExp(x) }
        static func log(_ x: Double) -> Double { mathLog(x) }
        static func sinf(_ x: Float) -> Float { Float(mathSin(Double(x))) }
        static func cosf(_ x: Float) -> Float { Float(mathCos(Double(x))) }
        static func asinf(_ x: Float) -> Float { Float(mathASin(Double(x))) }
        static func powf(_ x: Float, _ y: Float) -> Float { Float(mathPow(Double(x), Double(y))) }
    #elseif canImport(Glibc)
        static func acos(_ x: Double) -> Double { Glibc.acos(x) }
        static func cos(_ x: Double) -> Double { Glibc.cos(x) }
        static func sin(_ x: Double) -> Double { Glibc.sin(x) }
        static func exp(_ x: Double) -> Double { Glibc.exp(x) }
        static func log(_ x: Double) -> Double { Glibc.log(x) }
        static func sinf(_ x: Float) -> Float { Glibc.sinf(x) }
        static func cosf(_ x: Float) -> Float { Glibc.cosf(x) }
        static func asinf(_ x: Float) -> Float { Glibc.asinf(x) }
        static func powf(_ x: Float, _ y: Float) -> Float { Glibc.powf(x, y) }
    #else
        static func acos(_ x: Double) -> Double { Darwin.acos(x) }
        static func cos(_ x: Double) -> Double { Darwin.cos(x) }
        static func sin(_ x: Double) -> Double { Darwin.sin(x) }
        static func exp(_ x: Double) -> Double { Darwin.exp(x) }
        static func log(_ x: Double) -> Double { Darwin.log(x) }
        static func sinf(_ x: Float) -> Float { Darwin.sinf(x) }
        static func cosf(_ x: Float) -> Float { Darwin.cosf(x) }
        static func asinf(_ x: Float) -> Float { Darwin.asinf(x) }
        static func powf(_ x: Float, _ y: Float) -> Float { Darwin.powf(x, y) }
    #endif
}

#if arch(wasm32)
    @_extern(wasm, module: "math", name: "acos") private func mathACos(_ x: Double) -> Double
    @_extern(wasm, module: "math", name: "asin") private func mathASin(_ x: Double) -> Double
    @_extern(wasm, module: "math", name: "cos") private func mathCos(_ x: Double) -> Double
    @_extern(wasm, module: "math", name: "exp") private func mathExp(_ x: Double) -> Double
    @_extern(wasm, module: "math", name: "log") private func mathLog(_ x: Double) -> Double
    @_extern(wasm, module: "math", name: "pow") private func mathPow(_ x: Double, _ y: Double) -> Double
    @_extern(wasm, module: "math", name: "sin") private func mathSin(_ x: Double) -> Double
#endif
