import AnimationCore

/// Writes the NLA tracks of an object or another data-block, one line for each strip.
struct NLAJSONWriter {
    private let json: JSONWriter

    init(_ json: JSONWriter) { self.json = json }

    func write(_ tracks: [NLATrack]) {
        guard !tracks.isEmpty else { return }
        json.array("nla_tracks", tracks) { track in
            json.object {
                json.field("name", track.name)
                json.field("select", track.isSelected, unless: false)
                json.field("lock", track.isLocked, unless: false)
                json.field("mute", track.isMuted, unless: false)
                json.field("is_solo", track.isSolo, unless: false)
                if !track.strips.isEmpty { json.array("strips", track.strips, write) }
            }
        }
    }

    private func write(_ strip: NLAStrip) {
        json.object {
            json.field("name", strip.name)
            if strip.kind != .clip { json.field("type", strip.kind.rnaName) }
            json.field("action", strip.action)
            json.field("slot", strip.slot)
            json.field("frame_start", strip.frameStart)
            json.field("frame_end", strip.frameEnd)
            json.field("action_frame_start", strip.actionFrameStart, unless: 0)
            json.field("action_frame_end", strip.actionFrameEnd, unless: 0)
            json.field("scale", strip.scale, unless: 1)
            json.field("repeat", strip.repetitions, unless: 1)
            if strip.blendType != .replace { json.field("blend_type", strip.blendType.rnaName) }
            if strip.extrapolation != .hold { json.field("extrapolation", strip.extrapolation.rnaName) }
            json.field("blend_in", strip.blendIn, unless: 0)
            json.field("blend_out", strip.blendOut, unless: 0)
            json.field("influence", strip.influence, unless: 0)
            json.field("strip_time", strip.time, unless: 0)
            json.field("use_reverse", strip.isReversed, unless: false)
            json.field("mute", strip.isMuted, unless: false)
            json.field("select", strip.isSelected, unless: false)
            json.field("use_auto_blend", strip.blendsAutomatically, unless: false)
            json.field("use_sync_length", strip.followsActionLength, unless: false)
            json.field("use_animated_influence", strip.animatesInfluence, unless: false)
            json.field("use_animated_time", strip.animatesTime, unless: false)
            json.field("use_animated_time_cyclic", strip.isTimeCyclic, unless: false)
            if !strip.tracks.isEmpty {
                json.openArray("fcurves")
                for track in strip.tracks { CurveJSONWriter(json).write(track, slot: nil) }
                json.closeArray()
            }
            if !strip.strips.isEmpty { json.array("strips", strip.strips, write) }
        }
    }
}
