/// The curves of two documents, matched by what they move.
///
/// A curve belongs to each object that uses its action, whatever the action is called; one that nobody uses belongs to
/// its action and slot.
public struct CurvePairs: Sendable {
    /// A curve of the reference and the one that moves the same number in the other document; one of them may be absent.
    public struct Pair: Sendable {
        /// `Cube/location[0]`
        public let name: String
        public let reference: AnimationTrack?
        public let other: AnimationTrack?
        /// What both move, without the component: curves of one object and property have the same.
        public let property: Property
        /// Where the object that it moves stands in the reference; nil where there is none.
        public let referenceObject: Int?
        /// The same in the other document.
        public let otherObject: Int?

        /// - Parameter known: one of the two, or the one there is.
        fileprivate init(_ known: OwnedCurve, reference: OwnedCurve?, other: OwnedCurve?) {
            property = known.property
            name = "\(property.owner.text)/\(property.dataPath)[\(known.track.arrayIndex)]"
            self.reference = reference?.track
            self.other = other?.track
            referenceObject = reference?.object
            otherObject = other?.object
        }
    }

    /// A property of an object or of a data-block.
    public struct Property: Hashable, Sendable {
        let owner: Owner
        let path: ExactName
        public var dataPath: String { path.text }
    }

    /// In the order of the reference; then what only the other document has.
    public private(set) var pairs: [Pair] = []

    /// - Parameter countsOnce: a curve of several objects counts for the first of them only: for files of formats that
    ///   know no objects and have each curve once.
    public init(reference: AnimationDocument, other: AnimationDocument, countsOnce: Bool = false) {
        var unmatched = OwnedCurves(of: other, countsOnce: countsOnce)
        let owned = OwnedCurves(of: reference, countsOnce: countsOnce)
        // What one user of an action has is not given away to another user, who comes earlier and has nothing.
        var matches = owned.curves.map { unmatched.takeOfOwner($0) }
        for index in matches.indices where matches[index] == nil {
            matches[index] = unmatched.takeOfAction(owned.curves[index])
        }
        for (curve, match) in zip(owned.curves, matches) {
            pairs.append(Pair(curve, reference: curve, other: match))
        }
        for curve in unmatched.remaining { pairs.append(Pair(curve, reference: nil, other: curve)) }
    }
}

/// What a curve belongs to.
struct Owner: Hashable, Sendable {
    /// The object or data-block; nil for a curve that nobody uses.
    var name: ExactName?
    var idType: ExactName?
    var embedded: ExactName?
    /// Where nobody uses the curve.
    var action: ExactName?
    var slot: ExactName?

    init(_ object: SceneObject) {
        name = ExactName(object.name)
        idType = ExactName(object.idType)
        embedded = object.embedded.map { ExactName($0) }
    }

    init(action: String, slot: String?) {
        self.action = ExactName(action)
        self.slot = slot.map { ExactName($0) }
    }

    /// `Cube`, `Lamp (LIGHT)`, or the name of the action.
    var text: String {
        guard let name else { return action?.text ?? "" }
        guard let idType, !idType.text.isExactly("OBJECT") else { return name.text }
        return "\(name.text) (\(embedded.map { "\(idType.text) \($0.text)" } ?? idType.text))"
    }
}

/// A curve, and who it moves.
private struct OwnedCurve {
    let track: AnimationTrack
    let property: CurvePairs.Property
    /// Where the owner stands among the objects.
    let object: Int?
    /// The same with the action and slot for the owner, and with the action alone, for a file that knows no slots.
    let inSlot: CurvePairs.Property
    let inAction: CurvePairs.Property
}

/// All curves of a document by owner.
private struct OwnedCurves {
    private struct Key: Hashable {
        let property: CurvePairs.Property
        let index: Int32
    }

    let curves: [OwnedCurve]
    private var isTaken: [Bool]
    private var byOwner: [Key: [Int]] = [:]
    private var bySlot: [Key: [Int]] = [:]
    private var byAction: [Key: [Int]] = [:]

    /// - Parameter countsOnce: a curve belongs to one of its objects only.
    init(of document: AnimationDocument, countsOnce: Bool) {
        let users = CurveUsers(of: document)
        var curves: [OwnedCurve] = []
        for action in document.actions {
            let names = TrackNames(of: action)
            for bag in action.channelbags {
                let slot = names.slot(of: bag)?.identifier
                let own = Owner(action: action.name, slot: slot)
                let all = users.objects(action: action.name, slot: slot)
                let objects = countsOnce ? all.prefix(1) : all[...]
                for track in bag.tracks {
                    let path = ExactName(track.dataPath)
                    let inSlot = CurvePairs.Property(owner: own, path: path)
                    let inAction = CurvePairs.Property(owner: Owner(action: action.name, slot: nil), path: path)
                    for object in objects {
                        let owner = Owner(document.objects[object])
                        let property = CurvePairs.Property(owner: owner, path: path)
                        curves.append(
                            OwnedCurve(
                                track: track, property: property, object: object, inSlot: inSlot, inAction: inAction))
                    }
                    if objects.isEmpty {
                        curves.append(
                            OwnedCurve(
                                track: track, property: inSlot, object: nil, inSlot: inSlot, inAction: inAction))
                    }
                }
            }
        }
        self.curves = curves
        isTaken = [Bool](repeating: false, count: curves.count)
        // The last one first, so that the first one is taken first.
        for index in curves.indices.reversed() {
            let curve = curves[index]
            byOwner[Key(property: curve.property, index: curve.track.arrayIndex), default: []].append(index)
            bySlot[Key(property: curve.inSlot, index: curve.track.arrayIndex), default: []].append(index)
            byAction[Key(property: curve.inAction, index: curve.track.arrayIndex), default: []].append(index)
        }
    }

    /// The curve that moves the same object, or data-block, as one of another document.
    mutating func takeOfOwner(_ curve: OwnedCurve) -> OwnedCurve? {
        OwnedCurves.next(&byOwner, Key(property: curve.property, index: curve.track.arrayIndex), &isTaken)
            .map { curves[$0] }
    }

    /// The curve that has the same place in the same slot, or in the same action.
    mutating func takeOfAction(_ curve: OwnedCurve) -> OwnedCurve? {
        let index = curve.track.arrayIndex
        let match =
            OwnedCurves.next(&bySlot, Key(property: curve.inSlot, index: index), &isTaken)
            ?? OwnedCurves.next(&byAction, Key(property: curve.inAction, index: index), &isTaken)
        return match.map { curves[$0] }
    }

    private static func next(_ places: inout [Key: [Int]], _ key: Key, _ isTaken: inout [Bool]) -> Int? {
        while let index = places[key]?.popLast() {
            if isTaken[index] { continue }
            isTaken[index] = true
            return index
        }
        return nil
    }

    var remaining: [OwnedCurve] { zip(curves, isTaken).compactMap { $1 ? nil : $0 } }
}
