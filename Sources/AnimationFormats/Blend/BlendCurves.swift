import AnimationCore

/// F-curves: their own fields; `BlendKeys` has the keys, `BlendModifiers` the modifiers.
struct BlendCurves {
    private let rules: BlendRules
    let keys: BlendKeys
    private let modifiers: BlendModifiers

    init(file: BlendFile, rules: BlendRules) {
        self.rules = rules
        keys = BlendKeys(file: file, rules: rules)
        modifiers = BlendModifiers(rules: rules)
    }

    /// The curves of one channelbag, without their keys and samples, and where these are.
    func outlines(_ records: [BlendRecord], of action: String) -> (tracks: [AnimationTrack], points: [BlendPoints?]) {
        var groups: [UInt64: String] = [:]
        var channels = Set<ChannelID>()
        let tracks = records.map { record in
            let track = track(record, &groups, action)
            if !channels.insert(ChannelID(track)).inserted {
                let name = TrackName(action: action, slot: nil, dataPath: track.dataPath, arrayIndex: track.arrayIndex)
                record.report(
                    .warning, .duplicateCurve, "\(name.text) has a curve in this channelbag already; both are kept")
            }
            return track
        }
        return (tracks, records.map(BlendPoints.init))
    }

    /// Curves outside of actions, with their keys.
    ///
    /// - Parameter owner: what messages call the action.
    func tracks(_ records: [BlendRecord], of owner: String, _ log: DiagnosticLog) -> [AnimationTrack] {
        let outlines = outlines(records, of: owner)
        return zip(outlines.tracks, outlines.points).map { outline, points in
            var track = outline
            if let points { keys.read(points, into: &track, of: owner, log) }
            return track
        }
    }

    enum Flag {
        static let visible = 1
        static let selected = 2
        static let locked = 8
        static let muted = 0x10
        static let integer = 0x800
        static let discrete = 0x1000
    }

    private func track(_ record: BlendRecord, _ groups: inout [UInt64: String], _ action: String) -> AnimationTrack {
        var track = AnimationTrack(dataPath: record.text("rna_path") ?? "", arrayIndex: record.int32("array_index"))
        let flags = record.int("flag") ?? Flag.visible
        track.isHidden = flags & Flag.visible == 0
        track.isSelected = flags & Flag.selected != 0
        track.isLocked = flags & Flag.locked != 0
        track.isMuted = flags & Flag.muted != 0
        if flags & Flag.discrete != 0 {
            track.valueKind = .discrete
        } else if flags & Flag.integer != 0 {
            track.valueKind = .integer
        }
        track.extrapolation = record.enumeration("extend", .constant)
        if record.has("auto_smoothing") { track.autoSmoothing = record.enumeration("auto_smoothing", .none) }
        track.colorMode = record.enumeration("color_mode", .autoRainbow)
        if let color = record.floats("color", 3) {
            track.customColor = TrackColor(red: color[0], green: color[1], blue: color[2])
        }
        track.group = group(of: record, &groups)
        track.modifiers = modifiers.list(of: record) {
            TrackName(action: action, slot: nil, dataPath: track.dataPath, arrayIndex: track.arrayIndex).text
        }
        return track
    }

    /// Curves of a group point to it; its name is looked up once.
    private func group(of record: BlendRecord, _ groups: inout [UInt64: String]) -> String? {
        let address = record.pointer("grp")
        guard address != 0 else { return nil }
        if let name = groups[address] { return name }
        guard let name = record.follow("grp", "bActionGroup")?.string("name") else { return nil }
        groups[address] = name
        return name
    }
}
