extension FModifier {
    /// Whether the modifier takes part at a frame: not muted, not disabled, inside its range. NaN is in no range.
    func isActing(at frame: Float) -> Bool {
        if isMuted || isDisabled { return false }
        return !isRangeRestricted || (frameStart <= frame && frame <= frameEnd)
    }

    /// How much of the modifier counts at a frame, with its range's blends (Blender 4.2 to 5.3).
    func influence(at frame: Float) -> Float {
        let full = usesInfluence ? influence : 1
        guard isRangeRestricted else { return full }
        if frame < frameStart || frame > frameEnd { return 0 }
        if blendIn != 0, frame >= frameStart, frame <= frameStart + blendIn {
            return full * (frame - frameStart) / (frameStart + blendIn - frameStart)
        }
        if blendOut != 0, frame >= frameEnd - blendOut, frame <= frameEnd {
            return full * (frame - frameEnd) / (frameEnd - blendOut - frameEnd)
        }
        return full
    }

    /// Mixes what the modifier made with what came in. Full influence takes the same road, as in Blender.
    func blended(_ made: Float, into incoming: Float, at frame: Float) -> Float {
        let weight = influence(at: frame)
        return made * weight + incoming * (1 - weight)
    }
}
