import AnimationCore

/// What begins: which elements matter, and those of animations.
extension ColladaDocumentBuilder {
    mutating func begin(
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
        case .light: light = id ?? ""
        case .point, .spot, .directional, .ambient: beginLight(tag)
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

    mutating func beginContent(
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

    mutating func beginInput(_ attributes: ColladaAttributes, at place: ColladaPlace) {
        guard let semantic = attributes["semantic"] else { return }
        let source = ColladaDocumentBuilder.fragment(attributes["source"] ?? "")
        if sampler != nil {
            sampler?.content.inputs.append(ColladaSampler.Input(semantic: semantic, source: source, place: place))
        } else if isInMorph, let morph = document.morphs.indices.last {
            if semantic == "MORPH_TARGET" { document.morphs[morph].targets = source }
            if semantic == "MORPH_WEIGHT" { document.morphs[morph].weights = source }
        }
    }

    mutating func beginClip(
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

    func seconds(
        _ name: StaticString, _ attributes: ColladaAttributes, at place: ColladaPlace
    ) -> Double? {
        guard let text = attributes[name] else { return nil }
        // Thirty years; more would not fit into frames of float32 either.
        if let number = ColladaDocumentBuilder.double(text), abs(number) < 1e9 { return number }
        report(.error, .number, at: place, "the clip's \(name) is \"\(text)\", which is no time; taken as not stated")
        return nil
    }

    mutating func beginAccessor(_ attributes: ColladaAttributes, at place: ColladaPlace) {
        guard source != nil else { return }
        source?.content.hasAccessor = true
        if let array = attributes["source"] { source?.content.array = ColladaDocumentBuilder.fragment(array) }
        if let count = number("count", from: 0, attributes, at: place) { source?.content.count = count }
        if let offset = number("offset", from: 0, attributes, at: place) { source?.content.offset = offset }
        if let stride = number("stride", from: 1, attributes, at: place) { source?.content.stride = stride }
    }

    /// A whole number of an accessor; nil when it is not there, or is none, which is reported.
    mutating func number(
        _ name: StaticString, from least: Int, _ attributes: ColladaAttributes, at place: ColladaPlace
    ) -> Int? {
        guard let value = attributes[name] else { return nil }
        if let number = Int(value) ?? Int(value.filter { !$0.isWhitespace }), number >= least { return number }
        source?.content.isFlawed = true
        report(.error, .accessor, at: place, "the accessor's \(name) is \"\(value)\", which is no such number")
        return nil
    }

    mutating func beginSampler(id: String?, _ attributes: ColladaAttributes, at place: ColladaPlace) {
        var content = ColladaSampler(place: place)
        content.preBehavior = attributes["pre_behavior"]
        content.postBehavior = attributes["post_behavior"]
        sampler = (id ?? nextUnnamed(), content)
    }
}
