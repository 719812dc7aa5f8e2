import AnimationCore

/// A sampler as keys: one curve for each component that a channel drives.
struct ColladaCurveReader {
    /// How IN_TANGENT and OUT_TANGENT are to be taken.
    private enum Tangents {
        case none
        /// Pairs of absolute seconds and values.
        case points
        /// Values relative to the key; the control points lie at the thirds of the time.
        case relative
    }

    let channel: ColladaChannel
    /// A source has an error that has been reported: keys that are missing follow from it.
    private var isFlawed = false
    let units: ColladaUnits
    let file: String?
    let log: DiagnosticLog
    private let document: ColladaDocument
    private var times: ColladaSourceView
    private(set) var outputs: ColladaSourceView
    private var kinds: [Interpolation] = []
    private var hasBezier = false
    private var tangents = Tangents.none
    /// IN_TANGENT and OUT_TANGENT; the times where there are none.
    private var left: ColladaSourceView
    private var right: ColladaSourceView
    /// Frames of the kept keys, rising, and where each stands in the file.
    private var frames: [Float] = []
    private var order: [Int] = []
    private(set) var usesRelativeTangents = false
    private(set) var behaviors = ColladaBehaviors()

    /// Nil when the sampler gives no curve at all; the reason is reported.
    init?(
        _ channel: ColladaChannel, of document: ColladaDocument, units: ColladaUnits, file: String?,
        log: DiagnosticLog
    ) {
        self.channel = channel
        self.document = document
        self.units = units
        self.file = file
        self.log = log
        let place = channel.place.place(in: file)
        guard let sampler = document.samplers[channel.sampler] else {
            log.report(
                .error, .missingSampler, at: place,
                "the channel \"\(channel.target)\" has no sampler \"\(channel.sampler)\"")
            return nil
        }
        for semantic in ["INPUT", "OUTPUT"] where sampler.input(semantic) == nil {
            log.report(
                .error, .missingInput, at: sampler.place.place(in: file),
                "the sampler of \"\(channel.target)\" has no \(semantic)")
            return nil
        }
        func view(_ semantic: String) -> ColladaSourceView? {
            sampler.input(semantic).flatMap {
                ColladaCurveReader.view($0, target: channel.target, of: document, file: file, log: log)
            }
        }
        guard let times = view("INPUT"), let outputs = view("OUTPUT") else { return nil }
        self.times = times
        self.outputs = outputs
        left = times
        right = times
        let areKeysFlawed = ["INPUT", "OUTPUT"].contains { sampler.input($0).map(document.isFlawed) == true }
        isFlawed = sampler.inputs.contains(where: document.isFlawed)
        guard !times.components.isEmpty, !outputs.components.isEmpty, !times.numbers.isEmpty || times.count == 0,
            !outputs.numbers.isEmpty || outputs.count == 0
        else {
            log.report(.error, .sourceCount, at: place, "a source of \"\(channel.target)\" holds no numbers")
            return nil
        }
        let count = min(times.count, outputs.count)
        if times.count != outputs.count, !areKeysFlawed {
            log.report(
                .warning, .keyCount, at: place,
                "\"\(channel.target)\" has \(counted(times.count, "time")) and \(counted(outputs.count, "value")); read: \(count)"
            )
        }
        guard count > 0 else {
            if !areKeysFlawed { log.report(.warning, .noKeys, at: place, "\"\(channel.target)\" has no keys") }
            return nil
        }
        takeKinds(view("INTERPOLATION"), count: count, sampler: sampler)
        hasBezier = kinds.contains(.bezier)
        takeTangents(in: view("IN_TANGENT"), out: view("OUT_TANGENT"), count: count)
        takeFrames(count: count)
        guard !order.isEmpty else { return nil }
        if case .none = tangents, hasBezier, !isFlawed {
            report(.warning, .tangents, "is BEZIER without tangents; its keys are flat")
        }
        takeBehaviors(of: sampler)
    }

