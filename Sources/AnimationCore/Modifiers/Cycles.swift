extension FModifier.Cycles {
    /// Where the repeated curve is read, and how far it is lifted there.
    struct Position {
        var frame: Float
        /// Added to the curve's value; not 0 only for `Mode.repeatWithOffset`.
        var offset: Float = 0
    }

    /// Brings a frame outside the first and last point back between them (Blender 4.2 to 5.3).
    ///
    /// Beyond the given number of cycles the frame stays, and the curve's extrapolation takes over.
    func position(of frame: Float, from first: SIMD2<Float>, to last: SIMD2<Float>) -> Position {
        if frame < first.x {
            return position(of: frame, modeBefore, cyclesBefore, side: -1, end: first.x, first, last)
        }
        if frame > last.x {
            return position(of: frame, modeAfter, cyclesAfter, side: 1, end: last.x, first, last)
        }
        return Position(frame: frame)
    }

    private func position(
        of frame: Float, _ mode: Mode, _ count: Int32, side: Float, end: Float,
        _ first: SIMD2<Float>, _ last: SIMD2<Float>
    ) -> Position {
        let length = last.x - first.x
        guard mode != .none, length != 0 else { return Position(frame: frame) }
        let cycle = Double(side) * (Double(frame) - Double(end)) / Double(length)
        if count != 0, cycle > Double(count) { return Position(frame: frame) }

        let into = (frame - end).truncatingRemainder(dividingBy: length)
        let isAfter = side > 0
        var result = Position(frame: frame)
        if mode == .repeatWithOffset {
            let passed = (frame - end) / length
            result.offset = (isAfter ? passed.rounded(.up) : passed.rounded(.down)) * (last.y - first.y)
        }
        if into == 0 {
            let mirrored = mode == .mirror && isOdd(cycle)
            result.frame = isAfter != mirrored ? last.x : first.x
        } else if mode == .mirror, isOdd(cycle + 1) {
            result.frame = isAfter ? last.x - into : first.x - into
        } else {
            result.frame = first.x + into
        }
        if result.frame < first.x { result.frame += length }
        return result
    }

    private func isOdd(_ cycle: Double) -> Bool { Int32(truncatingAsX86: cycle) % 2 != 0 }
}
