import AnimationCore

/// NLA tracks and drivers, which documents have no place for, in words: what is not said is as Blender makes it.
enum BlendUncarried {
    /// `track "Base": "Walk" (action "Walk"), frames 1 to 61, of the action's 1 to 31, scale 2`
    static func text(ofTrack track: BlendRecord) -> String {
        let states = words([
            ("muted", track.hasBits(4, of: "flag")), ("solo", track.hasBits(8, of: "flag")),
            ("locked", track.hasBits(0x10, of: "flag")),
        ])
        let strips = track.list("strips", "NlaStrip").map(text(ofStrip:))
        let name = (["track \"\(track.string("name") ?? "")\""] + states).joined(separator: ", ")
        return "\(name): \(strips.isEmpty ? "empty" : strips.joined(separator: "; "))"
    }

    private static func text(ofStrip strip: BlendRecord) -> String {
        func number(_ name: String) -> Float { strip.float(name) ?? 0 }
        func frames(_ first: String, _ last: String) -> String {
            "\(FrameText.text(number(first))) to \(FrameText.text(number(last)))"
        }
        let slot = strip.string("action_slot_name").flatMap { $0.isEmpty ? nil : ", slot \($0)" } ?? ""
        let action = strip.followID("act").map { " (action \"\($0.id.idName)\"\(slot))" } ?? ""
        var parts = ["\"\(strip.string("name") ?? "")\"\(action)", "frames \(frames("start", "end"))"]
        if !action.isEmpty { parts.append("of the action's \(frames("actstart", "actend"))") }
        for (name, title) in [("scale", "scale"), ("repeat", "repeat")] where number(name) != 1 && strip.has(name) {
            parts.append("\(title) \(FrameText.text(number(name)))")
        }
        for (name, title) in [("blendin", "blend in"), ("blendout", "blend out")] where number(name) != 0 {
            parts.append("\(title) \(FrameText.text(number(name)))")
        }
        parts += word(strip.int("blendmode"), ["", "added", "subtracted", "multiplied", "combined"])
        parts += word(strip.int("extendmode"), ["", "held forward only", "not held"])
        parts += word(strip.int("type"), ["", "a transition", "a meta strip", "a sound"])
        parts += words([
            ("animated influence", strip.hasBits(0x20, of: "flag")),
            ("animated time", strip.hasBits(0x40, of: "flag")), ("reversed", strip.hasBits(0x800, of: "flag")),
            ("muted", strip.hasBits(0x1000, of: "flag")),
        ])
        return parts.joined(separator: ", ")
    }

    /// `scale[0]: scripted "v * 2", 1 variable, 2 keys`
    static func text(ofDriver curve: BlendRecord) -> String {
        let name = "\(curve.text("rna_path") ?? "")[\(curve.int32("array_index"))]"
        guard let driver = curve.follow("driver", "ChannelDriver") else { return name }
        let variables = driver.list("variables", "DriverVar").count
        var parts = [
            word(driver.int("type"), ["average", "scripted", "sum", "minimum", "maximum"]).first ?? "driver",
            counted(variables, "variable"),
        ]
        if driver.int("type") == 1 { parts[0] += " \"\(driver.string("expression") ?? "")\"" }
        let keys = curve.pointer("bezt") == 0 ? 0 : curve.int("totvert") ?? 0
        if keys > 0 { parts.append(counted(keys, "key")) }
        let modifiers = curve.list("modifiers", "FModifier").count
        if modifiers > 0 { parts.append(counted(modifiers, "modifier")) }
        return "\(name): \(parts.joined(separator: ", "))"
    }

    private static func words(_ states: [(text: String, isOn: Bool)]) -> [String] {
        states.filter(\.isOn).map(\.text)
    }

    /// The word for a number; none for what is usual and for what has no word.
    private static func word(_ number: Int?, _ words: [String]) -> [String] {
        guard let number, words.indices.contains(number), !words[number].isEmpty else { return [] }
        return [words[number]]
    }
}
