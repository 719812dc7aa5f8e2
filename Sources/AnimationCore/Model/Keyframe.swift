/// One key of a curve (Blender: BezTriple, `Keyframe`).
///
/// Frames are Blender frames (1.0 is the first frame of a new scene; sub-frames and negative frames are allowed),
/// values are in the property's own unit: metres, radians, or none.
public struct Keyframe: Equatable, Sendable {
    /// Where the key lies, in frames.
    public var frame: Float
    /// The value of the curve at `frame`.
    public var value: Float
    /// The left handle as an absolute point (frame, value), not an offset.
    public var handleLeft: SIMD2<Float>
    /// The right handle as an absolute point (frame, value), not an offset.
    public var handleRight: SIMD2<Float>
    public var handleLeftType: HandleType
    public var handleRightType: HandleType
    /// Rules the segment from this key to the next one.
    public var interpolation: Interpolation
    public var easing: Easing
    /// Overshoot of `Interpolation.back`, without unit. 1.70158 gives 10 % overshoot.
    public var back: Float
    /// Amplitude of `Interpolation.elastic`, in value units.
    public var amplitude: Float
    /// Period of `Interpolation.elastic`, in frames.
    public var period: Float
    public var type: KeyframeType
    /// Which of the key's three points are selected in the editors.
    public var selection: KeyframeSelection
    /// Blender's stored `auto_handle_type`: an automatic handle was flattened at an extreme.
    /// Every recalculation of handles sets it anew; it does not change evaluation.
    public var isAutoHandleLocked: Bool

    /// A key as Blender's `insert` makes it, but with handles that lie on the key.
    public init(
        frame: Float, value: Float,
        handleLeft: SIMD2<Float>? = nil, handleRight: SIMD2<Float>? = nil,
        handleLeftType: HandleType = .autoClamped, handleRightType: HandleType = .autoClamped,
        interpolation: Interpolation = .bezier, easing: Easing = .automatic,
        back: Float = 1.70158, amplitude: Float = 0.8, period: Float = 4.1,
        type: KeyframeType = .keyframe, selection: KeyframeSelection = [], isAutoHandleLocked: Bool = false
    ) {
        self.frame = frame
        self.value = value
        self.handleLeft = handleLeft ?? SIMD2(frame, value)
        self.handleRight = handleRight ?? SIMD2(frame, value)
        self.handleLeftType = handleLeftType
        self.handleRightType = handleRightType
        self.interpolation = interpolation
        self.easing = easing
        self.back = back
        self.amplitude = amplitude
        self.period = period
        self.type = type
        self.selection = selection
        self.isAutoHandleLocked = isAutoHandleLocked
    }

    /// The key itself as a point (frame, value); Blender's `co`.
    public var point: SIMD2<Float> { SIMD2(frame, value) }

    /// Whether frame, value, handles and easing parameters are all finite numbers.
    public var isFinite: Bool {
        frame.isFinite && value.isFinite && handleLeft.x.isFinite && handleLeft.y.isFinite && handleRight.x.isFinite
            && handleRight.y.isFinite && back.isFinite && amplitude.isFinite && period.isFinite
    }
}

/// The selected points of a key (Blender: BezTriple.f1, f2, f3).
public struct KeyframeSelection: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let handleLeft = KeyframeSelection(rawValue: 1)
    public static let controlPoint = KeyframeSelection(rawValue: 2)
    public static let handleRight = KeyframeSelection(rawValue: 4)
}

/// One baked point of a curve (Blender: FPoint, `FCurveSample`).
public struct CurveSample: Equatable, Sendable {
    /// In frames. Blender's own samples sit on consecutive whole frames.
    public var frame: Float
    public var value: Float
    public var isSelected: Bool

    public init(frame: Float, value: Float, isSelected: Bool = false) {
        self.frame = frame
        self.value = value
        self.isSelected = isSelected
    }
}
