import AnimationCore
import CLibXML2

/// Puts a `ColladaDocument` together from the elements in the order in which they come.
///
/// The stack of open elements is explicit: depth costs memory, not the machine's stack.
struct ColladaDocumentBuilder {
    private struct Open {
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

    private var document = ColladaDocument()
    private let input: InputBytes
    private var file: String? { input.name }
    private let log: DiagnosticLog
    private var stack: [Open] = []
    private var ids: Set<ExactName> = []

    private var animations: [Int] = []
    private var nodes: [Int] = []
    private var source: (id: String, content: ColladaSource)?
    /// What profile the source stands in; a `<technique>` of another one inside says it a second time, in its own way.
    private var sourceProfile: String?
    private var sampler: (id: String, content: ColladaSampler)?
    private var array: ColladaUnreadArray?
    private let arrays: ColladaArrayQueue
    /// The controller that is open.
    private var controller: String?
    /// The arrays inside skins, of which few are needed.
    private var skinArrays: [ColladaUnreadArray] = []
    /// What `<instance_visual_scene>` names.
    private var shownScene: String?
    private var transform: ColladaTransform?
    private var list: ColladaListScanner?
    private var words: [UInt8]?
    private var isInMorph = false
    /// Sources and samplers without an id, and arrays without one, get a name that no file can use.
    private var unnamed = 0

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
    private func neededSkinArrays() -> [ColladaUnreadArray] {
        var needed: Set<String> = []
        for skin in document.skins.values {
            for source in [skin.joints, skin.inverseBindMatrices] {
                if let array = source.flatMap({ document.sources[$0]?.array }) { needed.insert(array) }
            }
        }
        return skinArrays.filter { needed.contains($0.id) }
    }

