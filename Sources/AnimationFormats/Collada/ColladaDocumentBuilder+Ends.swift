import AnimationCore

/// What ends: texts and numbers are complete.
extension ColladaDocumentBuilder {
    mutating func endSource() {
        guard let (id, content) = source else { return }
        source = nil
        if document.sources[id] == nil { document.sources[id] = content }
    }

    mutating func endSampler() {
        guard let (id, content) = sampler else { return }
        sampler = nil
        if document.samplers[id] == nil { document.samplers[id] = content }
    }

    mutating func endArray() {
        guard let ended = array else { return }
        array = nil
        if stack.last?.isSkin == true { skinArrays.append(ended) } else { arrays.add(ended) }
    }

    mutating func add(_ array: ColladaUnreadArray, _ list: ColladaListScanner) {
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

    mutating func endTransform() {
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

    mutating func endedList() -> ColladaListScanner? {
        defer { list = nil }
        list?.finish()
        return list
    }

    func reportBadNumbers(_ list: ColladaListScanner, at place: ColladaPlace) {
        let more = list.badCount > 1 ? " and \(list.badCount - 1) more" : ""
        report(.error, .number, at: place, "\"\(list.firstBad)\"\(more) is not a number")
    }

    mutating func endText(_ open: Open) {
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
            if open.profile != ColladaText.profile { break }
            if open.tag == .lightKind, let light {
                document.lightKinds[light] = text
            } else if open.tag == .animatedXmag {
                if text == "whole", let camera = camera(of: open) { document.wholeScales.insert(camera) }
            } else {
                document.takeOwn(open.tag, text, node: nodes.last)
            }
        }
    }

    /// The element of the camera that something stands in.
    private func camera(of open: Open) -> Int? {
        var element = open.element
        while let index = element, document.elements[index].tag != "camera" {
            element = document.elements[index].parent
        }
        return element
    }

    mutating func endNumbers(_ open: Open) {
        guard let list = endedList() else { return }
        if list.badCount > 0 { reportBadNumbers(list, at: open.place) }
        guard let first = list.numbers.first else { return }
        if open.tag == .aspectRatio {
            if let camera = camera(of: open), first.isFinite, first > 0 { document.aspectRatios[camera] = first }
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
}
