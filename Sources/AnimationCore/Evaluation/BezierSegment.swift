/// A Bezier segment by Blender's rules.
struct BezierSegment {
    let cubic: BezierCubic<Float>
    /// Keys and handles at one height: the value everywhere.
    let isFlat: Bool

    @inline(__always)
    init(from a: Keyframe, to b: Keyframe) {
        cubic = BezierCubic(BezierCorners(from: a, to: b))
        isFlat = BezierSegment.isFlat(from: a, to: b)
    }

    @inline(__always)
    static func isFlat(from a: Keyframe, to b: Keyframe) -> Bool {
        abs(a.value - b.value) < Float.ulpOfOne
            && abs(a.handleRight.y - b.handleLeft.y) < Float.ulpOfOne
            && abs(b.handleLeft.y - b.value) < Float.ulpOfOne
    }

    /// Solves frame(s) = `frame` and returns value(s); 0 when there is no root, as Blender does.
    func value(at frame: Float) -> Float { isFlat ? cubic.d0 : NewtonRoots(cubic).value(at: frame) }
}

/// A Bezier segment made ready for many frames; gives what `BezierSegment.value(at:)` gives, to the bit.
struct PreparedSegment {
    private let newton: NewtonRoots<Float>
    private let isFlat: Bool

    init(from a: Keyframe, to b: Keyframe) {
        let segment = BezierSegment(from: a, to: b)
        newton = NewtonRoots(segment.cubic)
        isFlat = segment.isFlat
    }

    func value(at frame: Float) -> Float { isFlat ? newton.cubic.d0 : newton.value(at: frame) }
}