    private func report(
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

    // MARK: Starts

    private mutating func begin(
        _ tag: ColladaTag, id: String?, attributes: ColladaAttributes, at place: ColladaPlace, isGeometry: Bool
    ) {
        switch tag {
        case .collada:
            document.version = attributes["version"] ?? ""
            document.versionPlace = place
        case .unit:
            // An <asset> may also stand on a part; only the file's own counts.
            if stack.count == 2, let text = attributes["meter"], let meter = ColladaDocumentBuilder.double(text),
                meter > 0, meter.isFinite
            {
                document.meter = meter
            }
        case .animation:
            let index = document.animations.count
            document.animations.append(
                ColladaAnimation(
                    place: place, id: id, name: attributes["name"], parent: animations.last,
                    root: animations.first ?? index))
            animations.append(index)
        case .animationClip, .instanceAnimation: beginClip(tag, id: id, attributes, at: place)
        case .material, .instanceEffect, .morph: beginData(tag, id: id, attributes)
        case .source where !isGeometry:
            source = (id ?? nextUnnamed(), ColladaSource(place: place))
            sourceProfile = stack.last?.profile
        case .accessor where stack.last?.profile == sourceProfile: beginAccessor(attributes, at: place)
        case .param where stack.last?.profile == sourceProfile:
            source?.content.parameters.append(
                ColladaSource.Parameter(name: attributes["name"], type: attributes["type"]))
        case .sampler where !animations.isEmpty: beginSampler(id: id, attributes, at: place)
        case .controller: controller = id
        case .skin:
            if let controller, document.skins[controller] == nil {
                document.skins[controller] = ColladaSkin(place: place)
            }
        case .input where stack.last?.tag == .joints: beginJointInput(attributes)
        case .input: beginInput(attributes, at: place)
        case .channel:
            guard let animation = animations.last else { break }
            document.channels.append(
                ColladaChannel(
                    place: place, animation: animation,
                    sampler: ColladaDocumentBuilder.fragment(attributes["source"] ?? ""),
                    target: attributes["target"] ?? ""))
        case .visualScene:
            document.scenes.append(ColladaVisualScene(place: place, id: id, name: attributes["name"]))
        case .instanceVisualScene: shownScene = ColladaDocumentBuilder.fragment(attributes["url"] ?? "")
        case .node: beginNode(id: id, attributes, at: place)
        case .instanceNode:
            guard let node = nodes.last else { break }
            let url = ColladaDocumentBuilder.fragment(attributes["url"] ?? "")
            document.nodes[node].copies.append(ColladaNodeCopy(place: place, url: url))
        case .instanceGeometry, .instanceController, .instanceCamera, .instanceLight:
            beginInstance(tag, attributes)
        default: beginContent(tag, id: id, attributes, at: place, isGeometry: isGeometry)
        }
    }

    private mutating func beginContent(
        _ tag: ColladaTag, id: String?, _ attributes: ColladaAttributes, at place: ColladaPlace, isGeometry: Bool
    ) {
        if stack.last?.tag == .node, let kind = ColladaTransform.Kind(rawValue: tag.rawValue) {
            transform = ColladaTransform(place: place, kind: kind, sid: attributes["sid"])
            list = ColladaListScanner(names: false, expecting: kind.count)
        } else if source != nil, tag.isArray {
            let declared = attributes["count"].flatMap { Int($0) }
            let name = id ?? nextUnnamed()
            array = ColladaUnreadArray(id: name, place: place, declared: declared, holdsNames: tag.holdsNames)
            if source?.content.array == nil, stack.last?.profile == sourceProfile { source?.content.array = name }
        } else if tag.holdsText {
            words = []
        } else if tag.holdsNumbers, tag == .aspectRatio || stack.last?.profile != nil {
            list = ColladaListScanner(names: false, expecting: 4)
        }
    }

    private mutating func beginInput(_ attributes: ColladaAttributes, at place: ColladaPlace) {
        guard let semantic = attributes["semantic"] else { return }
        let source = ColladaDocumentBuilder.fragment(attributes["source"] ?? "")
        if sampler != nil {
            sampler?.content.inputs.append(ColladaSampler.Input(semantic: semantic, source: source, place: place))
        } else if isInMorph, let morph = document.morphs.indices.last {
            if semantic == "MORPH_TARGET" { document.morphs[morph].targets = source }
            if semantic == "MORPH_WEIGHT" { document.morphs[morph].weights = source }
        }
    }

    private mutating func beginClip(
        _ tag: ColladaTag, id: String?, _ attributes: ColladaAttributes, at place: ColladaPlace
    ) {
        guard tag == .animationClip else {
            guard stack.last?.tag == .animationClip, let clip = document.clips.indices.last else { return }
            let animation = ColladaDocumentBuilder.fragment(attributes["url"] ?? "")
            return document.clips[clip].animations.append((animation, place))
        }
        var clip = ColladaClip(place: place, id: id, name: attributes["name"])
        clip.start = seconds("start", attributes, at: place)
        clip.end = seconds("end", attributes, at: place)
        document.clips.append(clip)
    }

    private func seconds(
        _ name: StaticString, _ attributes: ColladaAttributes, at place: ColladaPlace
    ) -> Double? {
        guard let text = attributes[name] else { return nil }
        // Thirty years; more would not fit into frames of float32 either.
        if let number = ColladaDocumentBuilder.double(text), abs(number) < 1e9 { return number }
        report(.error, .number, at: place, "the clip's \(name) is \"\(text)\", which is no time; taken as not stated")
        return nil
    }

    /// Materials and morphs.
    private mutating func beginData(_ tag: ColladaTag, id: String?, _ attributes: ColladaAttributes) {
        switch tag {
        case .material: document.materials.append(ColladaMaterial(id: id, name: attributes["name"], effect: ""))
        case .instanceEffect:
            guard stack.last?.tag == .material, let material = document.materials.indices.last else { return }
            document.materials[material].effect = ColladaDocumentBuilder.fragment(attributes["url"] ?? "")
        default:
            isInMorph = true
            let base = ColladaDocumentBuilder.fragment(attributes["source"] ?? "")
            document.morphs.append(ColladaMorph(controller: stack.last?.element, base: base))
        }
    }

    private mutating func beginAccessor(_ attributes: ColladaAttributes, at place: ColladaPlace) {
        guard source != nil else { return }
        source?.content.hasAccessor = true
        if let array = attributes["source"] { source?.content.array = ColladaDocumentBuilder.fragment(array) }
        if let count = number("count", from: 0, attributes, at: place) { source?.content.count = count }
        if let offset = number("offset", from: 0, attributes, at: place) { source?.content.offset = offset }
        if let stride = number("stride", from: 1, attributes, at: place) { source?.content.stride = stride }
    }

    /// A whole number of an accessor; nil when it is not there, or is none, which is reported.
    private mutating func number(
        _ name: StaticString, from least: Int, _ attributes: ColladaAttributes, at place: ColladaPlace
    ) -> Int? {
        guard let value = attributes[name] else { return nil }
        if let number = Int(value) ?? Int(value.filter { !$0.isWhitespace }), number >= least { return number }
        source?.content.isFlawed = true
        report(.error, .accessor, at: place, "the accessor's \(name) is \"\(value)\", which is no such number")
        return nil
    }

    private mutating func beginSampler(id: String?, _ attributes: ColladaAttributes, at place: ColladaPlace) {
        var content = ColladaSampler(place: place)
        content.preBehavior = attributes["pre_behavior"]
        content.postBehavior = attributes["post_behavior"]
        sampler = (id ?? nextUnnamed(), content)
    }

    private mutating func beginNode(id: String?, _ attributes: ColladaAttributes, at place: ColladaPlace) {
        var node = ColladaNode(place: place)
        node.parent = nodes.last
        node.id = id
        node.sid = attributes["sid"]
        node.name = attributes["name"]
        node.isJoint = attributes["type"] == "JOINT"
        node.isInLibrary = stack.contains { $0.tag == .libraryNodes }
        nodes.append(document.nodes.count)
        document.nodes.append(node)
    }

    private mutating func beginInstance(_ tag: ColladaTag, _ attributes: ColladaAttributes) {
        guard let node = nodes.last else { return }
        if document.nodes[node].instance == nil {
            document.nodes[node].instance = String(tag.rawValue.dropFirst("instance_".count))
        }
        if tag == .instanceController {
            let id = ColladaDocumentBuilder.fragment(attributes["url"] ?? "")
            document.nodes[node].controllers.append(ColladaControllerUse(controller: id))
        }
    }

    /// An input of a skin's `<joints>`.
    private mutating func beginJointInput(_ attributes: ColladaAttributes) {
        guard let controller else { return }
        let source = ColladaDocumentBuilder.fragment(attributes["source"] ?? "")
        switch attributes["semantic"] {
        case "JOINT": document.skins[controller]?.joints = source
        case "INV_BIND_MATRIX": document.skins[controller]?.inverseBindMatrices = source
        default: break
        }
    }

    private mutating func list(_ element: ColladaElement, isTransform: Bool, isNode: Bool) -> Int {
        var element = element
        if isTransform, let node = nodes.last {
            element.node = node
            element.transform = document.nodes[node].transforms.count
        } else if isNode {
            element.node = nodes.last
        }
        document.elements.append(element)
        return document.elements.count - 1
    }

    // MARK: Ends

    private mutating func endSource() {
        guard let (id, content) = source else { return }
        source = nil
        if document.sources[id] == nil { document.sources[id] = content }
    }

    private mutating func endSampler() {
        guard let (id, content) = sampler else { return }
        sampler = nil
        if document.samplers[id] == nil { document.samplers[id] = content }
    }

    private mutating func endArray() {
        guard let ended = array else { return }
        array = nil
        if stack.last?.isSkin == true { skinArrays.append(ended) } else { arrays.add(ended) }
    }

    private mutating func add(_ array: ColladaUnreadArray, _ list: ColladaListScanner) {
        if list.badCount > 0 { reportBadNumbers(list, at: array.place) }
        var content = ColladaArray(place: array.place, numbers: list.numbers, names: list.names, words: list.words)
        content.isFlawed = list.badCount > 0
        if let declared = array.declared, declared != content.count {
            content.isFlawed = true
            report(
                .error, .arrayCount, at: array.place,
                "the array says count=\"\(declared)\" and holds \(content.count)")
        }
        if document.arrays[array.id] == nil { document.arrays[array.id] = content }
    }

    private mutating func endTransform() {
        guard var ended = transform, let list = endedList(), let node = nodes.last else { return }
        transform = nil
        if list.badCount > 0 { reportBadNumbers(list, at: ended.place) }
        ended.numbers = list.numbers
        if ended.numbers.count != ended.kind.count {
            report(
                .error, .number, at: ended.place,
                "<\(ended.kind.rawValue)> holds \(counted(ended.numbers.count, "number")) instead of \(ended.kind.count)"
            )
            ended.numbers += ended.kind.defaults.dropFirst(ended.numbers.count)
            ended.numbers = Array(ended.numbers.prefix(ended.kind.count))
        }
        document.nodes[node].transforms.append(ended)
    }

    private mutating func endedList() -> ColladaListScanner? {
        defer { list = nil }
        list?.finish()
        return list
    }

    private func reportBadNumbers(_ list: ColladaListScanner, at place: ColladaPlace) {
        let more = list.badCount > 1 ? " and \(list.badCount - 1) more" : ""
        report(.error, .number, at: place, "\"\(list.firstBad)\"\(more) is not a number")
    }

    private mutating func endText(_ open: Open) {
        guard let bytes = words else { return }
        words = nil
        let exact = String(decoding: bytes, as: UTF8.self)
        let text = ColladaText.trimmed(exact)
        switch open.tag {
        case .authoringTool:
            if document.authoringTool == nil, stack.count == 3 { document.authoringTool = text }
        case .upAxis:
            if stack.count == 2 {
                document.upAxis = text
                document.upAxisPlace = open.place
            }
        case .skeleton:
            guard let node = nodes.last, let last = document.nodes[node].controllers.indices.last else { break }
            document.nodes[node].controllers[last].skeletons.append(ColladaDocumentBuilder.fragment(text))
        case .preInfinity: source?.content.preInfinity = text
        case .postInfinity: source?.content.postInfinity = text
        default:
            if open.profile == ColladaText.profile { document.takeOwn(open.tag, text, node: nodes.last) }
        }
    }

    private mutating func endNumbers(_ open: Open) {
        guard let list = endedList() else { return }
        if list.badCount > 0 { reportBadNumbers(list, at: open.place) }
        guard let first = list.numbers.first else { return }
        if open.tag == .aspectRatio {
            var element = open.element
            while let index = element, document.elements[index].tag != "camera" {
                element = document.elements[index].parent
            }
            if let element, first.isFinite, first > 0 { document.aspectRatios[element] = first }
        } else if open.profile == ColladaText.profile {
            document.takeOwn(open.tag, list.numbers, node: nodes.last)
        } else if nodes.isEmpty {
            switch open.tag {
            case .frameRate: document.scene.frameRate = first
            case .startTime: document.scene.startTime = first
            case .endTime: document.scene.endTime = first
            default: break
            }
        }
    }

    // MARK: Small things

    private mutating func nextUnnamed() -> String {
        unnamed += 1
        return "\u{0}\(unnamed)"
    }

    /// `#id` without its `#`.
    private static func fragment(_ address: String) -> String {
        address.utf8.first == UInt8(ascii: "#") ? String(address.dropFirst()) : address
    }

    private static func double(_ text: String) -> Double? {
        var text = ColladaText.trimmed(text)
        return text.withUTF8 { NumberText.double(UnsafeRawBufferPointer($0)) }
    }
}
