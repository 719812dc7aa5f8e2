import AnimationCore

/// Writing a document onto a .blend.
extension Conversion {
    /// Reads both files and writes the copy; whatever goes wrong is in the log, and then there is no output file.
    func run(from input: String, onto base: String, to output: String, log: DiagnosticLog) -> Outcome {
        guard let (document, format) = loadWholeWithFormat(input, isSampled: bakes, log: log) else {
            return .unreadable
        }
        return save(
            document, of: format, onto: base, to: output, keeping: KeptFiles([input, base]), log: log)
    }

    /// Writes a document onto a .blend.
    ///
    /// - Parameters:
    ///   - format: that of the file that the document comes from: what it has no word for is not missed. Nil where
    ///     there is no such file.
    ///   - output: may be `base` itself, unless that is among the files that are kept.
    public func save(
        _ document: AnimationDocument, of format: AnimationFormat? = nil, onto base: String, to output: String,
        keeping files: KeptFiles,
        log: DiagnosticLog
    ) -> Outcome {
        let (file, packing): (BlendFile, BlendPacking)
        do throws(ReadFailure) {
            (file, packing) = try openBase(base)
        } catch {
            log.report(error.diagnostic)
            return .unreadable
        }
        let kept = BlendReader(file: file, options: read).document()
        // What has no place in a document the copy has as before; what is damaged is no ground to build on.
        guard !file.log.hasErrors else {
            for error in file.log.diagnostics where error.severity == .error { log.report(error) }
            return .unreadable
        }
        return outcome(of: output, log) { () throws(WriteFailure) in
            let prepared = try prepared(document, for: .blend, log: log)
            log.losses.curves = document.curveCount
            let copy = try BlendOnto(
                prepared, file, carries: format?.carries ?? .all, isAsStored: read.isAsStored, log: log)
            if let error = file.log.diagnostics.first(where: { $0.severity == .error }) { throw WriteFailure(error) }
            noteUntouched(document, format, kept, file, log)
            BlendIdleCurves.report(prepared, onto: kept, file: file.data.input.name, to: log)
            let bytes = measures && Conversion.isGoneWhenWritten(output) ? MemorySink() : nil
            let sink = try FileOutput.open(
                output, packed: false, replacing: replacesOutput, keeping: files, copyingTo: bytes)
            try BlendCopy(edit: copy.edit, packing: packing).write(to: sink)
            measure(document, in: output, .blend, copy: bytes, log: log)
        }
    }

    private func openBase(_ path: String) throws(ReadFailure) -> (BlendFile, BlendPacking) {
        var isGzip = false
        let input = try FileInput.readUnpacked(path, limit: read.gunzipLimit) { start in
            isGzip = Gunzip.isGzip(start)
            return BlendHeader.isBlend(start) || Zstd.isZstd(start)
        }
        let file = try BlendFile(input, DiagnosticLog(), largestUnpacked: read.largestUnpacked)
        return (file, isGzip ? .gzip : file.data.isPacked ? .zstd : .plain)
    }

    /// What the document says besides actions, where the file says something else, in words.
    private func untouched(_ document: AnimationDocument, _ kept: AnimationDocument) -> [String] {
        var (wanted, found) = (document, kept)
        (wanted.actions, found.actions) = ([], [])
        if wanted.sceneName == nil { found.sceneName = nil }
        for index in wanted.objects.indices where wanted.objects[index].action == nil {
            wanted.objects[index].slot = nil
        }
        let known = Dictionary(wanted.objects.map { (SceneObjectKey($0), $0) }, uniquingKeysWith: { first, _ in first })
        let names = Set(wanted.objects.map { ExactName($0.name) })
        found.objects = found.objects.filter { names.contains(ExactName($0.name)) }
        // Actions are assigned; what else an object is stays.
        for index in found.objects.indices {
            let object = found.objects[index]
            guard let other = known[SceneObjectKey(object)] else { continue }
            found.objects[index].action = other.action
            found.objects[index].slot = other.slot
            // A document without NLA tracks, or with those of chosen actions, does not say what they are.
            if other.nlaTracks.isEmpty || !selection.isEverything {
                found.objects[index].nlaTracks = other.nlaTracks
            } else {
                found.objects[index].nlaTracks.takeSlots(of: other.nlaTracks)
            }
            // Newer Blenders show the old grease pencil so.
            if object.kind == "GPENCIL", other.kind == "GREASEPENCIL" { found.objects[index].kind = other.kind }
        }
        return DocumentComparison(before: wanted, after: found).others
            .filter { !$0.hasPrefix("number of objects") }
    }

    /// The file's scene and objects, as a format that has fewer words would say them; nil where it has all.
    private static func scene(of kept: AnimationDocument, in format: AnimationFormat?) -> AnimationDocument? {
        guard let format, format.carries != .all else { return nil }
        var scene = kept
        scene.actions = []
        for index in scene.objects.indices { scene.objects[index].action = nil }
        var options = WriteOptions()
        options.writesExtra = false
        return format.reduce(scene, options, DiagnosticLog())
    }

    /// Names what stays as the file has it, though the document says something else.
    private func noteUntouched(
        _ document: AnimationDocument, _ format: AnimationFormat?, _ kept: AnimationDocument, _ file: BlendFile,
        _ log: DiagnosticLog
    ) {
        var lines = untouched(document, kept)
        if !lines.isEmpty, let scene = Conversion.scene(of: kept, in: format) {
            let others = Set(untouched(document, scene))
            lines.removeAll { !others.contains($0) }
        }
        guard !lines.isEmpty else { return }
        if !read.isAsStored {
            // The document may come from the Blender that wrote the file, which changes nothing on opening.
            var options = read
            options.isAsStored = true
            let stored = BlendReader(file: file, options: options).documentWithoutActions()
            guard !untouched(document, stored).isEmpty else { return }
        }
        let speed = Conversion.speed(of: document.frameRate, in: kept.frameRate)
        log.report(
            Diagnostic(
                .warning, BlendCode.untouched.rawValue, at: Place(file: file.data.input.name),
                "only actions and who uses them are written; what the document says besides is not in the copy",
                notes: lines.firstLines + speed))
    }

    /// What another frame rate does to keys, which stay at their frames.
    private static func speed(of rate: FrameRate, in kept: FrameRate) -> [String] {
        guard rate != kept, rate.isValid, kept.isValid else { return [] }
        let factor = FrameText.decimal(kept.value / rate.value)
        let option = "--fps \(FrameText.ratio(kept)) --retime seconds"
        return ["keys stay at their frames, so that they play \(factor) times as fast; \(option) keeps their seconds"]
    }
}

extension [NLATrack] {
    /// Strips for which the other has no slot, or the one that Blender makes, get that: a file of before 4.4 has none.
    fileprivate mutating func takeSlots(of other: [NLATrack]) {
        for (index, track) in zip(indices, other) { self[index].strips.takeSlots(of: track.strips) }
    }
}

extension [NLAStrip] {
    fileprivate mutating func takeSlots(of other: [NLAStrip]) {
        for (index, strip) in zip(indices, other) {
            if self[index].slot.map(BlendRules.isLegacySlot) == true { self[index].slot = strip.slot }
            self[index].strips.takeSlots(of: strip.strips)
        }
    }
}
