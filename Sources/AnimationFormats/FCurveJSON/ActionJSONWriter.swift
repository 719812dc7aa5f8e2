import AnimationCore

/// Writes one action without its curves: the head, in which their array is opened, and the tail, which closes it.
struct ActionJSONWriter {
    private let json: JSONWriter

    init(_ json: JSONWriter) { self.json = json }

    func writeHead(_ action: AnimAction) {
        json.newLine()
        json.openObject()
        json.field("name", action.name)
        json.field("use_frame_range", action.usesFrameRange, unless: false)
        json.field("frame_start", action.frameStart, unless: 0)
        json.field("frame_end", action.frameEnd, unless: 0)
        json.field("use_cyclic", action.isCyclic, unless: false)
        json.field("id_root", action.rootIDType)
        json.field("layer", action.layerName)
        json.markers("pose_markers", action.poseMarkers)
        if !action.slots.isEmpty { json.array("slots", action.slots, slot) }
        let names = TrackNames(of: action)
        let groups = action.channelbags.flatMap { bag in bag.groups.map { (names.slot(of: bag)?.identifier, $0) } }
        if !groups.isEmpty { json.array("groups", groups) { group($0.1, slot: $0.0) } }
        json.newLine()
        json.openArray("fcurves")
    }

    func writeTail() {
        json.closeArray()
        json.closeObject()
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
}
