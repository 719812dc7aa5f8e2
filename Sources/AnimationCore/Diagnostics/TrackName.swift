/// What people call a curve: `CubeAction/location[0]`, with the slot between them when the action has several.
public enum TrackName {
    public static func of(_ track: AnimationTrack, in channelbag: Channelbag, of action: AnimAction) -> String {
        let curve = "\(track.dataPath)[\(track.arrayIndex)]"
        if action.slots.count > 1, let slot = action.slot(of: channelbag) {
            return "\(action.name)/\(slot.identifier)/\(curve)"
        }
        return "\(action.name)/\(curve)"
    }
}
