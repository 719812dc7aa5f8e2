import AnimationCore

/// A sampler as keys: one curve for each component that a channel drives.
///
/// A class because it is handed about and holds much.
final class ColladaCurveReader {
    let channel: ColladaChannel
    /// A source has an error that has been reported: keys that are missing follow from it.
    private var isFlawed = false
    let units: ColladaUnits
    let file: String?
    let log: DiagnosticLog
    private let document: ColladaDocument
    /// Handles are those of Blender, from its own exporter or from bezt.
    private let areBlenders: Bool
    private var times: ColladaSourceView
    private(set) var outputs: ColladaSourceView
    /// The kinds of all keys, for all components together or for each.
    private var kinds: [[ColladaKind]] = []
    private var tangents = ColladaTangents.none
    /// IN_TANGENT and OUT_TANGENT; the times where there are none.
    private var left: ColladaSourceView
    private var right: ColladaSourceView
    /// Frames of the kept keys, rising, and where each stands in the file.
    private var frames: [Float] = []
    private var order: [Int] = []
    /// What tangents of one number are taken for; nil when the curve has none.
    private(set) var valueTangents: ColladaValueTangents?
    private(set) var behaviors = ColladaBehaviors()

    /// Nil when the sampler gives no curve at all; the reason is reported.
    init?(
        _ channel: ColladaChannel, of document: ColladaDocument, units: ColladaUnits, file: String?,
        log: DiagnosticLog
    ) {
        self.channel = channel
        self.document = document
        areBlenders = !units.snaps || document.isBlenders
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
        takeTangents(in: view("IN_TANGENT"), out: view("OUT_TANGENT"), count: count)
        takeFrames(count: count)
        guard !order.isEmpty else { return nil }
        if case .none = tangents, !isFlawed, order.count > 1,
            let kind = rulingKinds.first(where: \.needsTangents)
        {
            report(.warning, .tangents, "is \(kind.rawValue) without tangents; its keys are flat")
        }
        reportSplines()
        takeBehaviors(of: sampler)
    }

    private func takeBehaviors(of sampler: ColladaSampler) {
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

    private func takeKinds(_ view: ColladaSourceView?, count: Int, sampler: ColladaSampler) {
        guard let view, !view.names.isEmpty, view.count > 0 else {
            kinds = [Array(repeating: .linear, count: count)]
            return
        }
        var unknown: String?
        let known = view.words.map { word -> ColladaKind in
            if let kind = ColladaKind(word: word) { return kind }
            if unknown == nil { unknown = word }
            return .linear
        }
        if let unknown { report(.warning, .interpolationKind, "is \(unknown), which is not known; taken as LINEAR") }
        if view.count != count, !isFlawed {
            report(
                .warning, .interpolationCount,
                "has \(counted(count, "key")) and \(counted(view.count, "interpolation"))")
        }
        // Some write a word for each component, in one element or in several, or for each handle of a key.
        let words = view.count % count == 0 ? view.count / count : 1
        let size = outputs.components.count
        for component in 0..<(size == words * view.components.count ? size : 1) {
            let (word, part) = component.quotientAndRemainder(dividingBy: view.components.count)
            kinds.append(
                (0..<count).map { key in
                    let element = min(key * words + word, view.count - 1)
                    return known[Int(view.names[view.offset + element * view.stride + view.components[part]])]
                })
        }
    }

    /// The kinds of all segments that are drawn.
    private var rulingKinds: [ColladaKind] { kinds.flatMap { kinds in order.dropLast().map { kinds[$0] } } }

    /// HERMITE, CARDINAL and BSPLINE keep their shape and not their name.
    private func reportSplines() {
        let used = rulingKinds
        let names = [ColladaKind.hermite, .cardinal, .bspline].filter(used.contains).map(\.rawValue)
        if names.isEmpty { return }
        report(
            .note, .splines,
            "is \(names.joined(separator: " and ")); its segments become Bezier segments of the same shape")
    }

    private func takeTangents(in left: ColladaSourceView?, out right: ColladaSourceView?, count: Int) {
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
            (tangents, self.left, self.right) = (.pairs(sharesTime: false), left, right)
        } else if sizes.0 == 1 + outputCount {
            (tangents, self.left, self.right) = (.pairs(sharesTime: true), left, right)
        } else if sizes.0 == outputCount {
            let meaning = ColladaValueTangents(tool: document.authoringTool)
            (tangents, self.left, self.right) = (.values(meaning), left, right)
            if kinds.joined().contains(.bezier) { valueTangents = meaning }
        } else {
            report(
                .error, .tangents,
                "has tangents of \(counted(sizes.0, "number")); \(outputCount), \(outputCount + 1) or \(2 * outputCount) "
                    + "are possible; left out"
            )
        }
    }

