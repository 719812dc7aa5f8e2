extension FModifier {
    /// Counts frames anew, so that the modifier does at the new frames what it did at the old ones.
    ///
    /// - Returns: false where it cannot: Smooth looks at whole frames, and Noise of before Blender 4.4 has a part that no
    ///   setting reaches. Those are changed as far as that goes.
    mutating func retime(by map: FrameMap) -> Bool {
        if isRangeRestricted {
            (frameStart, frameEnd) = (map.frame(frameStart), map.frame(frameEnd))
            (blendIn, blendOut) = (map.length(blendIn), map.length(blendOut))
        }
        switch kind {
        case .generator(var generator):
            generator.retime(by: map)
            kind = .generator(generator)
        case .function(var function):
            let multiplier = Double(function.phaseMultiplier) / map.scale
            function.phaseMultiplier = Float(multiplier)
            function.phaseOffset = Float(Double(function.phaseOffset) - multiplier * map.shift)
            kind = .function(function)
        case .envelope(var envelope):
            for index in envelope.controlPoints.indices {
                envelope.controlPoints[index].frame = map.frame(envelope.controlPoints[index].frame)
            }
            kind = .envelope(envelope)
        case .cycles: break
        case .noise(var noise):
            noise.scale = map.length(noise.scale)
            noise.offset = map.frame(noise.offset)
            if noise.isLegacy { noise.phase = map.length(noise.phase) }
            kind = .noise(noise)
            return !noise.isLegacy || map.scale == 1
        case .limits(var limits):
            limits.minimumFrame = map.frame(limits.minimumFrame)
            limits.maximumFrame = map.frame(limits.maximumFrame)
            kind = .limits(limits)
        case .stepped(var stepped):
            stepped.step = map.length(stepped.step)
            stepped.offset = map.frame(stepped.offset)
            (stepped.start, stepped.end) = (map.frame(stepped.start), map.frame(stepped.end))
            kind = .stepped(stepped)
        case .smooth(var smooth):
            smooth.sigma = map.length(smooth.sigma)
            let width = (Double(smooth.filterWidth) * map.scale).rounded()
            smooth.filterWidth = width < Double(Int32.max) ? Int32(width) : Int32.max
            kind = .smooth(smooth)
            return map.scale == 1 && map.shift == map.shift.rounded()
        }
        return true
    }
}

extension FModifier.Generator {
    /// A polynomial of the new frame y = s·x + t with the values that the old one has at x.
    fileprivate mutating func retime(by map: FrameMap) {
        switch mode {
        case .factorised:
            for index in stride(from: 0, to: coefficients.count - 1, by: 2) {
                let factor = Double(coefficients[index]) / map.scale
                coefficients[index] = Float(factor)
                coefficients[index + 1] = Float(Double(coefficients[index + 1]) - factor * map.shift)
            }
        case .polynomial:
            // Horner's scheme on polynomials: p(x) = (… (cₙ·x + cₙ₋₁)·x + …) with x = (y − t) / s.
            var result: [Double] = []
            for coefficient in coefficients.reversed() {
                var next = [Double](repeating: 0, count: result.count + 1)
                for (power, value) in result.enumerated() {
                    next[power] -= value * map.shift / map.scale
                    next[power + 1] += value / map.scale
                }
                next[0] += Double(coefficient)
                result = next
            }
            for index in coefficients.indices { coefficients[index] = Float(result[index]) }
        }
    }
}
