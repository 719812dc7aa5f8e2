import AnimationCore

/// The values of several functions between two frames, and the cubics that are nearest to them.
struct ColladaFitPiece {
    /// Of the places, which are evenly apart as far as float32 has room; the first and the last are its ends.
    var frames: [Float]
    /// Of the first place all functions, then of the next.
    var values: [Double]
    let functions: Int
    /// Of each function: the two inner control points of the cubic that is nearest.
    var handles: [SIMD2<Double>] = []
    /// Nothing is to be gained, or allowed, by cutting it.
    var isDone = false

    var first: Float { frames[0] }
    var last: Float { frames[frames.count - 1] }
    var start: [Double] { values(0) }
    var end: [Double] { values(frames.count - 1) }

    func values(_ place: Int) -> [Double] { Array(values[place * functions..<(place + 1) * functions]) }
    func value(_ place: Int, _ function: Int) -> Double { values[place * functions + function] }

    // MARK: Cubics

    /// The two inner control points of the cubic through both ends that is nearest to every other place between.
    func controls(_ function: Int) -> SIMD2<Double> {
        let (low, high) = (value(0, function), value(frames.count - 1, function))
        let length = Double(last - first)
        var (aa, ab, bb, ay, by) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for place in stride(from: 0, to: frames.count, by: 2) {
            let s = Double(frames[place] - first) / length
            let r = 1 - s
            let (a, b): (Double, Double) = (3 * r * r * s, 3 * r * s * s)
            let ends: Double = r * r * r * low + s * s * s * high
            let rest = value(place, function) - ends
            aa += a * a
            ab += a * b
            bb += b * b
            ay += a * rest
            by += b * rest
        }
        let determinant = aa * bb - ab * ab
        guard determinant > 1e-12 else { return SIMD2(low + (high - low) / 3, high - (high - low) / 3) }
        return SIMD2(ay * bb - by * ab, by * aa - ay * ab) / determinant
    }

    func cubic(_ function: Int) -> Cubic { Cubic(self, function) }

    /// What is written of a piece and a function; the handles lie a third of its length from its ends.
    struct Cubic {
        let first: Float
        let length: Double
        let values: SIMD4<Double>

        fileprivate init(_ piece: ColladaFitPiece, _ function: Int) {
            first = piece.first
            length = Double(piece.last - piece.first)
            let handles = piece.handles[function]
            values = SIMD4<Double>(
                SIMD4(
                    ColladaFitPiece.float(piece.value(0, function)), ColladaFitPiece.float(handles.x),
                    ColladaFitPiece.float(handles.y),
                    ColladaFitPiece.float(piece.value(piece.frames.count - 1, function))))
        }

        func value(at frame: Float) -> Double {
            let s = Double(frame - first) / length
            let r = 1 - s
            return r * r * (r * values.x + 3 * s * values.y) + s * s * (3 * r * values.z + s * values.w)
        }
    }

    /// Within the range of float32.
    static func float(_ value: Double) -> Float {
        let limit = Double(Float.greatestFiniteMagnitude)
        return Float(min(max(value, -limit), limit))
    }
}
