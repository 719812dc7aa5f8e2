import AnimationCore
import AnimationFormats
import Fuzz
import TestSupport

/// Something that is so for every document, curve or hand.
struct Invariant: Sendable {
    let name: String
    /// Makes something of a seed and looks at it.
    let check: @Sendable (UInt64) throws(FuzzFinding) -> Void

    static let all: [Invariant] = [
        Invariant(name: "every format gives back what it can carry") { seed throws(FuzzFinding) in
            try InvariantFuzz.check(document(seed))
        },
        Invariant(name: "edits are undone") { seed throws(FuzzFinding) in try Editing.check(document(seed), seed) },
        Invariant(name: "many frames at once have the values of each alone", check: Curves.checkFrames),
        Invariant(name: "a fit keeps its bound", check: Curves.checkFit),
        Invariant(name: "retiming goes there and back", check: Retiming.check),
    ]

    /// Any kind of document that a file can hold, with few frames in its scene: how many are sampled is of no interest.
    static func document(_ seed: UInt64) -> AnimationDocument {
        var document =
            switch seed % 3 {
            case 0: held(RandomDocument.make(seed: seed))
            case 1: RandomDocument.whole(seed: seed)
            default: held(RandomDocument.rigged(seed: seed))
            }
        document.frameEnd = min(document.frameEnd, document.frameStart + 10)
        return document
    }

    /// What FCurve JSON makes of a document without two things of one name; another one where that is not all right.
    private static func held(_ document: AnimationDocument) -> AnimationDocument {
        let (format, options, sink, log) = (AnimationFormat.fcurveJSON, WriteOptions(), MemorySink(), DiagnosticLog())
        let reduced = format.reduce(named(document), options, log)
        guard (try? format.write(reduced, options, sink)) != nil else { return AnimationDocument() }
        let input = sink.bytes.withUnsafeBytes { InputBytes(name: nil, copying: $0) }
        let found = try? format.read(input, ReadOptions(), log)
        return log.hasErrors ? AnimationDocument() : found ?? AnimationDocument()
    }

    private static func named(_ document: AnimationDocument) -> AnimationDocument {
        var document = document
        if !document.frameRate.isValid { document.frameRate = FrameRate(fps: 24) }
        document.actions = unique(document.actions) { $0.name }
        document.objects = unique(document.objects) { $0.idType + $0.name }
        for action in document.actions.indices {
            for bag in document.actions[action].channelbags.indices {
                let tracks = document.actions[action].channelbags[bag].tracks
                document.actions[action].channelbags[bag].tracks = unique(tracks) { "\($0.dataPath)[\($0.arrayIndex)]" }
            }
            let slots = document.actions[action].slots
            document.actions[action].slots = unique(slots) { $0.identifier }
            let handles = Set(document.actions[action].slots.map(\.handle))
            document.actions[action].channelbags.removeAll { $0.slotHandle.map { !handles.contains($0) } ?? false }
        }
        return document
    }

    private static func unique<Item>(_ items: [Item], by name: (Item) -> String) -> [Item] {
        var names: Set<ExactName> = []
        return items.filter { names.insert(ExactName(name($0))).inserted }
    }
}
