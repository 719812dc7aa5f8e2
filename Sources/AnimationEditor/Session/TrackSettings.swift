import AnimationCore

/// What the editors change of a track besides its keys.
struct TrackSettings: Equatable, Sendable {
    var isSelected: Bool
    var isLocked: Bool
    var isMuted: Bool
    var isHidden: Bool
    var extrapolation: Extrapolation

    init(_ track: AnimationTrack) {
        isSelected = track.isSelected
        isLocked = track.isLocked
        isMuted = track.isMuted
        isHidden = track.isHidden
        extrapolation = track.extrapolation
    }

    func apply(to track: inout AnimationTrack) {
        track.isSelected = isSelected
        track.isLocked = isLocked
        track.isMuted = isMuted
        track.isHidden = isHidden
        track.extrapolation = extrapolation
    }
}
