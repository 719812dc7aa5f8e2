import AnimationCore
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

    /// Any kind of document, with few frames in its scene: how many are sampled is of no interest.
    static func document(_ seed: UInt64) -> AnimationDocument {
        var document =
            switch seed % 3 {
            case 0: RandomDocument.make(seed: seed)
            case 1: RandomDocument.whole(seed: seed)
            default: RandomDocument.rigged(seed: seed)
            }
        document.frameEnd = min(document.frameEnd, document.frameStart + 10)
        return document
    }
}
