import AnimationCore
import CFastText

/// Reads an FCurve JSON text into what it says.
///
/// Besides the whole document, a single action and a bare list of F-curves are taken: people's own scripts write such.
struct FCurveJSONParser {
    let cursor: JSONCursor
    let curves: CurveJSONParser
    let objects: ObjectJSONParser

    init(_ cursor: JSONCursor) {
        self.cursor = cursor
        curves = CurveJSONParser(cursor)
        objects = ObjectJSONParser(cursor, curves)
    }

    func parse() throws(ReadFailure) -> FCurveJSONDocument {
        var document = FCurveJSONDocument()
        guard !cursor.isScalar else { throw wrongShape("a JSON object or a list of F-curves is expected") }
        try cursor.checkSyntax()
        switch cursor.kind {
        case FASTTEXT_JSON_ARRAY:
            var action = FCurveJSONDocument.Action(action: AnimAction(name: bareName))
            action.curves = try curves.list()
            document.actions = [action]
        case FASTTEXT_JSON_OBJECT:
            document = try wrapper()
        default:
            try cursor.checkSyntax()
            throw wrongShape("a JSON object or a list of F-curves is expected")
        }
        try cursor.checkEnd()
        return document
    }

    /// The name of an action that the file does not name: the file's own, without its suffix.
    private var bareName: String {
        let file = cursor.input.fileName.map(PathText.plain) ?? "Action"
        let last = file.split(separator: "/").last.map(String.init) ?? file
        return last.split(separator: ".").first.map(String.init) ?? "Action"
    }

    private func wrongShape(_ message: String) -> ReadFailure {
        ReadFailure(
            Diagnostic(.error, FCurveJSONCode.wrongShape.rawValue, at: cursor.place(ofByte: cursor.offset), message))
    }

    /// The document, or an action without the wrapper: the fields tell which.
    private func wrapper() throws(ReadFailure) -> FCurveJSONDocument {
        let start = cursor.offset
        var document = FCurveJSONDocument()
        var bare = FCurveJSONDocument.Action(action: AnimAction(name: bareName))
        var isBare = false
        var isDocument = false
        try cursor.object("the document") { key throws(ReadFailure) in
            switch key {
            case "format": try checkFormat()
            case "version": checkVersion()
            case "generator": document.generator = cursor.string("generator")
            case "blender_version": document.blenderVersion = cursor.string("blender_version")
            case "scene": document.scene = try scene()
            case "objects":
                (document.objects, document.objectOffsets) = ([], [])
                try cursor.array("objects") { () throws(ReadFailure) in
                    let start = cursor.offset
                    guard let object = try objects.object() else { return }
                    document.objects.append(object)
                    document.objectOffsets.append(start)
                }
            case "actions":
                isDocument = true
                document.actions = []
                try cursor.array("actions") { () throws(ReadFailure) in document.actions.append(try action()) }
            default:
                guard try actionField(key, of: &bare) else { return false }
                isBare = true
                return true
            }
            isDocument = true
            return true
        }
        if isBare { document.actions.append(bare) }
        guard isBare || isDocument else {
            throw ReadFailure(
                Diagnostic(
                    .error, FCurveJSONCode.wrongShape.rawValue, at: cursor.place(ofByte: start),
                    "this JSON object has neither \"actions\" nor \"fcurves\""))
        }
        return document
    }

    private func checkFormat() throws(ReadFailure) {
        guard let format = cursor.string("format"), format != "bezt-fcurves" else { return }
        throw wrongShape("the format is \"\(format)\", not \"bezt-fcurves\"")
    }

    private func checkVersion() {
        guard let version = cursor.integer("version"), version != 1 else { return }
        cursor.report(.error, .version, "version \(version) is not known here; version 1 is")
    }

    // MARK: Scene and markers

    private func scene() throws(ReadFailure) -> FCurveJSONDocument.Scene {
        var scene = FCurveJSONDocument.Scene()
        scene.offset = cursor.offset
        try cursor.object("scene") { key throws(ReadFailure) in
            switch key {
            case "name": scene.name = cursor.string("name")
            case "fps": scene.fps = cursor.integer("fps") ?? scene.fps
            case "fps_base": scene.fpsBase = cursor.float("fps_base") ?? scene.fpsBase
            case "frame_start": scene.frameStart = cursor.integer("frame_start") ?? scene.frameStart
            case "frame_end": scene.frameEnd = cursor.integer("frame_end") ?? scene.frameEnd
            case "frame_current": scene.frameCurrent = cursor.integer("frame_current") ?? scene.frameCurrent
            case "markers": scene.markers = try markers("markers")
            default: return false
            }
            return true
        }
        return scene
    }

    private func markers(_ what: String) throws(ReadFailure) -> [Marker] {
        var markers: [Marker] = []
        try cursor.array(what) { () throws(ReadFailure) in
            var marker = Marker(name: "", frame: 0)
            try cursor.object("marker") { key throws(ReadFailure) in
                switch key {
                case "name": marker.name = cursor.string("name") ?? ""
                case "frame": marker.frame = cursor.integer("frame") ?? 0
                case "select": marker.isSelected = cursor.bool("select") ?? false
                case "camera": marker.camera = cursor.stringOrNull("camera")
                default: return false
                }
                return true
            }
            markers.append(marker)
        }
        return markers
    }

    // MARK: Actions

