extension FModifier.Noise {
    /// Mixes noise into the incoming value.
    func value(_ value: Float, at frame: Float) -> Float {
        let noise = isLegacy ? latticeNoise(at: frame) : gradientNoise(at: frame)
        switch blendType {
        case .replace: return value + (noise - 0.5) * strength
        case .add: return value + noise * strength
        case .subtract: return value - noise * strength
        case .multiply: return value * noise * strength
        }
    }

    /// `depth` as Blender stores it, in 16 bits.
    private var octaves: Int32 { max(0, min(depth, 32767)) }

    /// Blender 4.4 and later: octaves of gradient noise, brought to 0 … 1.
    private func gradientNoise(at frame: Float) -> Float {
        let inverse: Float = scale == 0 ? 0 : 1 / scale
        // The golden ratio keeps whole frames off the lattice, where gradient noise is always 0.
        let x = (frame - offset) * inverse + 0.618_033_988_74
        var sum: Float = 0
        var largest: Float = 0
        var amplitude: Float = 1
        var frequency: Float = 1
        for _ in 0...octaves {
            sum += GradientNoise.value(frequency * x, frequency * phase) * amplitude
            largest += amplitude
            amplitude *= roughness
            frequency *= lacunarity
        }
        return 0.5 * sum / largest + 0.5
    }

    /// Blender before 4.4: turbulence of lattice noise, each octave half as large.
    private func latticeNoise(at frame: Float) -> Float {
        let point = SIMD3<Float>(frame - offset, phase, 0.1)
        var sum = LatticeNoise.value(point, size: scale)
        var divisor: Float = 1
        var weight: Float = 0.5
        for _ in 0..<octaves {
            sum += weight * LatticeNoise.value(point, size: scale * weight)
            divisor += weight
            weight *= 0.5
        }
        return sum / divisor
    }
}
