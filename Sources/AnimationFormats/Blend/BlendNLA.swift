import AnimationCore

/// NLA tracks and their strips.
struct BlendNLA {
    let actions: BlendActions
    /// `OB`: the kind of data-block that has the tracks.
    let ownerCode: String

    func tracks(of animation: BlendRecord) -> [NLATrack] {
        animation.list("nla_tracks", "NlaTrack").map { record in
            var track = NLATrack(name: record.string("name") ?? "")
            track.isSelected = record.hasBits(2, of: "flag")
            track.isMuted = record.hasBits(4, of: "flag")
            track.isSolo = record.hasBits(8, of: "flag")
            track.isLocked = record.hasBits(0x10, of: "flag")
            track.strips = strips(of: record, depth: 0)
            return track
        }
    }

    private func strips(of owner: BlendRecord, depth: Int) -> [NLAStrip] {
        guard depth <= NLAStrip.deepestNesting else {
            owner.report(.warning, .loop, "strips lie in one another without end; cut there")
            return []
        }
        return owner.list("strips", "NlaStrip").map { strip($0, depth: depth) }
    }

    private func strip(_ record: BlendRecord, depth: Int) -> NLAStrip {
        func flag(_ bits: Int) -> Bool { record.hasBits(bits, of: "flag") }
        var strip = NLAStrip(name: record.string("name") ?? "", kind: record.enumeration("type", .clip))
        if let use = actions.use(in: record, of: ownerCode, pointer: "act", slotHandle: "action_slot_handle") {
            strip.action = use.action
            strip.slot = use.slot
        }
        strip.frameStart = record.float("start") ?? 0
        strip.frameEnd = record.float("end") ?? 0
        strip.actionFrameStart = record.float("actstart") ?? 0
        strip.actionFrameEnd = record.float("actend") ?? 0
        strip.scale = record.float("scale") ?? 1
        strip.repetitions = record.float("repeat") ?? 1
        strip.blendType = record.enumeration("blendmode", .replace)
        strip.extrapolation = record.enumeration("extendmode", .hold)
        strip.blendIn = record.float("blendin") ?? 0
        strip.blendOut = record.float("blendout") ?? 0
        strip.influence = record.float("influence") ?? 0
        strip.time = record.float("strip_time") ?? 0
        strip.isSelected = flag(2)
        strip.animatesInfluence = flag(0x20)
        strip.animatesTime = flag(0x40)
        strip.isTimeCyclic = flag(0x80)
        strip.followsActionLength = flag(0x200)
        strip.blendsAutomatically = flag(0x400)
        strip.isReversed = flag(0x800)
        strip.isMuted = flag(0x1000)
        strip.tracks = actions.stripCurves.tracks(record.list("fcurves", "FCurve"), of: strip.name, record.file.log)
        strip.strips = strips(of: record, depth: depth + 1)
        return strip
    }
}
