import AnimationCore

/// What changes when Blender opens a file of an older version, and what a field means that such a file lacks.
///
/// Each rule stands in `formats/blend.md` with the versions it holds for. `isAsStored` leaves the changes out; the
/// meaning of missing fields stays.
struct BlendRules {
    let version: BlendVersion
    let isAsStored: Bool
    /// Slots are added also to what is else taken as it is stored.
    var alwaysAddsSlots = false
    /// Whose curves the rules of curves are for.
    private(set) var curves = CurveHome.actions

    /// Where curves are: Blender changes those of actions when it opens a file, and forgets most of that for others.
    enum CurveHome { case actions, strips }

    /// The rules for the curves of NLA strips.
    var ofStrips: BlendRules {
        var rules = self
        rules.curves = .strips
        return rules
    }

    // MARK: Slots

    /// Actions from before 4.4 get a slot, a layer and a channelbag.
    var addsSlots: Bool { (!isAsStored || alwaysAddsSlots) && version.file < 404 }

    /// Whether actions have slots, layers and channelbags. 4.2 and 4.3 know their structs, but do not use them.
    func hasLayers(_ dna: BlendDNA) -> Bool { version.file >= 404 && dna.index(ofStruct: "ActionChannelBag") != nil }

    static let legacyLayerName = "Legacy Layer"

    /// An action with neither curves nor groups is no longer for what it was: its slot is for its first user.
    ///
    /// What is written onto a file stays what the action was for, as Blender 4.2 shows it.
    var forgetsKindOfEmptyActions: Bool { !isAsStored && !alwaysAddsSlots && version.file < 404 }

    /// Whether users of that kind get the slot that was added: those of another kind get none.
    static func fits(_ slot: ActionSlot, _ code: String) -> Bool { slot.identifier.hasPrefix(code) }

    /// In the place of the two letters of a kind of data-block, for an action that does not say.
    static let unspecifiedCode = "XX"

    /// `OBLegacy Slot`, of the kind of data-block that the action is for; `XX` when it does not say.
    static func legacySlot(ofType code: String?) -> ActionSlot {
        let identifier = (code ?? unspecifiedCode) + "Legacy Slot"
        var slot = ActionSlot(
            identifier: identifier, handle: ActionSlot.firstHandle, targetIDType: IDCode.type(ofIdentifier: identifier))
        slot.isExpanded = true
        return slot
    }

    static func isLegacySlot(_ identifier: String) -> Bool {
        identifier.utf8.dropFirst(2).elementsEqual("Legacy Slot".utf8)
    }

    // MARK: Handles

    /// Files from before 2.91.5 counted handles as too long when both together are longer than the segment. Those of
    /// strips stay.
    var shortensHandles: Bool {
        !isAsStored && curves == .actions && version < BlendVersion(file: 291, subversion: 5)
    }

    /// Shortens the handles of Bezier segments, in the order of the keys; gives how many segments had too long ones.
    static func shortenHandles(of keys: inout [Keyframe]) -> Int {
        var shortened = 0
        for index in keys.indices.dropLast() where keys[index].interpolation == .bezier {
            let (start, end) = (keys[index].point, keys[index + 1].point)
            let right = start - keys[index].handleRight
            let left = end - keys[index + 1].handleLeft
            let length = end.x - start.x
            let sum = abs(right.x) + abs(left.x)
            guard sum > length else { continue }
            let factor = length / sum
            keys[index].handleRight = start - factor * right
            keys[index + 1].handleLeft = end - factor * left
            shortened += 1
        }
        return shortened
    }

    // MARK: Modifiers

    /// Before 4.4 there was one kind of noise, which is the legacy kind since; what a file says besides does not count.
    /// On curves of strips Blender leaves it as the file says, and that is `noiseOfOldFiles`.
    var hasLegacyNoiseOnly: Bool {
        version < BlendVersion(file: 404, subversion: 10) && (curves == .actions || isAsStored)
    }

    /// What noise is where the file has no fields for its kind, lacunarity and roughness: the legacy kind, but on the
    /// curves of strips the new one, with zeros.
    var noiseOfOldFiles: FModifier.Noise {
        var noise = FModifier.Noise()
        noise.isLegacy = curves == .actions || isAsStored
        if !noise.isLegacy { (noise.lacunarity, noise.roughness) = (0, 0) }
        return noise
    }

    /// Files of development versions of 4.4 and 4.5 kept the offset of noise in units of its scale. On curves of strips
    /// those of all older versions are taken so, too.
    var scalesNoiseOffset: Bool {
        guard !isAsStored else { return false }
        let first = curves == .strips ? BlendFile.oldest : BlendVersion(file: 404, subversion: 10)
        return (first..<BlendVersion(file: 404, subversion: 32)).contains(version)
            || (BlendVersion(file: 405, subversion: 0)..<BlendVersion(file: 405, subversion: 14)).contains(version)
    }

    /// What such a file has to say so that its scale makes the offset of it: the quotient, or a neighbour of it.
    static func storedNoiseOffset(_ noise: FModifier.Noise) -> Float {
        let quotient = noise.offset / noise.scale
        return [quotient, quotient.nextUp, quotient.nextDown].first {
            ($0 * noise.scale).bitPattern == noise.offset.bitPattern
        } ?? quotient
    }

    /// Modifiers had no names; opened, each is called after its type. Those on curves of strips stay without.
    var namesModifiers: Bool {
        !isAsStored && curves == .actions && version < BlendVersion(file: 306, subversion: 7)
    }

    /// `Noise`, `Noise.001`, `Noise.002`: names by type, with numbers for those of one stack.
    static func nameModifiers(_ modifiers: inout [FModifier]) {
        var counts: [String: Int] = [:]
        for index in modifiers.indices {
            let title = modifiers[index].kind.title
            let number = counts[title, default: 0]
            counts[title] = number + 1
            let digits = String(repeating: "0", count: max(0, 3 - "\(number)".utf8.count)) + "\(number)"
            modifiers[index].name = number == 0 ? title : "\(title).\(digits)"
        }
    }
}

extension FModifier.Kind {
    /// What Blender calls the type.
    fileprivate var title: String {
        switch self {
        case .generator: "Generator"
        case .function: "Built-In Function"
        case .envelope: "Envelope"
        case .cycles: "Cycles"
        case .noise: "Noise"
        case .limits: "Limits"
        case .stepped: "Stepped"
        case .smooth: "Smooth"
        }
    }
}
