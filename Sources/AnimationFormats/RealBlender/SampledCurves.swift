import AnimationCore

/// Curves of which a COLLADA file has samples instead of keys, judged at the samples alone: what lies between and beyond them
/// is not in the file, and was not to be.
///
/// Rotations are judged by what they turn: samples are matrices in the file, and other curves when they are read.
struct SampledCurves {
    struct Outcome {
        /// At all samples the file says what was meant.
        let isInFile: Bool
        /// And so does Blender; nil where it has no curve of it.
        let isInBlender: Bool?
    }

    /// By the place of the curve among those that were meant.
    private(set) var outcomes: [Int: Outcome] = [:]

    /// - Parameters:
    ///   - meant: what should arrive.
    ///   - found: what the file says.
    ///   - arrived: what Blender has.
    init(
        of meant: AnimationDocument, in found: AnimationDocument, _ arrived: AnimationDocument,
        _ options: Validation.Options
    ) {
        let file = PairComparison(file: found, reference: meant, options: options)
        let blender = PairComparison(file: arrived, reference: meant, options: options)
        let (written, came) = (file.pairs, blender.pairs)
        for index in written.indices where RotationChannels.turned(by: written[index].property) == nil {
            guard let reference = written[index].reference, let other = written[index].other,
                SampledCurves.areSamples([other], of: [reference])
            else { continue }
            let frames = file.frames(of: [other])
            outcomes[index] = Outcome(
                isInFile: file.isEqual(written[index], at: frames),
                isInBlender: came[index].other == nil ? nil : blender.isEqual(came[index], at: frames))
        }
        let arrivals = Dictionary(
            RotationChannels.groups(of: came).map { ($0.turned, $0.members) }, uniquingKeysWith: { first, _ in first })
        for (turned, members) in RotationChannels.groups(of: written) {
            let (references, others) = (
                members.compactMap { written[$0].reference }, members.compactMap { written[$0].other }
            )
            guard SampledCurves.areSamples(others, of: references) else { continue }
            let frames = file.frames(of: others)
            let arrived = (arrivals[turned] ?? []).map { came[$0] }
            let outcome = Outcome(
                isInFile: file.isTurned(turned, members.map { written[$0] }, at: frames) ?? false,
                isInBlender: blender.isTurned(turned, arrived, at: frames))
            for index in members where written[index].reference != nil { outcomes[index] = outcome }
        }
    }

    /// Lines between keys that are as many as there were, or more.
    private static func areSamples(_ others: [AnimationTrack], of references: [AnimationTrack]) -> Bool {
        func keys(_ tracks: [AnimationTrack]) -> Int { tracks.reduce(0) { $0 + $1.keyframes.count } }
        return !others.isEmpty && !references.isEmpty && others.allSatisfy { $0.isAllLinear }
            && keys(others) >= keys(references)
    }
}

extension PairComparison {
    /// Frames of the reference at which curves of the file have keys, ascending.
    fileprivate func frames(of tracks: [AnimationTrack]) -> [Float] {
        Set(tracks.flatMap { $0.keyframes.map { Float(Double($0.frame) / frames.otherRate) } }).sorted()
    }

    private func at(_ places: [Float]) -> PairComparison {
        var comparison = self
        comparison.frames.only = places
        return comparison
    }

    fileprivate func isEqual(_ pair: CurvePairs.Pair, at places: [Float]) -> Bool {
        !at(places).curve(pair).verdict.isDifferent
    }

    /// Nil where the file turns nothing.
    fileprivate func isTurned(
        _ turned: RotationChannels.Turned, _ pairs: [CurvePairs.Pair], at places: [Float]
    ) -> Bool? {
        at(places).orientation(turned, pairs).map { $0.largest <= options.tolerance.angle }
    }
}
