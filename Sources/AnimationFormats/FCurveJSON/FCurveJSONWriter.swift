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
        FCurveJSONWriter(JSONWriter(text)).write(document, generator: options.generator)
        try text.finish()
    }

    private init(_ json: JSONWriter) {
        self.json = json
        keys = KeyJSONWriter(json)
    }

    private func write(_ document: AnimationDocument, generator: String) {
        json.object {
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
            json.newLine()
            json.array("actions", document.actions, action)
        }
        json.endLine()
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

    private func action(_ action: AnimAction) {
        json.object {
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
            let curves = action.channelbags.flatMap { bag in bag.tracks.map { (action.slot(of: bag)?.identifier, $0) } }
            json.newLine()
            json.array("fcurves", curves) { curve($0.1, slot: $0.0) }
        }
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
