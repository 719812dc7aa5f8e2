/// What a document can use and a format may be unable to hold. The words are those that people read in loss reports.
public enum Feature: UInt8, CaseIterable, Sendable {
    case keyframes
    case bezierHandles
    case easingEquations
    case handleTypes
    case keyframeTypes
    case selection
    case autoSmoothing
    case linearExtrapolation
    case endlessCycles
    case modifiers
    case samples
    case integerCurves
    case muting
    case trackFlags
    case trackColors
    case groups
    case slots
    case unusedActions
    case otherDataPaths
    case actionRange
    case poseMarkers
    case sceneMarkers
    case frameRate
    case sceneRange
    case currentFrame
    case objects
    case bones
    case nlaTracks

    /// The feature's part of a diagnostic code: `easing-equations`.
    public var code: String {
        switch self {
        case .keyframes: "keys"
        case .bezierHandles: "bezier-handles"
        case .easingEquations: "easing-equations"
        case .handleTypes: "handle-types"
        case .keyframeTypes: "key-types"
        case .selection: "selection"
        case .autoSmoothing: "auto-smoothing"
        case .linearExtrapolation: "linear-extrapolation"
        case .endlessCycles: "cycles"
        case .modifiers: "modifiers"
        case .samples: "samples"
        case .integerCurves: "integer-curves"
        case .muting: "muted-curves"
        case .trackFlags: "curve-flags"
        case .trackColors: "curve-colors"
        case .groups: "groups"
        case .slots: "slots"
        case .unusedActions: "unused-actions"
        case .otherDataPaths: "data-paths"
        case .actionRange: "action-range"
        case .poseMarkers: "pose-markers"
        case .sceneMarkers: "scene-markers"
        case .frameRate: "frame-rate"
        case .sceneRange: "scene-range"
        case .currentFrame: "current-frame"
        case .objects: "objects"
        case .bones: "bones"
        case .nlaTracks: "nla-tracks"
        }
    }

    /// What people read in a report.
    public var title: String {
        switch self {
        case .keyframes: "keys"
        case .bezierHandles: "Bezier handles"
        case .easingEquations: "easing equations"
        case .handleTypes: "handle types"
        case .keyframeTypes: "key types"
        case .selection: "selection"
        case .autoSmoothing: "auto-smoothing mode"
        case .linearExtrapolation: "linear extrapolation"
        case .endlessCycles: "endless cycles"
        case .modifiers: "any modifiers"
        case .samples: "sampled curves"
        case .integerCurves: "integer and discrete curves"
        case .muting: "muted curves"
        case .trackFlags: "lock and hide flags"
        case .trackColors: "curve colours"
        case .groups: "groups"
        case .slots: "slot names and handles"
        case .unusedActions: "actions without a user"
        case .otherDataPaths: "any data path"
        case .actionRange: "action frame range and cyclic flag"
        case .poseMarkers: "pose markers"
        case .sceneMarkers: "scene markers"
        case .frameRate: "frame rate"
        case .sceneRange: "scene frame range"
        case .currentFrame: "current frame"
        case .objects: "objects and their transforms"
        case .bones: "bones"
        case .nlaTracks: "NLA tracks"
        }
    }
}

/// A set of features.
public struct FeatureSet: Equatable, Sendable {
    private var bits: UInt64 = 0

    public init(_ features: [Feature]) {
        for feature in features { bits |= 1 << UInt64(feature.rawValue) }
    }

    public static let all = FeatureSet(Array(Feature.allCases))

    public func contains(_ feature: Feature) -> Bool { bits & (1 << UInt64(feature.rawValue)) != 0 }
}
