/// The points (frame, value) of the keys on both sides of one; at an end of the curve only one is there.
struct KeyNeighbours {
    var previous: SIMD2<Float>?
    var next: SIMD2<Float>?

    /// Steps from the previous key to `point` and on to the next one. A missing neighbour mirrors the other.
    @inline(__always)
    func steps(at point: SIMD2<Float>) -> (before: SIMD2<Float>, after: SIMD2<Float>) {
        switch (previous, next) {
        case (let previous?, let next?): (point - previous, next - point)
        case (let previous?, nil): (point - previous, (2 * point - previous) - point)
        case (nil, let next?): (point - (2 * point - next), next - point)
        case (nil, nil): (.zero, .zero)
        }
    }
}
