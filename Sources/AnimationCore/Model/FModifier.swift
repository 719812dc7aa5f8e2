/// A modifier of a curve: the fields that all kinds share, and the kind's own (Blender: FModifier).
///
/// Modifiers are carried as data; frames and values are in the units of the curve.
public struct FModifier: Equatable, Sendable {
    public var name: String
    public var kind: Kind
    public var isMuted: Bool
    /// Blender could not make sense of the modifier and leaves it out (`is_valid` False).
    public var isDisabled: Bool
    public var isActive: Bool
    public var isExpanded: Bool
    /// The modifier acts between `frameStart` and `frameEnd` only.
    public var isRangeRestricted: Bool
    public var frameStart: Float
    public var frameEnd: Float
    /// Frames from `frameStart` over which the influence grows.
    public var blendIn: Float
    /// Frames before `frameEnd` over which the influence falls.
    public var blendOut: Float
    public var usesInfluence: Bool
    /// 0 … 1, used when `usesInfluence`.
    public var influence: Float

    public init(_ kind: Kind, name: String = "") {
        self.name = name
        self.kind = kind
        isMuted = false
        isDisabled = false
        isActive = false
        isExpanded = false
        isRangeRestricted = false
        frameStart = 0
        frameEnd = 0
        blendIn = 0
        blendOut = 0
        usesInfluence = false
        influence = 1
    }

    public enum Kind: Equatable, Sendable {
        case generator(Generator)
        case function(BuiltInFunction)
        case envelope(Envelope)
        case cycles(Cycles)
        case noise(Noise)
        case limits(Limits)
        case stepped(Stepped)
        case smooth(Smooth)

        /// Blender's identifier, for example `"CYCLES"`.
        public var rnaName: String {
            switch self {
            case .generator: "GENERATOR"
            case .function: "FNGENERATOR"
            case .envelope: "ENVELOPE"
            case .cycles: "CYCLES"
            case .noise: "NOISE"
            case .limits: "LIMITS"
            case .stepped: "STEPPED"
            case .smooth: "SMOOTH"
            }
        }

        /// The number that Blender stores for the kind (`FModifier.type`).
        package var storedNumber: Int {
            switch self {
            case .generator: 1
            case .function: 2
            case .envelope: 3
            case .cycles: 4
            case .noise: 5
            case .limits: 8
            case .stepped: 9
            case .smooth: 10
            }
        }
    }
}
