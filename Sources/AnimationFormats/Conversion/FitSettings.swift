import AnimationCore

/// How far curves may be off when they get few keys, and which of them belong together.
public struct FitSettings: Equatable, Sendable {
    /// As a part of each curve's range of values; nil for none.
    public var share: Double?
    /// In value units, in degrees for angles, by what curves measure; it goes before `share`.
    public var bounds: [ValidationTolerance.Quantity: Double] = [:]
    /// The curves of one rotation have keys at the same frames.
    public var isTogether = false

    public init(share: Double? = nil) { self.share = share }

    /// In value units; nil for a curve that is to stay as it is.
    func tolerance(of track: AnimationTrack) -> Double? {
        let quantity = ValidationTolerance.Quantity(dataPath: track.dataPath)
        if let bound = bounds[quantity] { return quantity == .angle ? bound * .pi / 180 : bound }
        return share.map { max($0 * track.valueRange, Double(Float.leastNormalMagnitude)) }
    }
}
