import AnimationCore

/// One F-curve of the copy: made anew, or brought from what the file has to what the document says.
struct BlendCurveEdit {
    let edit: BlendEdit
    let run: BlendEdit.Run
    let rules: BlendRules
    let keys: BlendKeys

    typealias Old = (record: BlendRecord, track: AnimationTrack)

    /// The struct of the curve; what links it to its group and to other curves is not set here. Nil when the file's
    /// Blender had no F-curves.
    func write(_ track: AnimationTrack, over old: Old?) -> BlendEditedStruct? {
        guard let old else {
            guard let curve = BlendEditedStruct(new: "FCurve", edit, to: run) else { return nil }
            curve.set("rna_path", raw: Array(track.dataPath.utf8) + [0], oldBlock: nil, run)
            curve.set("array_index", track.arrayIndex)
            curve.set("active_keyframe_index", -1)
            fill(curve, track, old: nil)
            return curve
        }
        let curve = BlendEditedStruct(old.record, edit)
        let change = TrackComparison(before: old.track, after: track)
        // The group is a matter of links.
        if !change.isIdentical, change.fields != ["group"] || change.changedKeys > 0 { fill(curve, track, old: old) }
        return curve
    }

    private func fill(_ curve: BlendEditedStruct, _ track: AnimationTrack, old: Old?) {
        curve.set("flag", bits: BlendCurves.Flag.visible, !track.isHidden)
        curve.set("flag", bits: BlendCurves.Flag.selected, track.isSelected)
        curve.set("flag", bits: BlendCurves.Flag.locked, track.isLocked)
        curve.set("flag", bits: BlendCurves.Flag.muted, track.isMuted)
        // A switch or an enumeration is a whole number too.
        if old?.track.valueKind != track.valueKind {
            curve.set("flag", bits: BlendCurves.Flag.integer, track.valueKind != .float)
            curve.set("flag", bits: BlendCurves.Flag.discrete, track.valueKind == .discrete)
        }
        curve.set("extend", track.extrapolation)
        curve.set("auto_smoothing", track.autoSmoothing)
        curve.set("color_mode", track.colorMode)
        if track.colorMode == .custom {
            curve.set("color", [track.customColor.red, track.customColor.green, track.customColor.blue])
        }
        fillPoints(curve, track, old)
        let modifiers = old?.track.modifiers ?? []
        if !modifiers.isBitwiseEqual(to: track.modifiers) {
            BlendModifierEdit(edit: edit, run: run, rules: rules)
                .write(track.modifiers, over: modifiers, of: old?.record, to: curve)
        }
    }

    private func fillPoints(_ curve: BlendEditedStruct, _ track: AnimationTrack, _ old: Old?) {
        let change = old.map { TrackComparison(before: $0.track, after: track) }
        if let change, change.changedKeys == 0, change.keyCounts.before == change.keyCounts.after,
            old?.track.keyframes.count == track.keyframes.count
        {
            return
        }
        let coder = BlendKeyEdit(edit: edit, rules: rules, keys: keys)
        let samples = track.keyframes.isEmpty ? track.samples : []
        func put(_ name: String, _ bytes: [UInt8], _ type: String) {
            curve.set(
                name, raw: bytes, oldBlock: old?.record.target(name),
                structIndex: edit.file.dna.index(ofStruct: type) ?? 0, run)
        }
        put(
            "bezt", coder.bytes(of: track.keyframes, old: old.map { ($0.record, $0.track.keyframes) }), "BezTriple")
        put("fpt", coder.bytes(of: samples), "FPoint")
        let count = track.keyframes.isEmpty ? samples.count : track.keyframes.count
        curve.set("totvert", count)
        if curve.int("active_keyframe_index") >= track.keyframes.count { curve.set("active_keyframe_index", -1) }
    }

    /// Takes a curve out of the copy with all that hangs on it.
    func remove(_ record: BlendRecord) {
        for name in ["bezt", "fpt", "rna_path"] { record.target(name).map(edit.remove) }
        let modifiers = BlendModifierEdit(edit: edit, run: run, rules: rules)
        for modifier in record.list("modifiers", "FModifier") { modifiers.remove(modifier) }
        edit.remove(record.block)
    }
}

extension [FModifier] {
    func isBitwiseEqual(to other: [FModifier]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.isBitwiseEqual(to: $1) }
    }
}
