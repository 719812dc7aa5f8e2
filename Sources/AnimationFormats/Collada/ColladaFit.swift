import AnimationCore

/// Bezier keys for functions of time that no curve of the file can be: as few as the tolerance allows.
///
/// Between two given frames a function is taken to be smooth; pieces are cut in two until a cubic through both of their
/// ends is near enough, or they are 1/64 frame long.
struct ColladaFit {
    /// Of several functions at a frame; angles are those nearest to the values before.
    typealias Functions = (_ frame: Float, _ before: [Double]) -> [Double]

    /// Of each function: its keys.
    private(set) var keyframes: [[Keyframe]]
    /// How far the curves are from the functions at most, as a part of the function's range of values.
    private(set) var largestError = 0.0
    /// Where that is.
    private(set) var worstFrame: Float = 0

    private let functions: Functions
    private var tolerances: [Double]
    private var ranges: [Double]
    private var allowance: Int

    /// In frames.
    private static let shortest: Float = 1.0 / 64
    /// How far before a jump the last key of the movement before it stands, in frames.
    private static let beforeJump: Float = 1.0 / 64
    /// How many values of a piece are looked at; every other one is fitted.
    private static let places = 12
    /// Between the places a cubic may be further off than at them.
    private static let margin = 0.8

    /// - Parameters:
    ///   - frames: rising, at least one: where keys must be, since the functions may have a corner or jump there.
    ///   - start: what the values are near to at the first frame.
    ///   - tolerance: as a part of each function's range of values.
    ///   - allowance: about how many keys there may be.
    init(
        at frames: [Float], from start: [Double], tolerance: Double, allowance: Int, _ functions: @escaping Functions
    ) {
        self.functions = functions
        self.allowance = allowance
        keyframes = start.map { _ in [] }
        var (lows, highs) = (start.map { _ in Double.infinity }, start.map { _ in -Double.infinity })
        var values = start
        for (index, frame) in frames.enumerated() {
            for place in 0..<8 {
                let next = index + 1 < frames.count ? frames[index + 1] : frame
                values = functions(frame + (next - frame) * Float(place) / 8, values)
                for function in values.indices {
                    lows[function] = min(lows[function], values[function])
                    highs[function] = max(highs[function], values[function])
                }
            }
        }
        ranges = zip(lows, highs).map { $1 - $0 }
        tolerances = zip(zip(lows, highs), ranges).map { ends, range in
            // No curve of float32 is nearer than that.
            let grain = max(abs(ends.0), abs(ends.1)) * Double(Float.ulpOfOne) * 4
            return max(tolerance * range, grain, Double(Float.leastNormalMagnitude))
        }
        guard let first = frames.first else { return }
        var last = functions(first, start)
        append(first, last)
        for (from, to) in zip(frames, frames.dropFirst()) { last = fit(from, last, to) }
    }

    // MARK: Pieces

    private struct Piece {
        var frames: [Float]
        /// Of each place: the values.
        var values: [[Double]]

        var first: Float { frames[0] }
        var last: Float { frames[frames.count - 1] }
    }

    /// The values at both ends and between.
    private func piece(_ from: Float, _ start: [Double], _ to: Float, places: Int = places) -> Piece {
        var piece = Piece(frames: [from], values: [start])
        for place in 1...places {
            let frame = place == places ? to : from + (to - from) * Float(place) / Float(places)
            guard frame > piece.last, frame <= to else { continue }
            piece.values.append(functions(frame, piece.values[piece.values.count - 1]))
            piece.frames.append(frame)
        }
        return piece
    }

    /// Keys from one frame, whose key is there, to the next that must have one. Gives the values there.
    private mutating func fit(_ from: Float, _ start: [Double], _ to: Float) -> [Double] {
        // Nearer to a key the evaluator takes the key's value.
        let nearest = to - min(max((to - from) / 1000, 1.0 / 1024), (to - from) / 2)
        let before = piece(from, start, nearest)
        let end = functions(to, before.values[before.values.count - 1])
        guard jumps(from: before.values[before.values.count - 1], to: end) else { return fit(smooth: from, start, to) }
        let stop = max(to - ColladaFit.beforeJump, from)
        if stop > from, !before.values.allSatisfy({ isNear($0, start) }) {
            hold(piece(stop, fit(smooth: from, start, stop), nearest))
        } else {
            hold(before)
        }
        append(to, end)
        return end
    }

    private mutating func fit(smooth from: Float, _ start: [Double], _ to: Float) -> [Double] {
        var ends = [to]
        var (from, start) = (from, start)
        while let end = ends.last {
            let piece = piece(from, start, end)
            let handles = piece.values[0].indices.map { ColladaFit.controls(piece, $0) }
            if !isNear(piece, handles), end - from > ColladaFit.shortest, allowance > 0,
                let middle = ColladaFit.middle(from, end)
            {
                ends.append(middle)
                continue
            }
            append(piece, handles)
            (from, start) = (end, piece.values[piece.values.count - 1])
            ends.removeLast()
        }
        return start
    }

