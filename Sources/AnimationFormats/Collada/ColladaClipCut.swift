import AnimationCore

extension AnimationTrack {
    /// The curve from `start` to `end`, in frames: keys outside are left out, and where the curve passes an end between
    /// two keys it gets one there. The shape stays.
    ///
    /// A curve that repeats keeps all its keys, since they are what is repeated.
    func cut(from start: Float, to end: Float?) -> AnimationTrack {
        guard modifiers.isEmpty, let first = keyframes.first, let last = keyframes.last else { return self }
        var cut = self
        if start > last.frame || end.map({ $0 < first.frame }) == true {
            let ends = extrapolation == .linear ? [start, end].compactMap { $0 } : [start]
            cut.keyframes = ends.map { frame in
                ColladaClipCut.key(first, at: SIMD2(frame, evaluate(at: frame)), interpolation: .linear)
            }.filter(\.isFinite)
            return cut
        }
        if let end { ColladaClipCut.dropAfter(end, from: &cut.keyframes) }
        ColladaClipCut.dropBefore(start, from: &cut.keyframes)
        return cut
    }
}

/// Cuts keys at a frame that lies between the first and the last of them.
enum ColladaClipCut {
    static func dropBefore(_ frame: Float, from keys: inout [Keyframe]) {
        guard let index = keys.lastIndex(where: { $0.frame <= frame }) else { return }
        if keys[index].frame < frame, index + 1 < keys.count {
            let split = Split(from: keys[index], to: keys[index + 1], at: frame)
            keys[index + 1].handleLeft = split.after
            keys[index] = split.key
        }
        keys.removeFirst(index)
    }

    static func dropAfter(_ frame: Float, from keys: inout [Keyframe]) {
        guard let index = keys.firstIndex(where: { $0.frame >= frame }) else { return }
        if keys[index].frame > frame, index > 0 {
            let split = Split(from: keys[index - 1], to: keys[index], at: frame)
            keys[index - 1].handleRight = split.before
            keys[index] = split.key
        }
        keys.removeLast(keys.count - index - 1)
    }

    /// A key like another, with its handles on it.
    static func key(_ like: Keyframe, at point: SIMD2<Float>, interpolation: Interpolation) -> Keyframe {
        var key = like
        key.frame = point.x
        key.value = point.y
        key.handleLeft = point
        key.handleRight = point
        key.interpolation = interpolation
        return key
    }

    /// A segment cut in two at a frame between its keys.
    struct Split {
        /// The right handle of the first key and the left one of the second.
        private(set) var before: SIMD2<Float>
        private(set) var after: SIMD2<Float>
        private(set) var key: Keyframe

        init(from a: Keyframe, to b: Keyframe, at frame: Float) {
            (before, after) = (a.handleRight, b.handleLeft)
            let ratio = Double((frame - a.frame) / (b.frame - a.frame))
            let isHeld = a.interpolation == .constant
            let value = isHeld ? Double(a.value) : Double(a.value) + ratio * (Double(b.value) - Double(a.value))
            key = ColladaClipCut.key(a, at: SIMD2(frame, Float(value)), interpolation: a.interpolation)
            if a.interpolation == .bezier { splitBezier(a, b, at: Double(frame)) }
        }

        private mutating func splitBezier(_ a: Keyframe, _ b: Keyframe, at frame: Double) {
            let (p1, p4) = (SIMD2<Double>(a.point), SIMD2<Double>(b.point))
            let p2 = Split.shortened(SIMD2(a.handleRight), from: p1, length: p4.x - p1.x)
            let p3 = Split.shortened(SIMD2(b.handleLeft), from: p4, length: p4.x - p1.x)
            var (low, high) = (0.0, 1.0)
            var parts = Parts(p1, p2, p3, p4, 0.5)
            // Time rises with the parameter, so halving finds it; 60 halves are all that float64 has.
            for _ in 0..<60 {
                let middle = (low + high) / 2
                parts = Parts(p1, p2, p3, p4, middle)
                if parts.point.x < frame { low = middle } else { high = middle }
            }
            before = SIMD2<Float>(parts.before)
            after = SIMD2<Float>(parts.after)
            key.value = Float(parts.point.y)
            key.handleLeft = SIMD2<Float>(parts.left)
            key.handleRight = SIMD2<Float>(parts.right)
        }

        /// Blender lets no handle pass the other key.
        private static func shortened(
            _ handle: SIMD2<Double>, from key: SIMD2<Double>, length: Double
        ) -> SIMD2<Double> {
            let reach = abs(handle.x - key.x)
            return reach > length ? key + (handle - key) * (length / reach) : handle
        }

        /// De Casteljau's points at a parameter.
        private struct Parts {
            let before, left, point, right, after: SIMD2<Double>

            init(_ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>, _ p4: SIMD2<Double>, _ s: Double) {
                func mix(_ p: SIMD2<Double>, _ q: SIMD2<Double>) -> SIMD2<Double> { (1 - s) * p + s * q }
                before = mix(p1, p2)
                after = mix(p3, p4)
                let middle = mix(p2, p3)
                left = mix(before, middle)
                right = mix(middle, after)
                point = mix(left, right)
            }
        }
    }
}
