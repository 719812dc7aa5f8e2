import AnimationCore

/// How the values of a curve are shown: angles in degrees, and in the normalised view each curve from -1 to 1.
struct ValueMapping: Equatable, Sendable {
    private let factor: Double
    private let offset: Double
    /// From the property's unit to the one people read: 180/π for euler angles.
    let unit: Double

    init(of track: AnimationTrack, isNormalized: Bool) {
        unit = ValueMapping.unit(of: track)
        guard isNormalized else {
            (factor, offset) = (unit, 0)
            return
        }
        var (low, high) = (Double.infinity, -Double.infinity)
        func include(_ value: Float) {
            guard GapRule.canDraw(value) else { return }
            low = min(low, Double(value))
            high = max(high, Double(value))
        }
        for key in track.keyframes { include(key.value) }
        if track.keyframes.isEmpty { for sample in track.samples { include(sample.value) } }
        // A curve that does not change is shown at 0.
        let middle = low <= high ? (low + high) / 2 : 0
        factor = low < high ? 2 / (high - low) : 1
        offset = -middle
    }

    func shown(_ value: Float) -> Double { (Double(value) + offset) * factor }

    func stored(_ shown: Double) -> Float { Float(shown / factor - offset) }

    /// How much a distance on the value axis is in the property's unit.
    func stored(distance: Double) -> Float { Float(distance / factor) }

    private static func unit(of track: AnimationTrack) -> Double {
        switch AnimatedProperty(dataPath: track.dataPath) {
        case .object(.rotationEuler), .object(.deltaRotationEuler), .bone(_, .rotationEuler): 180 / .pi
        default: 1
        }
    }
}

extension EditorSession {
    /// How a track of the channelbag shown is drawn. While keys are dragged it stays as it was when the drag began.
    func valueMapping(ofTrack index: Int) -> ValueMapping {
        if case .drag(let drag) = gesture {
            for original in drag.originals where original.track == index { return original.mapping }
        }
        return ValueMapping(of: tracks[index], isNormalized: view.isNormalized)
    }
}
