/// The four points of Bezier segments, frames and values apart, with handles kept inside the segment as Blender does.
struct BezierCorners<Lanes: FloatLanes> {
    let x1: Lanes
    let y1: Lanes
    let x2: Lanes
    let y2: Lanes
    let x3: Lanes
    let y3: Lanes
    let x4: Lanes
    let y4: Lanes

    /// A handle may reach the other key but not pass it; one that is too long is scaled, each side on its own.
    ///
    /// - Parameters:
    ///   - from: the first key.
    ///   - right: its right handle.
    ///   - left: the left handle of the second key.
    ///   - to: the second key.
    @inline(__always)
    init(
        from: (x: Lanes, y: Lanes), right: (x: Lanes, y: Lanes), left: (x: Lanes, y: Lanes), to: (x: Lanes, y: Lanes)
    ) {
        (x1, y1, x4, y4) = (from.x, from.y, to.x, to.y)
        let rightRun = x1 - right.x
        let leftRun = x4 - left.x
        let length = x4 - x1
        let isRightTooLong = length .< rightRun.magnitudes
        let isLeftTooLong = length .< leftRun.magnitudes
        guard (.!(isRightTooLong .| isLeftTooLong)).isTrueEverywhere else {
            // Both handles may have no length at all where the keys lie in the wrong order.
            let hasLength = .!(rightRun.magnitudes + leftRun.magnitudes .== Lanes(repeating: 0))
            let rightPart = length / rightRun.magnitudes
            let leftPart = length / leftRun.magnitudes
            let shortensRight = hasLength .& isRightTooLong
            let shortensLeft = hasLength .& isLeftTooLong
            x2 = right.x.replacing(with: x1 - rightPart * rightRun, where: shortensRight)
            y2 = right.y.replacing(with: y1 - rightPart * (y1 - right.y), where: shortensRight)
            x3 = left.x.replacing(with: x4 - leftPart * leftRun, where: shortensLeft)
            y3 = left.y.replacing(with: y4 - leftPart * (y4 - left.y), where: shortensLeft)
            return
        }
        (x2, y2, x3, y3) = (right.x, right.y, left.x, left.y)
    }
}

extension BezierCorners<Float> {
    @inline(__always)
    init(from a: Keyframe, to b: Keyframe) {
        self.init(
            from: (a.frame, a.value), right: (a.handleRight.x, a.handleRight.y),
            left: (b.handleLeft.x, b.handleLeft.y), to: (b.frame, b.value))
    }
}

extension BezierCorners<SIMD4<Float>> {
    /// Four segments of one curve, each told by its second key.
    @inline(__always)
    init(_ keys: UnsafeBufferPointer<Keyframe>, endingAt ends: SIMD4<Int>) {
        let (a, b, c, d) = (ends.x, ends.y, ends.z, ends.w)
        let (p, q, r, s) = (keys[a &- 1].point, keys[b &- 1].point, keys[c &- 1].point, keys[d &- 1].point)
        let from = (x: SIMD4(p.x, q.x, r.x, s.x), y: SIMD4(p.y, q.y, r.y, s.y))
        let (e, f) = (keys[a &- 1].handleRight, keys[b &- 1].handleRight)
        let (g, h) = (keys[c &- 1].handleRight, keys[d &- 1].handleRight)
        let right = (x: SIMD4(e.x, f.x, g.x, h.x), y: SIMD4(e.y, f.y, g.y, h.y))
        let (i, j, k, l) = (keys[a].handleLeft, keys[b].handleLeft, keys[c].handleLeft, keys[d].handleLeft)
        let left = (x: SIMD4(i.x, j.x, k.x, l.x), y: SIMD4(i.y, j.y, k.y, l.y))
        let (t, u, v, w) = (keys[a].point, keys[b].point, keys[c].point, keys[d].point)
        let to = (x: SIMD4(t.x, u.x, v.x, w.x), y: SIMD4(t.y, u.y, v.y, w.y))
        self.init(from: from, right: right, left: left, to: to)
    }
}
