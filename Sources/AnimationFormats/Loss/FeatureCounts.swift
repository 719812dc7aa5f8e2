import AnimationCore

/// How often a document uses the features that move nothing: those are reported as counts, not curve by curve.
struct FeatureCounts {
    private(set) var byFeature: [(Feature, Int)] = []

    init(of document: AnimationDocument) {
        let channelbags = document.actions.flatMap(\.channelbags)
        let tracks = channelbags.flatMap(\.tracks)
        func keys(_ isUsed: (Keyframe) -> Bool) -> Int {
            tracks.reduce(0) { $0 + $1.keyframes.reduce(0) { $0 + (isUsed($1) ? 1 : 0) } }
        }
        byFeature = [
            (.handleTypes, keys { $0.handleLeftType != .free || $0.handleRightType != .free }),
            (.keyframeTypes, keys { $0.type != .keyframe }),
            (
                .selection,
                keys { !$0.selection.isEmpty } + tracks.count(where: \.isSelected)
                    + tracks.reduce(0) { $0 + $1.samples.count(where: \.isSelected) }
            ),
            (.autoSmoothing, tracks.count { $0.autoSmoothing != .none }),
            (.trackFlags, tracks.count { $0.isLocked || $0.isHidden }),
            (.trackColors, tracks.count { $0.colorMode != .autoRainbow }),
            (.groups, channelbags.reduce(0) { $0 + $1.groups.count }),
            (.actionRange, document.actions.count { $0.usesFrameRange || $0.isCyclic }),
            (.poseMarkers, document.actions.reduce(0) { $0 + $1.poseMarkers.count }),
            (.sceneMarkers, document.markers.count),
            (.nlaTracks, document.objects.reduce(0) { $0 + $1.nlaTracks.count }),
            (.currentFrame, document.frameCurrent == AnimationDocument().frameCurrent ? 0 : 1),
        ]
    }
}
