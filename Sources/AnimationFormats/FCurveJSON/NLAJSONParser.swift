import AnimationCore

/// Reads the NLA tracks of an object or another data-block.
struct NLAJSONParser {
    private let cursor: JSONCursor
    private let curves: CurveJSONParser
    private let kinds = RNANameTable<NLAStripKind>()
    private let blendTypes = RNANameTable<NLABlendType>()
    private let extrapolations = RNANameTable<NLAExtrapolation>()

    init(_ cursor: JSONCursor, _ curves: CurveJSONParser) {
        self.cursor = cursor
        self.curves = curves
    }

    func list() throws(ReadFailure) -> [NLATrack] {
        var tracks: [NLATrack] = []
        try cursor.array("nla_tracks") { () throws(ReadFailure) in
            var track = NLATrack(name: "")
            let isObject = try cursor.object("NLA track") { key throws(ReadFailure) in
                switch key {
                case "name": track.name = cursor.string("name") ?? ""
                case "select": track.isSelected = cursor.bool("select") ?? false
                case "lock": track.isLocked = cursor.bool("lock") ?? false
                case "mute": track.isMuted = cursor.bool("mute") ?? false
                case "is_solo": track.isSolo = cursor.bool("is_solo") ?? false
                case "strips": track.strips = try strips(depth: 0)
                default: return false
                }
                return true
            }
            if isObject { tracks.append(track) }
        }
        return tracks
    }

    private func strips(depth: Int) throws(ReadFailure) -> [NLAStrip] {
        guard depth <= NLAStrip.deepestNesting else { return try refusedStrips() }
        var strips: [NLAStrip] = []
        try cursor.array("strips") { () throws(ReadFailure) in
            if let strip = try strip(depth: depth) { strips.append(strip) }
        }
        return strips
    }

    /// The strips of a strip that lies as deep as any may: none. They are not looked into, however deep they go on.
    private func refusedStrips() throws(ReadFailure) -> [NLAStrip] {
        let start = cursor.offset
        var isEmpty = true
        try cursor.array("strips") { isEmpty = false }
        if !isEmpty {
            let message = "strips lie more than \(NLAStrip.deepestNesting) deep in one another; left out"
            cursor.report(.error, .wrongType, at: start, message)
        }
        return []
    }

    private func strip(depth: Int) throws(ReadFailure) -> NLAStrip? {
        var strip = NLAStrip(name: "")
        let isObject = try cursor.object("NLA strip") { key throws(ReadFailure) in
            switch key {
            case "name": strip.name = cursor.string("name") ?? ""
            case "type": strip.kind = cursor.enumeration(kinds, "type") ?? .clip
            case "action": strip.action = cursor.stringOrNull("action")
            case "slot": strip.slot = cursor.stringOrNull("slot")
            case "blend_type": strip.blendType = cursor.enumeration(blendTypes, "blend_type") ?? .replace
            case "extrapolation": strip.extrapolation = cursor.enumeration(extrapolations, "extrapolation") ?? .hold
            case "fcurves": strip.tracks = try curves.list().map(\.track)
            case "strips": strip.strips = try strips(depth: depth + 1)
            default: return number(key, of: &strip) || flag(key, of: &strip)
            }
            return true
        }
        return isObject ? strip : nil
    }

    private func number(_ key: JSONKey, of strip: inout NLAStrip) -> Bool {
        switch key {
        case "frame_start": strip.frameStart = cursor.float("frame_start") ?? 0
        case "frame_end": strip.frameEnd = cursor.float("frame_end") ?? 0
        case "action_frame_start": strip.actionFrameStart = cursor.float("action_frame_start") ?? 0
        case "action_frame_end": strip.actionFrameEnd = cursor.float("action_frame_end") ?? 0
        case "scale": strip.scale = cursor.float("scale") ?? 1
        case "repeat": strip.repetitions = cursor.float("repeat") ?? 1
        case "blend_in": strip.blendIn = cursor.float("blend_in") ?? 0
        case "blend_out": strip.blendOut = cursor.float("blend_out") ?? 0
        case "influence": strip.influence = cursor.float("influence") ?? 0
        case "strip_time": strip.time = cursor.float("strip_time") ?? 0
        default: return false
        }
        return true
    }

    private func flag(_ key: JSONKey, of strip: inout NLAStrip) -> Bool {
        switch key {
        case "use_reverse": strip.isReversed = cursor.bool("use_reverse") ?? false
        case "mute": strip.isMuted = cursor.bool("mute") ?? false
        case "select": strip.isSelected = cursor.bool("select") ?? false
        case "use_auto_blend": strip.blendsAutomatically = cursor.bool("use_auto_blend") ?? false
        case "use_sync_length": strip.followsActionLength = cursor.bool("use_sync_length") ?? false
        case "use_animated_influence": strip.animatesInfluence = cursor.bool("use_animated_influence") ?? false
        case "use_animated_time": strip.animatesTime = cursor.bool("use_animated_time") ?? false
        case "use_animated_time_cyclic": strip.isTimeCyclic = cursor.bool("use_animated_time_cyclic") ?? false
        default: return false
        }
        return true
    }
}