    private mutating func takeBehaviors(of sampler: ColladaSampler) {
        let source = sampler.input("INPUT").flatMap { document.sources[$0.source] }
        func behavior(_ word: String?) -> ColladaBehavior {
            guard let word, !word.isEmpty else { return .constant }
            if let behavior = ColladaBehavior(word) { return behavior }
            report(.warning, .behavior, "is \(word) outside its keys, which is not known; read as constant")
            return .constant
        }
        behaviors.before = behavior(sampler.preBehavior ?? source?.preInfinity)
        behaviors.after = behavior(sampler.postBehavior ?? source?.postInfinity)
        if behaviors.areMixed {
            report(
                .warning, .behavior,
                "is \(behaviors.before.word) before its keys and \(behaviors.after.word) after them, where Blender has "
                    + "one extrapolation; read as constant")
        }
    }

    private func report(_ severity: Diagnostic.Severity, _ code: ColladaCode, _ message: String) {
        log.report(severity, code, at: channel.place.place(in: file), "\"\(channel.target)\" \(message)")
    }

    // MARK: Sources

    private static func view(
        _ input: ColladaSampler.Input, target: String, of document: ColladaDocument, file: String?, log: DiagnosticLog
    ) -> ColladaSourceView? {
        let place = input.place.place(in: file)
        guard let source = document.sources[input.source] else {
            log.report(
                .error, .missingSource, at: place,
                "the \(input.semantic) of \"\(target)\" has no source \"\(input.source)\"")
            return nil
        }
        guard let id = source.array, let array = document.arrays[id] else {
            log.report(
                .error, .missingSource, at: source.place.place(in: file),
                "the source \"\(input.source)\" has no array \"\(source.array ?? "")\"")
            return nil
        }
        if !source.hasAccessor {
            log.report(
                .warning, .accessor, at: source.place.place(in: file),
                "the source \"\(input.source)\" has no accessor; its numbers are taken one by one")
        }
        let view = ColladaSourceView(source, array: array)
        if view.count < view.promised, !array.isFlawed {
            log.report(
                .error, .sourceCount, at: source.place.place(in: file),
                "the source \"\(input.source)\" says count=\"\(view.promised)\" and its array has numbers for "
                    + "\(view.count)")
        }
        return view
    }

    private mutating func takeKinds(_ view: ColladaSourceView?, count: Int, sampler: ColladaSampler) {
        guard let view, !view.names.isEmpty, view.count > 0 else {
            kinds = Array(repeating: .linear, count: count)
            return
        }
        var unknown: String?
        let known = view.words.map { word -> Interpolation in
            switch word.uppercased() {
            case "LINEAR": return .linear
            case "BEZIER": return .bezier
            case "STEP": return .constant
            default:
                if unknown == nil { unknown = word }
                return .linear
            }
        }
        if let unknown { report(.warning, .interpolationKind, "is \(unknown), which is not read yet; taken as LINEAR") }
        if view.count != count, !isFlawed {
            report(
                .warning, .interpolationCount,
                "has \(counted(count, "key")) and \(counted(view.count, "interpolation"))")
        }
        kinds.reserveCapacity(count)
        for key in 0..<count {
            let position = view.offset + min(key, view.count - 1) * view.stride + (view.components.first ?? 0)
            kinds.append(known[Int(view.names[position])])
        }
    }

    private mutating func takeTangents(in left: ColladaSourceView?, out right: ColladaSourceView?, count: Int) {
        guard let left, let right else {
            if left != nil || right != nil { report(.warning, .tangents, "has tangents on one side only; left out") }
            return
        }
        let sizes = (left.components.count, right.components.count)
        let outputCount = outputs.components.count
        guard left.count >= count, right.count >= count, sizes.0 == sizes.1,
            !left.numbers.isEmpty, !right.numbers.isEmpty
        else {
            if !isFlawed { report(.error, .tangents, "has too few tangents; left out") }
            return
        }
        if sizes.0 == 2 * outputCount {
            (tangents, self.left, self.right) = (.points, left, right)
        } else if sizes.0 == outputCount {
            (tangents, self.left, self.right) = (.relative, left, right)
            usesRelativeTangents = hasBezier
        } else {
            report(
                .error, .tangents,
                "has tangents of \(counted(sizes.0, "number")); \(outputCount) or \(2 * outputCount) are possible; left out"
            )
        }
    }

    // MARK: Times

