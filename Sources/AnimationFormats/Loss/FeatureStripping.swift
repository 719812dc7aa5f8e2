import AnimationCore

/// Takes out of a document what a format declares not to carry, and reports it.
///
/// Only what every such format loses in the same way is done here: fields return to Blender's RNA defaults.
/// Easing equations, samples, unused actions and data paths are each format's own business.
struct FeatureStripping {
    let carries: FeatureSet
    let losses: LossReporter

    func strip(_ document: AnimationDocument) -> AnimationDocument {
        reportCounts(FeatureCounts(of: document))
        var document = document
        for index in document.actions.indices {
            stripTracks(of: &document.actions[index])
            stripFields(of: &document.actions[index])
        }
        if !carries.contains(.nlaTracks) {
            for index in document.objects.indices { document.objects[index].nlaTracks = [] }
        }
        if !carries.contains(.sceneMarkers) { document.markers = [] }
        if !carries.contains(.currentFrame) { document.frameCurrent = AnimationDocument().frameCurrent }
        return document
    }

    private func reportCounts(_ counts: FeatureCounts) {
        for (feature, count) in counts.byFeature where count > 0 && !carries.contains(feature) {
            losses.report(feature, "\(losses.format) has no place for \(feature.title); left out: \(count)")
        }
    }

    // MARK: Curve by curve

    private func stripTracks(of action: inout AnimAction) {
        let names = TrackNames(of: action)
        for bag in action.channelbags.indices {
            let channelbag = action.channelbags[bag]
            var kept: [AnimationTrack] = []
            kept.reserveCapacity(channelbag.tracks.count)
            for track in channelbag.tracks {
                let name = names.name(of: track, in: channelbag)
                if track.isMuted, !carries.contains(.muting) {
                    losses.leaveOut(.muting, track: name, "the curve is muted, so it moves nothing and is left out")
                    continue
                }
                kept.append(stripped(track, name: name))
            }
            action.channelbags[bag].tracks = kept
        }
    }

    private func stripped(_ original: AnimationTrack, name: String) -> AnimationTrack {
        var track = original
        if !carries.contains(.modifiers), !track.modifiers.isEmpty {
            // Cycles come first in any stack of Blender's.
            let keepsFirst = carries.contains(.endlessCycles) && track.modifiers.first?.endlessCycles != nil
            let lost = track.modifiers.dropFirst(keepsFirst ? 1 : 0)
            if !lost.isEmpty {
                let kinds = lost.map(\.kind.rnaName).joined(separator: ", ")
                let message = carries.contains(.endlessCycles) ? " but endless cycles; left out" : "; left out"
                losses.report(
                    .modifiers, track: name, "\(losses.format) has no modifiers\(message): \(kinds)")
            }
            track.modifiers.removeLast(lost.count)
        }
        if !carries.contains(.linearExtrapolation), track.extrapolation == .linear {
            losses.report(
                .linearExtrapolation, track: name, "linear extrapolation becomes constant outside the keys")
            track.extrapolation = .constant
        }
        if !carries.contains(.integerCurves), track.valueKind != .float {
            losses.report(.integerCurves, track: name, "the integer or discrete curve becomes a float curve")
            track.valueKind = .float
        }
        return track
    }

    // MARK: Fields that do not move anything

    private func stripFields(of action: inout AnimAction) {
        if !carries.contains(.actionRange) {
            action.usesFrameRange = false
            action.frameStart = 0
            action.frameEnd = 0
            action.isCyclic = false
        }
        if !carries.contains(.poseMarkers) { action.poseMarkers = [] }
        for bag in action.channelbags.indices {
            if !carries.contains(.groups) { action.channelbags[bag].groups = [] }
            for index in action.channelbags[bag].tracks.indices {
                stripFields(of: &action.channelbags[bag].tracks[index])
            }
        }
    }

    private func stripFields(of track: inout AnimationTrack) {
        if !carries.contains(.groups) { track.group = nil }
        if !carries.contains(.autoSmoothing) { track.autoSmoothing = .none }
        if !carries.contains(.trackColors) {
            track.colorMode = .autoRainbow
            track.customColor = TrackColor(red: 0, green: 0, blue: 0)
        }
        if !carries.contains(.trackFlags) {
            track.isLocked = false
            track.isHidden = false
        }
        if !carries.contains(.selection) {
            track.isSelected = false
            for index in track.samples.indices { track.samples[index].isSelected = false }
        }
        for index in track.keyframes.indices { stripFields(of: &track.keyframes[index]) }
    }

    private func stripFields(of key: inout Keyframe) {
        if !carries.contains(.handleTypes) {
            key.handleLeftType = .free
            key.handleRightType = .free
            key.isAutoHandleLocked = false
        }
        if !carries.contains(.keyframeTypes) { key.type = .keyframe }
        if !carries.contains(.selection) { key.selection = [] }
    }
}
