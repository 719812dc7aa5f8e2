import AnimationCore
import CLibXML2

/// Puts a `ColladaDocument` together from the elements in the order in which they come.
///
/// The stack of open elements is explicit: depth costs memory, not the machine's stack.
struct ColladaDocumentBuilder {
    struct Open {
        var tag: ColladaTag
        /// The local name, which libxml2 keeps.
        var name: UnsafePointer<xmlChar>
        var place: ColladaPlace
        /// What `<technique profile="…">` says, inherited by the elements inside.
        var profile: String?
        /// The index of the nearest listed element.
        var element: Int?
        /// Inside a mesh: its arrays are not kept.
        var isGeometry = false
        /// Inside a skin: of its arrays, those of the joints are kept.
        var isSkin = false
    }

    var document = ColladaDocument()
    let input: InputBytes
    var file: String? { input.name }
    let log: DiagnosticLog
    var stack: [Open] = []
    var ids: Set<ExactName> = []

    var animations: [Int] = []
    var nodes: [Int] = []
    var source: (id: String, content: ColladaSource)?
    /// What profile the source stands in; a `<technique>` of another one inside says it a second time, in its own way.
    var sourceProfile: String?
    var sampler: (id: String, content: ColladaSampler)?
    var array: ColladaUnreadArray?
    let arrays: ColladaArrayQueue
    /// The controller that is open.
    var controller: String?
    /// The arrays inside skins, of which few are needed.
    var skinArrays: [ColladaUnreadArray] = []
    /// What `<instance_visual_scene>` names.
    var shownScene: String?
    var transform: ColladaTransform?
    var list: ColladaListScanner?
    var words: [UInt8]?
    var isInMorph = false
    /// The id of the light that is open.
    var light: String?
    /// Sources and samplers without an id, and arrays without one, get a name that no file can use.
    var unnamed = 0

    init(_ input: InputBytes, log: DiagnosticLog) {
        self.input = input
        self.log = log
        arrays = ColladaArrayQueue(input)
    }

    /// The document, with all that its arrays hold.
    mutating func finished() -> ColladaDocument {
        for array in neededSkinArrays() { arrays.add(array) }
        for (array, list) in arrays.finished() { add(array, list) }
        if let shown = document.scenes.first(where: { $0.id == shownScene }) ?? document.scenes.first {
            document.sceneID = shown.id ?? ""
            document.sceneName = shown.name
        }
        return document
    }

    /// A skin's arrays but its weights.
    func neededSkinArrays() -> [ColladaUnreadArray] {
        var needed: Set<String> = []
        for skin in document.skins.values {
            for source in [skin.joints, skin.inverseBindMatrices] {
                if let array = source.flatMap({ document.sources[$0]?.array }) { needed.insert(array) }
            }
        }
        return skinArrays.filter { needed.contains($0.id) }
    }

    func report(
        _ severity: Diagnostic.Severity, _ code: ColladaCode, at place: ColladaPlace, _ message: String
    ) {
        log.report(severity, code, at: place.place(in: file), message)
    }

    // MARK: Events

    mutating func start(
        _ tag: ColladaTag, name: UnsafePointer<xmlChar>, attributes: ColladaAttributes, at place: ColladaPlace
    ) {
        var open = Open(tag: tag, name: name, place: place, profile: stack.last?.profile, element: stack.last?.element)
        open.isGeometry = stack.last?.isGeometry == true || tag.isGeometry
        open.isSkin = stack.last?.isSkin == true || tag == .skin
        if tag == .technique { open.profile = attributes["profile"] }
        let id = attributes["id"]
        if let id, !ids.insert(ExactName(id)).inserted {
            report(.warning, .duplicateID, at: place, "the id \"\(id)\" is used twice; the first one counts")
        }
        begin(tag, id: id, attributes: attributes, at: place, isGeometry: open.isGeometry)
        if animations.isEmpty, !open.isGeometry, !open.isSkin {
            let sid = attributes["sid"]
            if id != nil || sid != nil {
                let outer = stack.last.map { String(cString: $0.name) } ?? ""
                var element = ColladaElement(tag: String(cString: name), outer: outer, id: id, sid: sid)
                element.profile = open.profile
                element.name = attributes["name"]
                element.parent = open.element
                open.element = list(element, isTransform: transform != nil, isNode: tag == .node)
            }
        }
        stack.append(open)
    }

    mutating func text(_ text: UnsafeRawBufferPointer) {
        if array != nil {
            array?.take(text, in: input.bytes)
        } else if list != nil {
            list?.feed(text)
        } else if words != nil {
            words?.append(contentsOf: text)
        }
    }

    mutating func end() {
        guard let open = stack.popLast() else { return }
        switch open.tag {
        case .animation: animations.removeLast()
        case .node: nodes.removeLast()
        case .controller: controller = nil
        case .light: light = nil
        case .source: endSource()
        case .sampler: endSampler()
        case .morph: isInMorph = false
        case .translate, .rotate, .scale, .matrix, .lookat, .skew: endTransform()
        case let tag where tag.holdsText: endText(open)
        case let tag where (tag.holdsNumbers || tag.holdsNames) && array != nil:
            endArray()
        case let tag where tag.holdsNumbers: endNumbers(open)
        default: break
        }
    }

    // MARK: Small things

    mutating func nextUnnamed() -> String {
        unnamed += 1
        return "\u{0}\(unnamed)"
    }

    /// `#id` without its `#`.
    static func fragment(_ address: String) -> String {
        address.utf8.first == UInt8(ascii: "#") ? String(address.dropFirst()) : address
    }

    static func double(_ text: String) -> Double? {
        var text = ColladaText.trimmed(text)
        return text.withUTF8 { NumberText.double(UnsafeRawBufferPointer($0)) }
    }
}
