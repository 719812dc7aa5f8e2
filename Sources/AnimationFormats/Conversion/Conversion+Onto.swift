import AnimationCore

/// Writing a document onto a .blend.
extension Conversion {
    /// Reads both files and writes the copy; whatever goes wrong is in the log, and then there is no output file.
    func run(from input: String, onto base: String, to output: String, log: DiagnosticLog) -> Outcome {
        guard let document = loadWhole(input, isSampled: bakes, log: log) else { return .unreadable }
        return save(document, onto: base, to: output, keeping: KeptFiles([input, base]), log: log)
    }

    /// Writes a document onto a .blend.
    ///
    /// - Parameter output: may be `base` itself, unless that is among the files that are kept.
    public func save(
        _ document: AnimationDocument, onto base: String, to output: String, keeping files: KeptFiles,
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
            let copy = try BlendOnto(prepared, file, isAsStored: read.isAsStored, log: log)
            if let error = file.log.diagnostics.first(where: { $0.severity == .error }) { throw WriteFailure(error) }
            noteUntouched(document, kept, file, log)
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
        for index in wanted.objects.indices where wanted.objects[index].action == nil {
            wanted.objects[index].slot = nil
        }
        let known = Set(wanted.objects.map { ExactName($0.name) })
        found.objects = found.objects.filter { known.contains(ExactName($0.name)) }
        // Actions are assigned; what else an object is stays.
        for index in found.objects.indices {
            let object = found.objects[index]
            guard
                let other = wanted.objects.first(where: {
                    $0.name.isExactly(object.name) && $0.idType.isExactly(object.idType)
                        && $0.embedded.isExactly(object.embedded)
                })
            else { continue }
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

    /// Names what stays as the file has it, though the document says something else.
    private func noteUntouched(
        _ document: AnimationDocument, _ kept: AnimationDocument, _ file: BlendFile, _ log: DiagnosticLog
    ) {
        let lines = untouched(document, kept)
        guard !lines.isEmpty else { return }
        if !read.isAsStored {
            // The document may come from the Blender that wrote the file, which changes nothing on opening.
            var options = read
            options.isAsStored = true
            let stored = BlendReader(file: file, options: options).documentWithoutActions()
            guard !untouched(document, stored).isEmpty else { return }
        }
        let most = 20
        let rest = lines.count > most ? ["and \(lines.count - most) more"] : []
        let speed = Conversion.speed(of: document.frameRate, in: kept.frameRate)
        log.report(
            Diagnostic(
                .warning, BlendCode.untouched.rawValue, at: Place(file: file.data.input.name),
                "only actions and who uses them are written; what the document says besides is not in the copy",
                notes: lines.prefix(most) + rest + speed))
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
