extension FModifier {
    /// Whether two modifiers are the same, their numbers to the bit.
    package func isBitwiseEqual(to other: FModifier) -> Bool {
        name.isExactly(other.name) && isMuted == other.isMuted && isDisabled == other.isDisabled
            && isActive == other.isActive
            && isExpanded == other.isExpanded && isRangeRestricted == other.isRangeRestricted
            && usesInfluence == other.usesInfluence
            && frameStart.isBitwiseEqual(to: other.frameStart) && frameEnd.isBitwiseEqual(to: other.frameEnd)
            && blendIn.isBitwiseEqual(to: other.blendIn) && blendOut.isBitwiseEqual(to: other.blendOut)
            && influence.isBitwiseEqual(to: other.influence) && kind.isBitwiseEqual(to: other.kind)
    }
}

extension FModifier.Kind {
    fileprivate func isBitwiseEqual(to other: FModifier.Kind) -> Bool {
        switch (self, other) {
        case (.generator(let a), .generator(let b)): a.isBitwiseEqual(to: b)
        case (.function(let a), .function(let b)): a.isBitwiseEqual(to: b)
        case (.envelope(let a), .envelope(let b)): a.isBitwiseEqual(to: b)
        // Nothing in it is a float.
        case (.cycles(let a), .cycles(let b)): a == b
        case (.noise(let a), .noise(let b)): a.isBitwiseEqual(to: b)
        case (.limits(let a), .limits(let b)): a.isBitwiseEqual(to: b)
        case (.stepped(let a), .stepped(let b)): a.isBitwiseEqual(to: b)
        case (.smooth(let a), .smooth(let b)): a.sigma.isBitwiseEqual(to: b.sigma) && a.filterWidth == b.filterWidth
        default: false
        }
    }
}

extension FModifier.Generator {
    fileprivate func isBitwiseEqual(to other: Self) -> Bool {
        mode == other.mode && order == other.order && isAdditive == other.isAdditive
            && coefficients.isBitwiseEqual(to: other.coefficients)
    }
}

extension FModifier.BuiltInFunction {
    fileprivate func isBitwiseEqual(to other: Self) -> Bool {
        function == other.function && isAdditive == other.isAdditive
            && amplitude.isBitwiseEqual(to: other.amplitude)
            && phaseMultiplier.isBitwiseEqual(to: other.phaseMultiplier)
            && phaseOffset.isBitwiseEqual(to: other.phaseOffset) && valueOffset.isBitwiseEqual(to: other.valueOffset)
    }
}

extension FModifier.Envelope {
    fileprivate func isBitwiseEqual(to other: Self) -> Bool {
        referenceValue.isBitwiseEqual(to: other.referenceValue)
            && defaultMinimum.isBitwiseEqual(to: other.defaultMinimum)
            && defaultMaximum.isBitwiseEqual(to: other.defaultMaximum)
            && controlPoints.count == other.controlPoints.count
            && zip(controlPoints, other.controlPoints).allSatisfy { a, b in
                a.frame.isBitwiseEqual(to: b.frame) && a.minimum.isBitwiseEqual(to: b.minimum)
                    && a.maximum.isBitwiseEqual(to: b.maximum)
            }
    }
}

extension FModifier.Noise {
    fileprivate func isBitwiseEqual(to other: Self) -> Bool {
        blendType == other.blendType && depth == other.depth && isLegacy == other.isLegacy
            && scale.isBitwiseEqual(to: other.scale) && strength.isBitwiseEqual(to: other.strength)
            && phase.isBitwiseEqual(to: other.phase) && offset.isBitwiseEqual(to: other.offset)
            && lacunarity.isBitwiseEqual(to: other.lacunarity) && roughness.isBitwiseEqual(to: other.roughness)
    }
}

extension FModifier.Limits {
    fileprivate func isBitwiseEqual(to other: Self) -> Bool {
        usesMinimumFrame == other.usesMinimumFrame && usesMaximumFrame == other.usesMaximumFrame
            && usesMinimumValue == other.usesMinimumValue && usesMaximumValue == other.usesMaximumValue
            && minimumFrame.isBitwiseEqual(to: other.minimumFrame)
            && maximumFrame.isBitwiseEqual(to: other.maximumFrame)
            && minimumValue.isBitwiseEqual(to: other.minimumValue)
            && maximumValue.isBitwiseEqual(to: other.maximumValue)
    }
}

extension FModifier.Stepped {
    fileprivate func isBitwiseEqual(to other: Self) -> Bool {
        usesStart == other.usesStart && usesEnd == other.usesEnd && step.isBitwiseEqual(to: other.step)
            && offset.isBitwiseEqual(to: other.offset) && start.isBitwiseEqual(to: other.start)
            && end.isBitwiseEqual(to: other.end)
    }
}
