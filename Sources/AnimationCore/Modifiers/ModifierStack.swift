/// The modifiers of a curve at work (Blender 4.2 to 5.3).
///
/// First each modifier may move the frame, the last one first; the curve is read at the moved frame; then each may
/// change the value, the first one first, still at the moved frame. Cycles and Smooth act only as the first modifier:
/// elsewhere Blender marks them as not valid.
struct ModifierStack {
    let modifiers: [FModifier]
    /// The first and the last point of the curve (frame, value); nil for an empty curve.
    let ends: (first: SIMD2<Float>, last: SIMD2<Float>)?

    /// - Parameter base: the curve without modifiers, as a function of the frame.
    func value(at frame: Float, of base: (Float) -> Float) -> Float {
        let position = movedFrame(frame)
        let moved = position.frame
        var value = base(moved)
        for index in modifiers.indices where modifiers[index].isActing(at: moved) {
            let modifier = modifiers[index]
            let made: Float
            switch modifier.kind {
            case .generator(let generator): made = generator.value(value, at: moved)
            case .function(let function): made = function.value(value, at: moved)
            case .envelope(let envelope): made = envelope.value(value, at: moved)
            case .noise(let noise): made = noise.value(value, at: moved)
            case .limits(let limits): made = limits.limitedValue(value)
            case .cycles:
                if index != 0 { continue }
                made = value + position.offset
            case .smooth(let smooth):
                if index != 0 { continue }
                made = smooth.value(at: moved, of: base)
            case .stepped: continue
            }
            value = modifier.blended(made, into: value, at: moved)
        }
        return value
    }

    /// The frame at which the curve is read, with the lift that Cycles found for it.
    private func movedFrame(_ frame: Float) -> FModifier.Cycles.Position {
        var position = FModifier.Cycles.Position(frame: frame)
        for index in modifiers.indices.reversed() where modifiers[index].isActing(at: position.frame) {
            let modifier = modifiers[index]
            let made: Float
            switch modifier.kind {
            case .limits(let limits): made = limits.limitedFrame(position.frame)
            case .stepped(let stepped): made = stepped.heldFrame(position.frame)
            case .cycles(let cycles):
                if index != 0 { continue }
                made = cycled(&position, by: cycles)
            default: continue
            }
            position.frame = modifier.blended(made, into: position.frame, at: position.frame)
        }
        return position
    }

    /// The frame inside the curve; notes the lift. An empty curve has no cycles, but its frame is blended all the same.
    private func cycled(_ position: inout FModifier.Cycles.Position, by cycles: FModifier.Cycles) -> Float {
        guard let ends else { return position.frame }
        let cycled = cycles.position(of: position.frame, from: ends.first, to: ends.last)
        position.offset = cycled.offset
        return cycled.frame
    }
}