    // MARK: Times

    private func takeFrames(count: Int) {
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

    /// Of each component's curve.
    var keyCount: Int { order.count }

    /// How many of them lie in a stretch; nil for no end.
    func keyCount(from first: Float, to last: Float?) -> Int {
        let end = last.map { last in frames.partitionPoint { !($0 <= last) } } ?? frames.count
        return max(0, end - frames.partitionPoint { !($0 < first) })
    }

    /// The keys of one component.
    func keys(_ binding: ColladaBinding) -> [Keyframe] {
        let keys = keys(binding, binding.conversion, reports: true)
        guard let halfSensor = binding.conversion.halfSensor else { return keys }
        let degrees = AnimationTrack(dataPath: "", keyframes: self.keys(binding, ColladaConversion(), reports: false))
        let lens = AnimationTrack(dataPath: "", keyframes: keys)
        let error = ColladaFieldOfView.largestError(ofLens: lens, degrees: degrees, halfSensor: halfSensor)
        if error > 0.001 {
            report(
                .warning, .fieldOfView,
                "is a field of view, which Blender animates as focal length: right at the keys, and up to "
                    + "\((error * 1000).rounded() / 1000) mm off between them")
        }
        return keys
    }

    private func keys(_ binding: ColladaBinding, _ conversion: ColladaConversion, reports: Bool) -> [Keyframe] {
        let values = order.map { outputs.value($0, binding.component) }
        let kept = order.indices.filter { conversion.value(values[$0]).isFinite }
        if kept.count < order.count, !isFlawed, reports {
            report(
                .error, .notFinite, "has \(counted(order.count - kept.count, "key")) without a finite value; left out")
        }
        let kinds = kinds.count == 1 ? kinds[0] : kinds[binding.component]
        let curve = ColladaKeys(
            frames: kept.map { frames[$0] }, kinds: kept.map { kinds[order[$0]] }, values: kept.map { values[$0] },
            conversion: conversion, units: units, areBlenders: areBlenders, tangents: tangents
        ) { position in
            let key = order[kept[position]]
            switch tangents {
            case .none: return ColladaKeys.Tangent()
            case .values:
                return ColladaKeys.Tangent(
                    left: (0, left.value(key, binding.component)), right: (0, right.value(key, binding.component)))
            case .pairs(let sharesTime):
                let (time, value) =
                    sharesTime ? (0, binding.component + 1) : (2 * binding.component, 2 * binding.component + 1)
                return ColladaKeys.Tangent(
                    left: (left.value(key, time), left.value(key, value)),
                    right: (right.value(key, time), right.value(key, value)))
            }
        }
        if curve.clamped > 0, reports {
            let part = outputs.components.count > 1 ? " in component \(binding.component + 1)" : ""
            report(
                .warning, .tangentTimes,
                "has \(counted(curve.clamped, "tangent"))\(part) outside their segments in time; moved to the ends of "
                    + "the segments")
        }
        return curve.keys
    }
}

extension ColladaDocument {
    /// Whether an error in the source of an input has been reported.
    fileprivate func isFlawed(_ input: ColladaSampler.Input) -> Bool {
        guard let source = sources[input.source] else { return false }
        return source.isFlawed || source.array.flatMap { arrays[$0] }?.isFlawed == true
    }
}
