#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How the numbers of a file become those of a property.
struct ColladaConversion: Equatable {
    /// Degrees to radians, units to metres.
    var factor = 1.0
    /// Added after multiplying.
    var offset = 0.0
    /// The factor of tangents where it is another one: Blender writes a spot's size in radians and its tangents in
    /// degrees.
    var tangentFactor: Double?
    /// Of a field of view in degrees that becomes a focal length in millimetres: half the sensor, in millimetres, times
    /// what the aspect ratio asks for.
    var halfSensor: Double?

    func value(_ number: Double) -> Float {
        if let halfSensor { return Float(halfSensor / tan(number * ColladaUnits.radiansPerDegree / 2)) }
        return offset == 0 ? Float(number * factor) : Float(number * factor + offset)
    }

    /// A control point's value, of the key with the value `key`; for a focal length the slope at the key is kept.
    func handle(_ number: Double, key: Double) -> Float {
        if let halfSensor {
            let half = key * ColladaUnits.radiansPerDegree / 2
            let slope = -halfSensor / (sin(half) * sin(half)) * ColladaUnits.radiansPerDegree / 2
            return Float(halfSensor / tan(half) + slope * (number - key))
        }
        let factor = tangentFactor ?? factor
        return offset == 0 ? Float(number * factor) : Float(number * factor + offset)
    }
}
