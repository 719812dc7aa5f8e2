import AnimationCore

/// A stretch of the text of the actions that is made by one core: some heads, curves and tails in a row.
struct ActionJSONPart {
    private enum Piece {
        case head(AnimAction)
        case curve(AnimationTrack, slot: String?)
        case tail
    }

    private var pieces: [Piece] = []
    /// How many keys and samples there are to write, and some for each piece.
    private var weight = 0
    /// Whether what comes first is the first element of its array.
    private let isFirst: Bool

    private static let worthACore = 4096

    private init(isFirst: Bool) { self.isFirst = isFirst }

    /// All actions, cut into parts of about the same length.
    static func parts(of actions: [AnimAction]) -> [ActionJSONPart] {
        var parts = [ActionJSONPart(isFirst: true)]
        func add(_ piece: Piece, weight: Int, isFirst: Bool) {
            if parts[parts.count - 1].weight >= worthACore { parts.append(ActionJSONPart(isFirst: isFirst)) }
            parts[parts.count - 1].pieces.append(piece)
            parts[parts.count - 1].weight += weight
        }
        for (number, action) in actions.enumerated() {
            add(.head(action), weight: 64, isFirst: number == 0)
            var isFirst = true
            let names = TrackNames(of: action)
            for bag in action.channelbags {
                let slot = names.slot(of: bag)?.identifier
                for track in bag.tracks {
                    let weight = 16 + track.keyframes.count + track.samples.count / 4
                    add(.curve(track, slot: slot), weight: weight, isFirst: isFirst)
                    isFirst = false
                }
            }
            add(.tail, weight: 1, isFirst: isFirst)
        }
        return parts
    }

    /// - Parameter json: where the array of actions is open.
    static func write(_ parts: [ActionJSONPart], to json: JSONWriter) {
        let (text, isInXML) = (json.text, json.isInXML)
        guard parts.count > 1 else {
            for part in parts { part.write(to: text, isInXML: isInXML) }
            return
        }
        ParallelText(to: text).write(parts: parts.count) { number, target in
            parts[number].write(to: target, isInXML: isInXML)
        }
    }

    private func write(to text: TextWriter, isInXML: Bool) {
        let json = JSONWriter(text, isFirst: isFirst, isInXML: isInXML)
        for piece in pieces {
            switch piece {
            case .head(let action): ActionJSONWriter(json).writeHead(action)
            case .curve(let track, let slot): CurveJSONWriter(json).write(track, slot: slot)
            case .tail: ActionJSONWriter(json).writeTail()
            }
        }
    }
}
