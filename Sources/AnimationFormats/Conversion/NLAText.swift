import AnimationCore

/// NLA tracks in words: what is not said is as Blender makes it.
enum NLAText {
    /// `track "Base": "Walk" (action Walk), frames 1 to 61, of the action's 1 to 31, scale 2`
    static func text(of track: NLATrack) -> String {
        let states = [("muted", track.isMuted), ("solo", track.isSolo), ("locked", track.isLocked)]
        let name = (["track \"\(track.name)\""] + words(states)).joined(separator: ", ")
        return "\(name): \(track.strips.isEmpty ? "empty" : track.strips.map(text(of:)).joined(separator: "; "))"
    }

    private static func text(of strip: NLAStrip) -> String {
        let slot = strip.slot.map { ", slot \($0)" } ?? ""
        let action = strip.action.map { " (action \($0)\(slot))" } ?? ""
        var parts = ["\"\(strip.name)\"\(action)", "frames \(frames(strip.frameStart, strip.frameEnd))"]
        if strip.action != nil {
            parts.append("of the action's \(frames(strip.actionFrameStart, strip.actionFrameEnd))")
        }
        for (number, title) in [(strip.scale, "scale"), (strip.repetitions, "repeat")] where number != 1 {
            parts.append("\(title) \(FrameText.text(number))")
        }
        for (number, title) in [(strip.blendIn, "blend in"), (strip.blendOut, "blend out")] where number != 0 {
            parts.append("\(title) \(FrameText.text(number))")
        }
        switch strip.blendType {
        case .replace: break
        case .add: parts.append("added")
        case .subtract: parts.append("subtracted")
        case .multiply: parts.append("multiplied")
        case .combine: parts.append("combined")
        }
        switch strip.extrapolation {
        case .hold: break
        case .holdForward: parts.append("held forward only")
        case .nothing: parts.append("not held")
        }
        switch strip.kind {
        case .clip: break
        case .transition: parts.append("a transition")
        case .meta: parts.append("a meta strip of \(strip.strips.count)")
        case .sound: parts.append("a sound")
        }
        return
            (parts
            + words([
                ("animated influence", strip.animatesInfluence), ("animated time", strip.animatesTime),
                ("reversed", strip.isReversed), ("muted", strip.isMuted),
            ])).joined(separator: ", ")
    }

    private static func frames(_ first: Float, _ last: Float) -> String {
        "\(FrameText.text(first)) to \(FrameText.text(last))"
    }

    private static func words(_ states: [(text: String, isOn: Bool)]) -> [String] {
        states.filter(\.isOn).map(\.text)
    }
}
