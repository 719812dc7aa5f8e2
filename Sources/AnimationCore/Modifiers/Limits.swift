extension FModifier.Limits {
    /// The frame that is read instead; the lower limit is asked first (Blender 4.2 to 5.3).
    func limitedFrame(_ frame: Float) -> Float {
        if usesMinimumFrame, frame < minimumFrame { return minimumFrame }
        if usesMaximumFrame, frame > maximumFrame { return maximumFrame }
        return frame
    }

    func limitedValue(_ value: Float) -> Float {
        if usesMinimumValue, value < minimumValue { return minimumValue }
        if usesMaximumValue, value > maximumValue { return maximumValue }
        return value
    }
}
