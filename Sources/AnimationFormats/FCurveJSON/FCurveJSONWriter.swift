import AnimationCore

/// Writes a document as FCurve JSON: one line for each object, slot, group, curve, modifier and key, so that two
/// versions of a file can be compared line by line. Fields at Blender's RNA defaults are left out.
struct FCurveJSONWriter {
    private let json: JSONWriter
    private let keys: KeyJSONWriter

    static func write(
        _ document: AnimationDocument, _ options: WriteOptions, _ sink: ByteSink
    ) throws(WriteFailure) {
        let text = TextWriter(sink)
        let json = JSONWriter(text)
        json.beginObject()
        FCurveJSONWriter(json).writeHead(of: document, generator: options.generator)
        json.newLine()
        json.beginArray("actions")
        try text.finish()
        let pieces = ActionPiece.all(of: document.actions)
        let parts = OrderedText.parts(pieces.count) { pieces[$0].weight(in: document.actions) }
        try OrderedText.write(parts.count, to: sink) { part, text in
            let writer = FCurveJSONWriter(JSONWriter(text))
            for piece in pieces[parts[part]] { writer.write(piece, of: document.actions) }
        }
        json.endArray()
        json.endObject()
        json.endLine()
        try text.finish()
    }

    private init(_ json: JSONWriter) {
        self.json = json
        keys = KeyJSONWriter(json)
    }

    private func writeHead(of document: AnimationDocument, generator: String) {
        json.field("format", "bezt-fcurves")
        json.field("version", Int32(1))
        json.newLine()
        json.field("generator", generator)
        json.newLine()
        if let version = document.blenderVersion { json.field("blender_version", version) }
        json.newLine()
        scene(document)
        json.newLine()
        json.array("objects", document.objects) { ObjectJSONWriter(json).write($0) }
    }

    private func scene(_ document: AnimationDocument) {
        json.object("scene") {
            json.field("name", document.sceneName)
            json.field("fps", document.frameRate.fps)
            json.field("fps_base", document.frameRate.base)
            json.field("frame_start", document.frameStart)
            json.field("frame_end", document.frameEnd)
            markers("markers", document.markers)
        }
    }

    private func markers(_ name: StaticString, _ markers: [Marker]) {
        guard !markers.isEmpty else { return }
        json.array(name, markers) { marker in
            json.object {
                json.field("name", marker.name)
                json.field("frame", marker.frame)
                json.field("select", marker.isSelected, unless: false)
                json.field("camera", marker.camera)
            }
        }
    }

    // MARK: Actions

    private func write(_ piece: ActionPiece, of actions: [AnimAction]) {
        switch piece {
        case .start(let action):
            json.element(isFirst: action == 0)
            json.beginObject()
            writeHead(of: actions[action])
            json.newLine()
            json.beginArray("fcurves")
        case .curve(let action, let bag, let track, let isFirst):
            json.element(isFirst: isFirst)
            let channelbag = actions[action].channelbags[bag]
            curve(channelbag.tracks[track], slot: actions[action].slot(of: channelbag)?.identifier)
        case .end:
            json.endArray()
            json.endObject()
        }
    }

    private func writeHead(of action: AnimAction) {
        json.field("name", action.name)
        json.field("use_frame_range", action.usesFrameRange, unless: false)
        json.field("frame_start", action.frameStart, unless: 0)
        json.field("frame_end", action.frameEnd, unless: 0)
        json.field("use_cyclic", action.isCyclic, unless: false)
        json.field("id_root", action.rootIDType)
        json.field("layer", action.layerName)
        markers("pose_markers", action.poseMarkers)
        if !action.slots.isEmpty { json.array("slots", action.slots, slot) }
        let groups = action.channelbags.flatMap { bag in bag.groups.map { (action.slot(of: bag)?.identifier, $0) } }
        if !groups.isEmpty { json.array("groups", groups) { group($0.1, slot: $0.0) } }
    }

    private func slot(_ slot: ActionSlot) {
        json.object {
            json.field("identifier", slot.identifier)
            json.field("handle", slot.handle)
            json.field("target_id_type", slot.targetIDType)
            json.field("select", slot.isSelected, unless: false)
            json.field("show_expanded", slot.isExpanded, unless: false)
        }
    }

    private func group(_ group: ActionGroup, slot: String?) {
        json.object {
            json.field("slot", slot)
            json.field("name", group.name)
            json.field("select", group.isSelected, unless: false)
            json.field("lock", group.isLocked, unless: false)
            json.field("mute", group.isMuted, unless: false)
            json.field("show_expanded", group.isExpanded, unless: false)
            json.field("show_expanded_graph", group.isExpandedInGraphEditor, unless: false)
            json.field("use_pin", group.isPinned, unless: false)
            if group.colorSet != 0 { json.field("color_set", GroupColorSet.name(of: group.colorSet)) }
            if let colors = group.customColors {
                json.object("colors") {
                    json.field("normal", colors.normal)
                    json.field("select", colors.selected)
                    json.field("active", colors.active)
                }
            }
        }
    }

    private func curve(_ track: AnimationTrack, slot: String?) {
        json.object {
            json.field("slot", slot)
            json.field("data_path", track.dataPath)
            json.field("array_index", track.arrayIndex)
            json.field("group", track.group)
            json.field("extrapolation", track.extrapolation.rnaName)
            json.field("auto_smoothing", track.autoSmoothing.rnaName)
            switch track.valueKind {
            case .float: break
            case .integer: json.field("value_kind", "int")
            case .discrete: json.field("value_kind", "discrete")
            }
            if track.colorMode != .autoRainbow { json.field("color_mode", track.colorMode.rnaName) }
            if track.colorMode == .custom { json.field("color", track.customColor) }
            json.field("select", track.isSelected, unless: false)
            json.field("lock", track.isLocked, unless: false)
            json.field("mute", track.isMuted, unless: false)
            json.field("hide", track.isHidden, unless: false)
            if !track.modifiers.isEmpty {
                json.newLine()
                json.array("modifiers", track.modifiers) { ModifierJSONWriter(json).write($0) }
            }
            json.newLine()
            if track.keyframes.isEmpty, !track.samples.isEmpty {
                keys.writeSamples(track.samples)
            } else {
                keys.writeKeys(track.keyframes)
            }
        }
    }
}

/// What the text of actions is cut at: each piece is written without knowing the others.
private enum ActionPiece {
    case start(action: Int)
    case curve(action: Int, bag: Int, track: Int, isFirst: Bool)
    case end

    static func all(of actions: [AnimAction]) -> [ActionPiece] {
        var pieces: [ActionPiece] = []
        for (index, action) in actions.enumerated() {
            pieces.append(.start(action: index))
            var isFirst = true
            for (bag, channelbag) in action.channelbags.enumerated() {
                for track in channelbag.tracks.indices {
                    pieces.append(.curve(action: index, bag: bag, track: track, isFirst: isFirst))
                    isFirst = false
                }
            }
            pieces.append(.end)
        }
        return pieces
    }

    /// About how many numbers it holds.
    func weight(in actions: [AnimAction]) -> Int {
        guard case .curve(let action, let bag, let track, _) = self else { return 16 }
        let curve = actions[action].channelbags[bag].tracks[track]
        return 16 + curve.keyframes.count * 8 + curve.samples.count * 2
    }
}