    private mutating func takeFrames(count: Int) {
        frames.reserveCapacity(count)
        var isRising = true
        for key in 0..<count {
            let frame = units.frame(ofKeyAtSeconds: times.value(key, 0))
            isRising = isRising && frame.isFinite && (key == 0 || frames[key - 1] < frame)
            frames.append(frame)
        }
        order = Array(0..<count)
        if isRising { return }
        order.removeAll { !frames[$0].isFinite }
        if order.count < count, !isFlawed {
            report(.error, .notFinite, "has \(counted(count - order.count, "key")) without a finite time")
        }
        let sorted = KeyOrder.sortedUnique(order) { frames[$0] }
        if sorted.wasUnsorted { report(.warning, .unsortedKeys, "has keys that are not in order; sorted") }
        if sorted.duplicates > 0 {
            report(
                .warning, .duplicateKeys,
                "has \(counted(sorted.duplicates, "key")) at the time of another; the later ones count")
        }
        order = sorted.items
        frames = order.map { frames[$0] }
    }

    // MARK: Keys

    /// The keys of one component.
    func keys(_ binding: ColladaBinding) -> [Keyframe] {
        var template = Keyframe(frame: 0, value: 0, handleLeftType: .free, handleRightType: .free)
        template.back = 0
        template.amplitude = 0
        template.period = 0
        var keys: [Keyframe] = []
        keys.reserveCapacity(order.count)
        var lost = 0
        for position in order.indices {
            let index = order[position]
            var key = template
            key.frame = frames[position]
            key.value = Float(outputs.value(index, binding.component) * binding.factor)
            key.interpolation = kinds[index]
            guard key.value.isFinite else {
                lost += 1
                continue
            }
            setHandles(of: &key, index: index, position: position, binding)
            keys.append(key)
        }
        if lost > 0, !isFlawed {
            report(.error, .notFinite, "has \(counted(lost, "key")) without a finite value; left out")
        }
        return keys
    }

    @inline(__always)
    private func setHandles(of key: inout Keyframe, index: Int, position: Int, _ binding: ColladaBinding) {
        switch tangents {
        case .points:
            key.handleLeft = point(left, index, binding)
            key.handleRight = point(right, index, binding)
        case .relative:
            let (before, after) = thirds(around: position)
            let (down, up) = (left.value(index, binding.component), right.value(index, binding.component))
            key.handleLeft = SIMD2(key.frame - before, key.value - Float(down * binding.factor))
            key.handleRight = SIMD2(key.frame + after, key.value + Float(up * binding.factor))
        case .none:
            let (before, after) = hasBezier ? thirds(around: position) : (0, 0)
            key.handleLeft = SIMD2(key.frame - before, key.value)
            key.handleRight = SIMD2(key.frame + after, key.value)
        }
        // A handle that is no point lies on its key.
        if !(key.handleLeft.x.isFinite && key.handleLeft.y.isFinite) { key.handleLeft = key.point }
        if !(key.handleRight.x.isFinite && key.handleRight.y.isFinite) { key.handleRight = key.point }
    }

    @inline(__always)
    private func point(_ view: ColladaSourceView, _ index: Int, _ binding: ColladaBinding) -> SIMD2<Float> {
        SIMD2(
            units.frame(ofHandleAtSeconds: view.value(index, 2 * binding.component)),
            Float(view.value(index, 2 * binding.component + 1) * binding.factor))
    }

    /// A third of the segments before and after a key, in frames; the outer handles of the end keys mirror the inner.
    private func thirds(around position: Int) -> (before: Float, after: Float) {
        let before = position > 0 ? (frames[position] - frames[position - 1]) / 3 : nil
        let after = position + 1 < frames.count ? (frames[position + 1] - frames[position]) / 3 : nil
        return (before ?? after ?? 0, after ?? before ?? 0)
    }
}

extension ColladaDocument {
    /// Whether an error in the source of an input has been reported.
    fileprivate func isFlawed(_ input: ColladaSampler.Input) -> Bool {
        guard let source = sources[input.source] else { return false }
        return source.isFlawed || source.array.flatMap { arrays[$0] }?.isFlawed == true
    }
}
