import AnimationCore

extension AnimationFormat {
    /// Blender's F-curves as JSON, without loss; the format of the Blender extension in `formats/blender`.
    public static let fcurveJSON = AnimationFormat(
        name: "json",
        title: "FCurve JSON",
        suffixes: [".json"],
        carries: .all,
        recognises: { start in
            let first = start.first { ![0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].contains($0) }
            return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        },
        read: FCurveJSONReader.read,
        reduce: FCurveJSONReduction.reduce,
        write: FCurveJSONWriter.write)
}

/// FCurve JSON carries everything but numbers that JSON has no spelling for.
enum FCurveJSONReduction {
    static func reduce(
        _ document: AnimationDocument, _ options: WriteOptions, _ log: DiagnosticLog
    ) -> AnimationDocument {
        let losses = LossReporter(format: AnimationFormat.fcurveJSON.title, log: log)
        var document = document
        for index in document.actions.indices {
            document.actions[index].channelbags.removeAll { $0.tracks.isEmpty && $0.groups.isEmpty }
            for bag in document.actions[index].channelbags.indices {
                let channelbag = document.actions[index].channelbags[bag]
                for track in channelbag.tracks.indices {
                    let name = TrackName.of(channelbag.tracks[track], in: channelbag, of: document.actions[index])
                    document.actions[index].channelbags[bag].tracks[track].removeNonFinite(name: name, losses)
                }
            }
        }
        return document
    }
}

extension AnimationTrack {
    /// Takes out keys and samples with numbers that are not finite.
    fileprivate mutating func removeNonFinite(name: String, _ losses: LossReporter) {
        let before = keyframes.count + samples.count
        keyframes.removeAll { !$0.isFinite }
        samples.removeAll { !$0.frame.isFinite || !$0.value.isFinite }
        let removed = before - keyframes.count - samples.count
        guard removed > 0 else { return }
        losses.report(.keyframes, track: name, "\(removed) keys hold NaN or infinity; they are left out")
    }
}
