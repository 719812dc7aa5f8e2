import AnimationCore

/// The colour of a curve in the editors: X red, Y green, Z blue, W yellow.
///
/// A curve that states no colour of its own takes that of its axis where it belongs to a transform; there Blender gives
/// every curve a hue of its own, as is done here for all others.
enum ChannelColor {
    /// - Parameter index: which of `count` curves it is, 0-based.
    static func of(_ track: AnimationTrack, at index: Int, of count: Int) -> TrackColor {
        if let color = track.color { return color }
        switch AnimatedProperty(dataPath: track.dataPath) {
        case .object(let property), .bone(_, let property):
            let axes: [TrackColor] = property.count == 4 ? [.w, .x, .y, .z] : [.x, .y, .z]
            if property.count > 1, axes.indices.contains(Int(track.arrayIndex)) { return axes[Int(track.arrayIndex)] }
        case .other: break
        }
        return hue(Float(index) / Float(max(count, 1)))
    }

    /// Bright enough for both a dark and a light page.
    private static func hue(_ turn: Float) -> TrackColor {
        func part(_ shift: Float) -> Float {
            var distance = (turn + shift) - (turn + shift).rounded(.down)
            distance = abs(distance - 0.5) * 6 - 1
            return 0.25 + 0.7 * min(max(distance, 0), 1)
        }
        return TrackColor(red: part(0), green: part(2.0 / 3), blue: part(1.0 / 3))
    }
}