    private func action() throws(ReadFailure) -> FCurveJSONDocument.Action {
        let start = cursor.offset
        var action = FCurveJSONDocument.Action(action: AnimAction(name: ""))
        var hasName = false
        let isObject = try cursor.object("action") { key throws(ReadFailure) in
            if case "name" = key { hasName = true }
            return try actionField(key, of: &action)
        }
        if isObject, !hasName { cursor.report(.error, .missingField, at: start, "an action needs a \"name\"") }
        return action
    }

    private func actionField(
        _ key: JSONKey, of action: inout FCurveJSONDocument.Action
    ) throws(ReadFailure) -> Bool {
        switch key {
        case "name": action.action.name = cursor.string("name") ?? ""
        case "use_frame_range": action.action.usesFrameRange = cursor.bool("use_frame_range") ?? false
        case "frame_start": action.action.frameStart = cursor.float("frame_start") ?? 0
        case "frame_end": action.action.frameEnd = cursor.float("frame_end") ?? 0
        case "use_cyclic": action.action.isCyclic = cursor.bool("use_cyclic") ?? false
        case "id_root": action.action.rootIDType = cursor.string("id_root")
        case "layer": action.action.layerName = cursor.string("layer")
        case "pose_markers": action.action.poseMarkers = try markers("pose_markers")
        case "slots":
            var slots = SlotList()
            try cursor.array("slots") { () throws(ReadFailure) in try addSlot(to: &slots) }
            action.action.slots = slots.slots
        case "groups":
            action.groups = []
            try cursor.array("groups") { () throws(ReadFailure) in action.groups.append(try group()) }
        case "fcurves": action.curves = try curves.list()
        default: return false
        }
        return true
    }

    private func addSlot(to slots: inout SlotList) throws(ReadFailure) {
        let start = cursor.offset
        let next = slots.unusedHandle()
        var slot = ActionSlot(identifier: "", handle: next, targetIDType: "UNSPECIFIED")
        let isObject = try cursor.object("slot") { key throws(ReadFailure) in
            switch key {
            case "identifier": slot.identifier = cursor.string("identifier") ?? ""
            case "handle": slot.handle = cursor.integer("handle") ?? next
            case "target_id_type": slot.targetIDType = cursor.string("target_id_type") ?? slot.targetIDType
            case "select": slot.isSelected = cursor.bool("select") ?? false
            case "show_expanded": slot.isExpanded = cursor.bool("show_expanded") ?? false
            default: return false
            }
            return true
        }
        guard isObject else { return }
        guard !slot.identifier.isEmpty else {
            cursor.report(.error, .missingField, at: start, "a slot needs an \"identifier\" such as OBCube")
            return
        }
        if !slots.add(slot) {
            cursor.report(
                .error, .duplicateField, at: start,
                "slot \(slot.identifier) has the identifier or the handle of another slot of its action")
        }
    }

    private func group() throws(ReadFailure) -> FCurveJSONDocument.Group {
        var parsed = FCurveJSONDocument.Group(group: ActionGroup(name: ""), offset: cursor.offset)
        try cursor.object("group") { key throws(ReadFailure) in
            switch key {
            case "slot": parsed.slot = cursor.stringOrNull("slot")
            case "name": parsed.group.name = cursor.string("name") ?? ""
            case "select": parsed.group.isSelected = cursor.bool("select") ?? false
            case "lock": parsed.group.isLocked = cursor.bool("lock") ?? false
            case "mute": parsed.group.isMuted = cursor.bool("mute") ?? false
            case "show_expanded": parsed.group.isExpanded = cursor.bool("show_expanded") ?? false
            case "show_expanded_graph":
                parsed.group.isExpandedInGraphEditor = cursor.bool("show_expanded_graph") ?? false
            case "use_pin": parsed.group.isPinned = cursor.bool("use_pin") ?? false
            case "color_set": parsed.group.colorSet = colorSet()
            case "colors": parsed.group.customColors = try groupColors()
            default: return false
            }
            return true
        }
        return parsed
    }

    private func colorSet() -> Int8 {
        guard let name = cursor.string("color_set") else { return 0 }
        if let number = GroupColorSet.number(of: name) { return number }
        cursor.report(.error, .unknownEnum, "color_set \"\(name)\" is not DEFAULT, CUSTOM or THEME01 … THEME20")
        return 0
    }

    private func groupColors() throws(ReadFailure) -> GroupColors {
        let black = TrackColor(red: 0, green: 0, blue: 0)
        var colors = GroupColors(normal: black, selected: black, active: black)
        try cursor.object("colors") { key throws(ReadFailure) in
            switch key {
            case "normal": colors.normal = try curves.color("normal") ?? black
            case "select": colors.selected = try curves.color("select") ?? black
            case "active": colors.active = try curves.color("active") ?? black
            default: return false
            }
            return true
        }
        return colors
    }
}

/// Blender's names of the colour sets of groups: DEFAULT, CUSTOM, THEME01 to THEME20.
enum GroupColorSet {
    static func name(of number: Int8) -> String {
        switch number {
        case -1: "CUSTOM"
        case 1...9: "THEME0\(number)"
        case 10...20: "THEME\(number)"
        default: "DEFAULT"
        }
    }

    static func number(of name: String) -> Int8? {
        (-1...20).first { self.name(of: $0) == name }
    }
}
