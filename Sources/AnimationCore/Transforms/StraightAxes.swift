/// The axes of a matrix without shear: Y keeps its direction, X and Z give way to each other by the same angle.
///
/// What Blender does for a bone that does not take over its parent's shear; found by measuring, so that the last bits
/// differ from Blender's. The work is in float64.
struct StraightAxes {
    /// Columns of length 1, at right angles; a left-handed matrix gives left-handed axes.
    let axes: Matrix3
    /// Scales along the axes with the volume that the matrix had.
    let scale: SIMD3<Float>

    init(of matrix: Matrix3) {
        let (x, y, z) = matrix.columns
        let up = StraightAxes.unit(SIMD3<Double>(y))
        let (right, width) = StraightAxes.unitAndLength(StraightAxes.without(up, in: SIMD3<Double>(x)))
        let (front, depth) = StraightAxes.unitAndLength(StraightAxes.without(up, in: SIMD3<Double>(z)))
        let cosine = StraightAxes.dot(right, front)
        var (newRight, newFront) = (right, front)
        // Axes that are all but square stay as they are.
        if abs(cosine) > 1e-4 {
            let (sum, difference) = (StraightAxes.unit(right + front), StraightAxes.unit(right - front))
            newRight = (sum + difference) * 0.5.squareRoot()
            newFront = (sum - difference) * 0.5.squareRoot()
        }
        // The area of the parallelogram is shared between its two sides.
        let share = max(1 - cosine * cosine, 0).squareRoot().squareRoot()
        axes = Matrix3(columns: (SIMD3<Float>(newRight), SIMD3<Float>(up), SIMD3<Float>(newFront)))
        scale = SIMD3(Float(width * share), y.length, Float(depth * share))
    }

    private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }

    private static func without(_ axis: SIMD3<Double>, in vector: SIMD3<Double>) -> SIMD3<Double> {
        vector - axis * dot(vector, axis)
    }

    private static func unitAndLength(_ vector: SIMD3<Double>) -> (SIMD3<Double>, Double) {
        let length = dot(vector, vector).squareRoot()
        return (length > 0 ? vector / length : vector, length)
    }

    private static func unit(_ vector: SIMD3<Double>) -> SIMD3<Double> { unitAndLength(vector).0 }
}

extension Matrix3 {
    /// The third root of the volume that the matrix gives to a unit cube; never negative.
    var averageScale: Float {
        let (x, y, z) = columns
        let (a, b, c) = (SIMD3<Double>(x), SIMD3<Double>(y), SIMD3<Double>(z))
        let cross = SIMD3(b.y * c.z - b.z * c.y, b.z * c.x - b.x * c.z, b.x * c.y - b.y * c.x)
        let volume = abs(a.x * cross.x + a.y * cross.y + a.z * cross.z)
        return volume > 0 ? Float(LibM.exponential(LibM.logarithm(volume) / 3)) : 0
    }

    /// The column lengths, evenly stretched until their product is the matrix's volume.
    var columnLengthsOfVolume: SIMD3<Float> {
        let lengths = columnLengths
        let average = Matrix3(diagonal: lengths).averageScale
        return average > 0 ? lengths * (averageScale / average) : lengths
    }
}
