/// A row of strips of the Nonlinear Animation editor (Blender: NlaTrack). Tracks act from the first to the last.
public struct NLATrack: Equatable, Sendable {
    public var name: String
    public var strips: [NLAStrip]
    public var isMuted: Bool
    /// Only this track of its data-block acts.
    public var isSolo: Bool
    public var isLocked: Bool
    public var isSelected: Bool

    public init(name: String, strips: [NLAStrip] = []) {
        self.name = name
        self.strips = strips
        isMuted = false
        isSolo = false
        isLocked = false
        isSelected = false
    }
}

/// Where an action plays in time, and how it goes together with what is below it (Blender: NlaStrip).
///
/// Nothing here is evaluated; the numbers are those that Blender keeps.
public struct NLAStrip: Equatable, Sendable {
    public var name: String
    public var kind: NLAStripKind
    /// The name of the action; nil for strips of other kinds, and where it is missing.
    public var action: String?
    /// The identifier of the slot of that action; nil for none.
    public var slot: String?
    /// First frame in the scene.
    public var frameStart: Float
    /// Last frame in the scene.
    public var frameEnd: Float
    /// First frame of the action that is used.
    public var actionFrameStart: Float
    /// Last frame of the action that is used.
    public var actionFrameEnd: Float
    /// Scene frames for each frame of the action.
    public var scale: Float
    /// How often the action's frames play.
    public var repetitions: Float
    public var blendType: NLABlendType
    public var extrapolation: NLAExtrapolation
    /// Frames at the beginning in which the influence grows from 0.
    public var blendIn: Float
    /// Frames at the end in which the influence goes back to 0.
    public var blendOut: Float
    /// 0 … 1, where `animatesInfluence`.
    public var influence: Float
    /// The frame of the action, where `animatesTime`.
    public var time: Float
    public var isReversed: Bool
    public var isMuted: Bool
    public var isSelected: Bool
    /// `blendIn` and `blendOut` follow from the strips around (`use_auto_blend`).
    public var blendsAutomatically: Bool
    /// The action's frames follow its keys when it is edited (`use_sync_length`).
    public var followsActionLength: Bool
    public var animatesInfluence: Bool
    public var animatesTime: Bool
    /// Animated time goes round in the action's frames.
    public var isTimeCyclic: Bool
    /// Curves of the strip itself: `influence` and `strip_time`, over frames of the scene.
    public var tracks: [AnimationTrack]
    /// The strips inside one of kind `meta`.
    public var strips: [NLAStrip]

    /// A strip as Blender's RNA defaults have it.
    public init(name: String, kind: NLAStripKind = .clip) {
        self.name = name
        self.kind = kind
        action = nil
        slot = nil
        frameStart = 0
        frameEnd = 0
        actionFrameStart = 0
        actionFrameEnd = 0
        scale = 1
        repetitions = 1
        blendType = .replace
        extrapolation = .hold
        blendIn = 0
        blendOut = 0
        influence = 0
        time = 0
        isReversed = false
        isMuted = false
        isSelected = false
        blendsAutomatically = false
        followsActionLength = false
        animatesInfluence = false
        animatesTime = false
        isTimeCyclic = false
        tracks = []
        strips = []
    }

    /// How deep strips may lie in one another: Blender makes no more than a few levels.
    public static let deepestNesting = 32
}

/// What plays in a strip (Blender: `NlaStrip.type`).
public enum NLAStripKind: UInt8, RNAEnum {
    case clip = 0
    case transition = 1
    case meta = 2
    case sound = 3

    public var rnaText: StaticString {
        switch self {
        case .clip: "CLIP"
        case .transition: "TRANSITION"
        case .meta: "META"
        case .sound: "SOUND"
        }
    }
}

/// How a strip goes together with what is below it (Blender: `NlaStrip.blend_type`).
public enum NLABlendType: UInt8, RNAEnum {
    case replace = 0
    case add = 1
    case subtract = 2
    case multiply = 3
    case combine = 4

    public var rnaText: StaticString {
        switch self {
        case .replace: "REPLACE"
        case .add: "ADD"
        case .subtract: "SUBTRACT"
        case .multiply: "MULTIPLY"
        case .combine: "COMBINE"
        }
    }
}

/// What a strip does outside of its frames (Blender: `NlaStrip.extrapolation`).
public enum NLAExtrapolation: UInt8, RNAEnum {
    case hold = 0
    case holdForward = 1
    case nothing = 2

    public var rnaText: StaticString {
        switch self {
        case .hold: "HOLD"
        case .holdForward: "HOLD_FORWARD"
        case .nothing: "NOTHING"
        }
    }
}
