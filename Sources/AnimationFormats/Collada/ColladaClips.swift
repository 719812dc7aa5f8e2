import AnimationCore

/// The `<animation_clip>` elements: which animations they play, and when.
struct ColladaClips {
    /// One clip, in frames.
    struct Clip {
        /// Keeps its action apart from others.
        var key: String
        var name: String
        var start: Float
        /// Nil where the longest of its curves decides.
        var end: Float?
    }

    private(set) var clips: [Clip] = []
    /// The clips of each animation, its own and those of the animations around it; by index.
    private var ofAnimation: [[Int]]

    /// - Parameter file: its name, for diagnostics.
    init(_ document: ColladaDocument, units: ColladaUnits, file: String?, log: DiagnosticLog) {
        ofAnimation = Array(repeating: [], count: document.animations.count)
        var byID: [String: Int] = [:]
        for (index, animation) in document.animations.enumerated() {
            if let id = animation.id, byID[id] == nil { byID[id] = index }
        }
        for (index, content) in document.clips.enumerated() {
            var start = content.start ?? 0
            var end = content.end
            if let stated = end, stated < start {
                log.report(
                    .warning, .clips, at: content.place.place(in: file),
                    "the clip ends at \(stated) s, before it starts at \(start) s; turned round")
                (start, end) = (stated, start)
            }
            let name = content.name ?? content.id ?? "Clip"
            clips.append(
                Clip(
                    key: "\u{0}clip\(index)", name: name, start: units.frame(ofKeyAtSeconds: start),
                    end: end.map(units.frame(ofKeyAtSeconds:))))
            if content.animations.isEmpty {
                log.report(
                    .warning, .clips, at: content.place.place(in: file), "the clip \"\(name)\" has no animations")
            }
            for (id, place) in content.animations {
                if let animation = byID[id] {
                    ofAnimation[animation].append(index)
                } else {
                    log.report(
                        .error, .missingAnimation, at: place.place(in: file),
                        "the clip \"\(name)\" has no animation \"\(id)\"")
                }
            }
        }
        // Parents come first.
        for (index, animation) in document.animations.enumerated() {
            guard let parent = animation.parent else { continue }
            ofAnimation[index] += ofAnimation[parent].filter { !ofAnimation[index].contains($0) }
        }
    }

    /// The clips that play an animation, in the order of the file; none where it plays by itself.
    func clips(ofAnimation index: Int) -> [Clip] { indices(ofAnimation: index).map { clips[$0] } }

    /// The indices of the clips that play an animation, rising.
    func indices(ofAnimation index: Int) -> [Int] { ofAnimation[index].sorted() }
}
