extension FModifier.Stepped {
    /// The frame at which the step around `frame` begins, counted from `offset` towards zero (Blender 4.2 to 5.3).
    ///
    /// A step of 0 gives `offset`, steps beyond the range of 32-bit integers count as −2³¹.
    func heldFrame(_ frame: Float) -> Float {
        if usesStart, frame < start { return frame }
        if usesEnd, frame > end { return frame }
        let count = Int32(truncatingAsX86: (frame - offset) / step)
        return Float(count) * step + offset
    }
}
