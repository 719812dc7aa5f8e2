import AnimationCore

/// What the loss of a feature means for whoever goes on working with the file.
enum FeatureBearing {
    /// Something moves differently, or cannot be edited as before.
    case motion
    /// Nothing moves differently, but work on it does: handle types, key types, markers, ranges.
    case editing
    /// Only what an editor shows: selection, colours, groups, flags, the current frame.
    case display
}

extension Feature {
    var bearing: FeatureBearing {
        switch self {
        case .selection, .trackFlags, .trackColors, .groups, .currentFrame: .display
        case .handleTypes, .keyframeTypes, .autoSmoothing, .actionRange, .poseMarkers, .sceneMarkers, .sceneRange:
            .editing
        case .keyframes, .bezierHandles, .easingEquations, .linearExtrapolation, .endlessCycles, .modifiers, .samples,
            .integerCurves, .muting, .slots, .unusedActions, .otherDataPaths, .frameRate, .objects, .bones,
            .nlaTracks:
            .motion
        }
    }

    /// All features, those whose loss weighs most first: whole curves, then their motion, then what is around them,
    /// then what matters for editing, then what is only shown.
    static let byWeight: [Feature] = {
        let first: [Feature] = [
            .otherDataPaths, .unusedActions, .muting, .keyframes, .easingEquations, .modifiers, .endlessCycles,
            .linearExtrapolation, .samples, .integerCurves, .bezierHandles, .frameRate, .nlaTracks, .bones, .objects,
            .slots,
        ]
        let rest = Feature.allCases.filter { !first.contains($0) }
        return first + rest.filter { $0.bearing == .editing } + rest.filter { $0.bearing == .display }
    }()
}
