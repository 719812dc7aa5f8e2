import AnimationCore

/// F-curves: their own fields; `BlendKeys` has the keys, `BlendModifiers` the modifiers.
struct BlendCurves {
    private let rules: BlendRules
    let keys: BlendKeys
    private let modifiers: BlendModifiers

    /// What people call a curve of an action, for messages.
    typealias Namer = (_ path: String, _ index: Int32) -> String

    init(file: BlendFile, rules: BlendRules) {
        self.rules = rules
        keys = BlendKeys(file: file, rules: rules)
        modifiers = BlendModifiers(rules: rules)
    }

    func namer(_ action: AnimAction) -> Namer {
        { path, index in TrackName(action: action.name, slot: nil, dataPath: path, arrayIndex: index).text }
    }

    /// The curves of one channelbag.
    func tracks(_ records: [BlendRecord], _ name: Namer) -> [AnimationTrack] {
        var groups: [UInt64: String] = [:]
        var names = Set<String>()
        return records.map { record in
            let track = track(record, &groups, name)
            let name = name(track.dataPath, track.arrayIndex)
            if !names.insert(name).inserted {
                record.report(
                    .warning, .duplicateCurve, "\(name) has a curve in this channelbag already; both are kept")
            }
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

    private func track(_ record: BlendRecord, _ groups: inout [UInt64: String], _ name: Namer) -> AnimationTrack {
        var track = AnimationTrack(dataPath: record.text("rna_path") ?? "", arrayIndex: record.int32("array_index"))
        let curveName = name(track.dataPath, track.arrayIndex)
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
        track.keyframes = keys.keyframes(of: record, curveName)
        if track.keyframes.isEmpty { track.samples = keys.samples(of: record, curveName) }
        track.modifiers = modifiers.list(of: record, curveName)
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