    private static func middle(_ start: Float, _ end: Float) -> Float? {
        let middle = start + (end - start) / 2
        let whole = middle.rounded()
        let cut = whole > start && whole < end ? whole : middle
        return cut > start && cut < end ? cut : nil
    }

    private func isNear(_ left: [Double], _ right: [Double]) -> Bool {
        left.indices.allSatisfy { abs(left[$0] - right[$0]) <= tolerances[$0] }
    }

    /// Within a thousandth of a piece nothing smooth moves as far.
    private func jumps(from before: [Double], to end: [Double]) -> Bool {
        before.indices.contains { function in
            abs(before[function] - end[function]) > max(4 * tolerances[function], 0.01 * ranges[function])
        }
    }

    // MARK: Cubics

    /// The two inner control points of the cubic through both ends that is nearest to the places between.
    private static func controls(_ piece: Piece, _ function: Int) -> (Double, Double) {
        let (first, last) = (piece.values[0][function], piece.values[piece.values.count - 1][function])
        let length = Double(piece.last - piece.first)
        var (aa, ab, bb, ay, by) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for (place, frame) in piece.frames.enumerated() where place % 2 == 0 {
            let s = Double(frame - piece.first) / length
            let (a, b) = (3 * (1 - s) * (1 - s) * s, 3 * (1 - s) * s * s)
            let rest =
                piece.values[place][function] - (1 - s) * (1 - s) * (1 - s) * first - s * s * s * last
            aa += a * a
            ab += a * b
            bb += b * b
            ay += a * rest
            by += b * rest
        }
        let determinant = aa * bb - ab * ab
        guard determinant > 1e-12 else { return (first + (last - first) / 3, last - (last - first) / 3) }
        return ((ay * bb - by * ab) / determinant, (by * aa - ay * ab) / determinant)
    }

    /// Whether the cubics keep the tolerances at all places of a piece.
    private func isNear(_ piece: Piece, _ handles: [(Double, Double)]) -> Bool {
        let length = Double(piece.last - piece.first)
        return piece.frames.indices.allSatisfy { place in
            let s = Double(piece.frames[place] - piece.first) / length
            let r = 1 - s
            return handles.indices.allSatisfy { function in
                let (first, last) = (piece.values[0][function], piece.values[piece.values.count - 1][function])
                let ends = r * r * r * first + s * s * s * last
                let value = ends + 3 * r * s * (r * handles[function].0 + s * handles[function].1)
                return abs(value - piece.values[place][function]) <= ColladaFit.margin * tolerances[function]
            }
        }
    }

    private func keys(_ piece: Piece, _ function: Int, _ handles: (Double, Double)) -> [Keyframe] {
        let third = (piece.last - piece.first) / 3
        var start = ColladaFit.key(piece.first, piece.values[0][function])
        start.handleRight = SIMD2(piece.first + third, ColladaFit.float(handles.0))
        var end = ColladaFit.key(piece.last, piece.values[piece.values.count - 1][function])
        end.handleLeft = SIMD2(piece.last - third, ColladaFit.float(handles.1))
        return [start, end]
    }

    private mutating func note(_ part: Double, at frame: Float) {
        if part > largestError { (largestError, worstFrame) = (part, frame) }
    }

    // MARK: Keys

    private mutating func append(_ frame: Float, _ values: [Double]) {
        for function in values.indices { keyframes[function].append(ColladaFit.key(frame, values[function])) }
        allowance -= values.count
    }

    /// The key of its first frame is there.
    private mutating func append(_ piece: Piece, _ handles: [(Double, Double)]) {
        let dense = self.piece(piece.first, piece.values[0], piece.last, places: 4 * ColladaFit.places)
        for function in handles.indices {
            let ends = keys(piece, function, handles[function])
            let curve = AnimationTrack(dataPath: "", arrayIndex: 0, keyframes: ends)
            for (frame, values) in zip(dense.frames, dense.values) where ranges[function] > 0 {
                note(abs(Double(curve.evaluate(at: frame)) - values[function]) / ranges[function], at: frame)
            }
            keyframes[function][keyframes[function].count - 1].handleRight = ends[0].handleRight
            keyframes[function].append(ends[1])
        }
        allowance -= handles.count
    }

    /// The last keys hold their values for a piece.
    private mutating func hold(_ piece: Piece) {
        for (frame, values) in zip(piece.frames, piece.values) {
            for function in values.indices where ranges[function] > 0 {
                note(abs(values[function] - piece.values[0][function]) / ranges[function], at: frame)
            }
        }
        for function in keyframes.indices {
            keyframes[function][keyframes[function].count - 1].interpolation = .constant
        }
    }

    private static func key(_ frame: Float, _ value: Double) -> Keyframe {
        Keyframe(
            frame: frame, value: float(value), handleLeftType: .free, handleRightType: .free, back: 0, amplitude: 0,
            period: 0)
    }

    private static func float(_ value: Double) -> Float {
        let limit = Double(Float.greatestFiniteMagnitude)
        return Float(min(max(value, -limit), limit))
    }
}
