extension FModifier {
    /// A polynomial of the frame (Blender: FMod_Generator).
    public struct Generator: Equatable, Sendable {
        public enum Mode: UInt8, RNAEnum {
            /// `order + 1` coefficients, rising powers.
            case polynomial = 0
            /// `2 * order` coefficients: pairs (a, b) of the factors a·x + b.
            case factorised = 1

            public var rnaText: StaticString {
                switch self {
                case .polynomial: "POLYNOMIAL"
                case .factorised: "POLYNOMIAL_FACTORISED"
                }
            }
        }
        public var mode: Mode = .polynomial
        public var order: Int32 = 1
        public var coefficients: [Float] = [0, 1]
        /// Adds to the curve instead of replacing it.
        public var isAdditive = false
        public init() {}
    }

    /// A sine, tangent, root or logarithm of the frame (Blender: FMod_FunctionGenerator).
    public struct BuiltInFunction: Equatable, Sendable {
        public enum Function: UInt8, RNAEnum {
            case sine = 0
            case cosine = 1
            case tangent = 2
            case squareRoot = 3
            case naturalLogarithm = 4
            case normalisedSine = 5

            public var rnaText: StaticString {
                switch self {
                case .sine: "SIN"
                case .cosine: "COS"
                case .tangent: "TAN"
                case .squareRoot: "SQRT"
                case .naturalLogarithm: "LN"
                case .normalisedSine: "SINC"
                }
            }
        }
        public var function: Function = .sine
        public var amplitude: Float = 1
        /// Radians per frame.
        public var phaseMultiplier: Float = 1
        /// Radians.
        public var phaseOffset: Float = 0
        public var valueOffset: Float = 0
        public var isAdditive = false
        public init() {}
    }

    /// Fits the curve between two envelopes (Blender: FMod_Envelope).
    public struct Envelope: Equatable, Sendable {
        public struct ControlPoint: Equatable, Sendable {
            public var frame: Float
            public var minimum: Float
            public var maximum: Float
            public init(frame: Float, minimum: Float, maximum: Float) {
                self.frame = frame
                self.minimum = minimum
                self.maximum = maximum
            }
        }
        public var referenceValue: Float = 0
        public var defaultMinimum: Float = -1
        public var defaultMaximum: Float = 1
        /// Sorted by frame.
        public var controlPoints: [ControlPoint] = []
        public init() {}
    }

    /// Repeats the curve outside its keys (Blender: FMod_Cycles).
    public struct Cycles: Equatable, Sendable {
        public enum Mode: UInt8, RNAEnum {
            case none = 0
            case `repeat` = 1
            case repeatWithOffset = 2
            case mirror = 3

            public var rnaText: StaticString {
                switch self {
                case .none: "NONE"
                case .repeat: "REPEAT"
                case .repeatWithOffset: "REPEAT_OFFSET"
                case .mirror: "MIRROR"
                }
            }
        }
        public var modeBefore: Mode = .none
        /// How many cycles; 0 means without end.
        public var cyclesBefore: Int32 = 0
        public var modeAfter: Mode = .none
        /// How many cycles; 0 means without end.
        public var cyclesAfter: Int32 = 0
        public init() {}
    }

    /// Adds noise (Blender: FMod_Noise).
    public struct Noise: Equatable, Sendable {
        public enum BlendType: UInt8, RNAEnum {
            case replace = 0
            case add = 1
            case subtract = 2
            case multiply = 3

            public var rnaText: StaticString {
                switch self {
                case .replace: "REPLACE"
                case .add: "ADD"
                case .subtract: "SUBTRACT"
                case .multiply: "MULTIPLY"
                }
            }
        }
        public var blendType: BlendType = .replace
        /// Frames.
        public var scale: Float = 1
        public var strength: Float = 1
        public var phase: Float = 1
        /// Frames.
        public var offset: Float = 0
        public var lacunarity: Float = 2
        public var roughness: Float = 0.5
        public var depth: Int32 = 0
        /// The lattice noise of Blender before 4.4.
        public var isLegacy = false
        public init() {}
    }

    /// Clamps frames and values (Blender: FMod_Limits).
    public struct Limits: Equatable, Sendable {
        public var minimumFrame: Float = 0
        public var maximumFrame: Float = 0
        public var minimumValue: Float = 0
        public var maximumValue: Float = 0
        public var usesMinimumFrame = false
        public var usesMaximumFrame = false
        public var usesMinimumValue = false
        public var usesMaximumValue = false
        public init() {}
    }

    /// Holds values over several frames (Blender: FMod_Stepped). `start` and `end` are the modifier's own range;
    /// the restricted range of `FModifier` is another one.
    public struct Stepped: Equatable, Sendable {
        /// Frames.
        public var step: Float = 2
        /// Frames.
        public var offset: Float = 0
        public var usesStart = false
        public var usesEnd = false
        public var start: Float = 0
        public var end: Float = 0
        public init() {}
    }

    /// Smooths with a Gaussian window (Blender 5.1 and later: FMod_Smooth).
    public struct Smooth: Equatable, Sendable {
        /// 0.1 … 100, in units of the window's width.
        public var sigma: Float = 0.33
        /// Frames to either side, 1 … 32.
        public var filterWidth: Int32 = 6
        public init() {}
    }
}
