import AnimationCore

/// Bezier keys for functions of time that no curve of the file can be: as few as the tolerance allows.
///
/// Between two given frames a function is taken to be smooth; pieces are cut in two until a cubic through both of their
/// ends is near enough, or they are 1/1024 frame long, or there are as many as `ColladaFit.most` allows. All pieces
/// between two frames are cut before the halves of any of them, so that what keys there are lie where they are needed.
struct ColladaFit {
    /// Of several functions at a frame; what comes in are the values before, and angles are those nearest to them.
    typealias Functions = (_ frame: Float, _ values: inout [Double]) -> Void

    /// Of each function: its keys.
    private(set) var keyframes: [[Keyframe]]
    /// How far the curves are from the functions at most, as a part of the function's range of values.
    private(set) var largestError = 0.0
    /// Where that is.
    private(set) var worstFrame: Float = 0

    private let functions: Functions
    private let tolerances: [Double]
    private let ranges: [Double]
    private var allowance: Int
    /// The values of the last keys.
    private var reached: [Double]
    /// How many times two frames are given between which there are keys.
    private let spans: Int

    /// In frames.
    private static let shortest: Float = 1.0 / 1024
    /// How far before a jump the last key of the movement before it stands, in frames.
    private static let beforeJump: Float = 1.0 / 64
    /// How many values of a piece are looked at; every other one is fitted.
    private static let places = 8
    /// Between the places a cubic may be further off than at them.
    private static let margin = 0.8
    /// About how many keys a curve gets in all, beside those at the given frames.
    private static let mostKeys = 100_000
    /// Fractal noise is near to no cubic however short; more keys a frame show nothing more of it.
    private static let keysPerFrame: Float = 8

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
        reached = start
        spans = max(frames.count - 1, 1)
        keyframes = start.map { _ in [] }
        guard let first = frames.first else {
            (tolerances, ranges) = ([], [])
            return
        }
        var values = start
        functions(first, &values)
        var wholes: [ColladaFitPiece] = []
        for (from, to) in zip(frames, frames.dropFirst()) {
            wholes.append(ColladaFit.piece(from, wholes.last?.end ?? values, to, functions))
        }
        (tolerances, ranges) = ColladaFit.tolerances(wholes, values, tolerance)
        append(first, values)
        for whole in wholes { fit(whole) }
    }

    /// Of each function: how far keys may be off, and its range of values.
    private static func tolerances(_ pieces: [ColladaFitPiece], _ first: [Double], _ share: Double) -> (
        [Double], [Double]
    ) {
        var (lows, highs) = (first, first)
        for piece in pieces {
            for (index, value) in piece.values.enumerated() {
                let function = index % first.count
                if value < lows[function] { lows[function] = value }
                if value > highs[function] { highs[function] = value }
            }
        }
        let ranges = zip(lows, highs).map { $1 - $0 }
        let tolerances = first.indices.map { function in
            // No curve of float32 is nearer than that.
            let grain = max(abs(lows[function]), abs(highs[function])) * Double(Float.ulpOfOne) * 4
            return max(share * ranges[function], grain, Double(Float.leastNormalMagnitude))
        }
        return (tolerances, ranges)
    }

    // MARK: Pieces

    /// The values at both ends and between.
    private static func piece(_ from: Float, _ start: [Double], _ to: Float, _ functions: Functions) -> ColladaFitPiece
    {
        var piece = ColladaFitPiece(frames: [from], values: start, functions: start.count)
        var values = start
        for place in 1...places {
            let frame = place == places ? to : from + (to - from) * (Float(place) / Float(places))
            guard frame > piece.last, frame <= to else { continue }
            functions(frame, &values)
            piece.values += values
            piece.frames.append(frame)
        }
        return piece
    }

    /// With its cubics.
    private func fitted(_ original: ColladaFitPiece) -> ColladaFitPiece {
        var piece = original
        piece.handles = (0..<piece.functions).map { piece.controls($0) }
        piece.isDone = isNear(piece) || piece.last - piece.first <= ColladaFit.shortest
        return piece
    }

    /// Keys from one frame, whose key is there, to the next that must have one.
    private mutating func fit(_ original: ColladaFitPiece) {
        let whole = afterLeap(joined(original, to: reached))
        let (from, to) = (whole.first, whole.last)
        let nearest = to - ColladaFit.nearness(from, to)
        var before = whole.values(max(whole.frames.count - 2, 0))
        functions(nearest, &before)
        guard jumps(from: before, to: whole.end) else {
            fit(smooth: whole)
            return
        }
        let stop = max(to - ColladaFit.beforeJump, from)
        let held = ColladaFit.piece(from, whole.start, nearest, functions)
        if stop > from, !isStill(held) {
            let end = fit(smooth: ColladaFit.piece(from, whole.start, stop, functions))
            hold(ColladaFit.piece(stop, end, nearest, functions))
        } else {
            hold(held)
        }
        append(to, whole.end)
    }

    /// Nearer than that to a key the evaluator takes the key's value.
    private static func nearness(_ from: Float, _ to: Float) -> Float {
        min(max((to - from) / 1000, 1.0 / 1024), (to - from) / 2)
    }

    /// Where a cycle ends, the function leaps behind its frame: the keys there hold for a moment. Gives what follows.
    private mutating func afterLeap(_ piece: ColladaFitPiece) -> ColladaFitPiece {
        let start = piece.first + ColladaFit.nearness(piece.first, piece.last)
        guard start > piece.first, start < piece.last else { return piece }
        var values = piece.start
        functions(start, &values)
        guard jumps(from: piece.start, to: values) else { return piece }
        holdLastKeys()
        append(start, values)
        return ColladaFit.piece(start, values, piece.last, functions)
    }

    /// A piece that begins with the values at which the one before ends. Where that one was looked at more finely, angles
    /// may have come to the same orientation the other way round.
    private func joined(_ piece: ColladaFitPiece, to values: [Double]) -> ColladaFitPiece {
        piece.start == values ? piece : ColladaFit.piece(piece.first, values, piece.last, functions)
    }

    /// Gives the values at the piece's end.
    @discardableResult
    private mutating func fit(smooth whole: ColladaFitPiece) -> [Double] {
        var pieces = [fitted(whole)]
        let most = most(whole.last - whole.first)
        while true {
            let open = pieces.count { !$0.isDone }
            if open == 0 || pieces.count + open > most { break }
            pieces = pieces.flatMap { $0.isDone ? [$0] : halves($0) }
            for index in pieces.indices.dropFirst() where pieces[index].start != pieces[index - 1].end {
                pieces[index] = fitted(joined(pieces[index], to: pieces[index - 1].end))
            }
        }
        for piece in pieces { append(piece) }
        return pieces.last?.end ?? whole.end
    }

    /// Into how many pieces so many frames between two given ones may be cut.
    private func most(_ length: Float) -> Int {
        let wanted = max(32, Int(min(length * ColladaFit.keysPerFrame, Float(ColladaFit.mostKeys))))
        return min(wanted, max(8, ColladaFit.mostKeys / spans), allowance / max(keyframes.count, 1))
    }

    private func halves(_ piece: ColladaFitPiece) -> [ColladaFitPiece] {
        guard let middle = ColladaFit.middle(piece.first, piece.last) else {
            var done = piece
            done.isDone = true
            return [done]
        }
        let half = ColladaFit.places / 2
        if piece.frames.count == ColladaFit.places + 1, piece.frames[half] == middle {
            return [0, half].map { fitted(finer(piece, $0...$0 + half)) }
        }
        let left = fitted(ColladaFit.piece(piece.first, piece.start, middle, functions))
        return [left, fitted(ColladaFit.piece(middle, left.end, piece.last, functions))]
    }

    /// A part of a piece with as many places as the whole: between any two places that it has comes another.
    private func finer(_ piece: ColladaFitPiece, _ places: ClosedRange<Int>) -> ColladaFitPiece {
        let first = places.lowerBound
        var finer = ColladaFitPiece(
            frames: [piece.frames[first]], values: piece.values(first), functions: piece.functions)
        for place in places.dropFirst() {
            var values = piece.values(place - 1)
            let frame = piece.frames[place - 1] + (piece.frames[place] - piece.frames[place - 1]) / 2
            if frame > finer.last, frame < piece.frames[place] {
                functions(frame, &values)
                finer.frames.append(frame)
                finer.values += values
            }
            finer.frames.append(piece.frames[place])
            finer.values += piece.values(place)
        }
        return finer
    }

    private static func middle(_ start: Float, _ end: Float) -> Float? {
        let middle = start + (end - start) / 2
        let whole = middle.rounded()
        let cut = whole > start && whole < end ? whole : middle
        return cut > start && cut < end ? cut : nil
    }

    private func isStill(_ piece: ColladaFitPiece) -> Bool {
        piece.values.indices.allSatisfy { index in
            let function = index % piece.functions
            return abs(piece.values[index] - piece.values[function]) <= tolerances[function]
        }
    }

    /// Within a thousandth of a piece nothing smooth moves as far.
    private func jumps(from before: [Double], to end: [Double]) -> Bool {
        before.indices.contains { function in
            abs(before[function] - end[function]) > max(4 * tolerances[function], 0.01 * ranges[function])
        }
    }

    // MARK: Cubics

    /// Whether the cubics keep the tolerances at all places of a piece.
    private func isNear(_ piece: ColladaFitPiece) -> Bool {
        for function in tolerances.indices {
            let cubic = piece.cubic(function)
            let most = ColladaFit.margin * tolerances[function]
            for place in piece.frames.indices
            where !(abs(cubic.value(at: piece.frames[place]) - piece.value(place, function)) <= most) {
                return false
            }
        }
        return true
    }

    private mutating func note(_ error: Double, of function: Int, at frame: Float) {
        guard ranges[function] > 0 else { return }
        let part = error / ranges[function]
        if part > largestError { (largestError, worstFrame) = (part, frame) }
    }

    /// How far the cubics are from the functions, also between the places.
    private mutating func note(_ piece: ColladaFitPiece) {
        let dense = finer(piece, 0...piece.frames.count - 1)
        for function in piece.handles.indices {
            let cubic = piece.cubic(function)
            for (place, frame) in dense.frames.enumerated() {
                note(abs(cubic.value(at: frame) - dense.value(place, function)), of: function, at: frame)
            }
        }
    }

    // MARK: Keys

    private mutating func append(_ frame: Float, _ values: [Double]) {
        for function in values.indices { keyframes[function].append(ColladaFit.key(frame, values[function])) }
        reached = values
        allowance -= values.count
    }

    /// The key of its first frame is there.
    private mutating func append(_ piece: ColladaFitPiece) {
        note(piece)
        let third = (piece.last - piece.first) / 3
        for function in piece.handles.indices {
            let handles = piece.handles[function]
            keyframes[function][keyframes[function].count - 1].handleRight =
                SIMD2(piece.first + third, ColladaFitPiece.float(handles.x))
            var end = ColladaFit.key(piece.last, piece.value(piece.frames.count - 1, function))
            end.handleLeft = SIMD2(piece.last - third, ColladaFitPiece.float(handles.y))
            keyframes[function].append(end)
        }
        reached = piece.end
        allowance -= piece.handles.count
    }

    /// The last keys hold their values for a piece.
    private mutating func hold(_ piece: ColladaFitPiece) {
        for (place, frame) in piece.frames.enumerated() {
            for function in tolerances.indices {
                note(abs(piece.value(place, function) - piece.value(0, function)), of: function, at: frame)
            }
        }
        holdLastKeys()
    }

    private mutating func holdLastKeys() {
        for function in keyframes.indices {
            keyframes[function][keyframes[function].count - 1].interpolation = .constant
        }
    }

    private static func key(_ frame: Float, _ value: Double) -> Keyframe {
        Keyframe(
            frame: frame, value: ColladaFitPiece.float(value), handleLeftType: .free, handleRightType: .free, back: 0,
            amplitude: 0, period: 0)
    }
}
