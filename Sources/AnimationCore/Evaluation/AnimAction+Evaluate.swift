extension AnimAction {
    /// The values that the action gives to properties at a frame: one for each curve that Blender would apply.
    ///
    /// Left out are muted curves and curves that say nothing (`AnimationTrack.isSpeaking`). Of two curves for one
    /// channel the later one counts. Equal to Blender 4.2 to 5.0 to the bit.
    ///
    ///     action.evaluate(at: 12.5)[ChannelID(slotHandle: slot.handle, dataPath: "location", arrayIndex: 2)]
    ///
    /// - Parameters:
    ///   - frame: in frames; sub-frames and negative frames are allowed.
    ///   - slot: gives the channels of this slot only; nil gives those of all.
    ///   - mutedGroups: what a muted group does to its curves.
    public func evaluate(
        at frame: Float, slot: ActionSlot? = nil, mutedGroups: MutedGroups = .areEvaluated
    ) -> [ChannelID: Float] {
        var values: [ChannelID: Float] = [:]
        for channelbag in channelbags where slot == nil || channelbag.slotHandle == slot?.handle {
            channelbag.forEachApplied(mutedGroups) { track in
                let channel = ChannelID(track, slotHandle: channelbag.slotHandle)
                values[channel] = track.evaluate(at: frame)
            }
        }
        return values
    }
}

/// What a muted group does to its curves, which depends on the version of Blender.
public enum MutedGroups: Sendable {
    /// The curves are evaluated all the same, as Blender 4.5 and later do.
    case areEvaluated
    /// The curves do not act on their properties, as in Blender 4.2.
    case areLeftOut
}

extension Channelbag {
    /// Hands over each track that acts on its property, in order.
    func forEachApplied(_ mutedGroups: MutedGroups, _ body: (AnimationTrack) -> Void) {
        var muted: [ExactName: Int] = [:]
        if mutedGroups == .areLeftOut { muted = groups.filter { $0.isMuted }.map { $0.name }.indicesByName() }
        for track in tracks where !track.isMuted && track.isSpeaking {
            if !muted.isEmpty, let group = track.group, muted[ExactName(group)] != nil { continue }
            body(track)
        }
    }
}

extension AnimationTrack {
    /// Whether the curve has something to say to its property: keys, samples, or a generator, built-in function, limits
    /// or stepped modifier, even a muted one, which then gives 0.
    ///
    /// Envelope, cycles, noise and smooth need keys to act on (measured in Blender 4.2 to 5.0; smooth is taken to be
    /// like them).
    public var isSpeaking: Bool {
        !keyframes.isEmpty || !samples.isEmpty || modifiers.contains { $0.kind.speaksWithoutKeys }
    }
}

extension FModifier.Kind {
    fileprivate var speaksWithoutKeys: Bool {
        switch self {
        case .generator, .function, .limits, .stepped: true
        case .envelope, .cycles, .noise, .smooth: false
        }
    }
}
