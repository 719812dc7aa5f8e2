import AnimationCore

/// What of a COLLADA file arrives in real Blender, curve by curve; what its importer loses is told apart from what the file
/// lacks.
public struct ColladaArrival: Sendable {
    public struct Curve: Sendable {
        /// `Cube/location[0]`
        public let name: String
        public let fate: Fate
        /// How far what arrives is off; nil where nothing does, or nothing is.
        public let difference: CurveDifference?
    }

    public enum Fate: String, CaseIterable, Sendable {
        /// Blender has the curve, or others that make the same orientation, within the tolerance.
        case arrives
        /// The file has the curve, and Blender's importer leaves it out.
        case notImported = "not imported"
        /// The file has samples of the curve, as some profiles write them, and Blender has the values that were meant at all
        /// of them.
        case arrivesSampled = "arrives as samples"
        /// The keys arrive, and the shape between them is another: the importer sets handles of its own.
        case reshaped
        /// Blender has other values at the keys than the file.
        case differs
        /// The file does not say what was meant, because its format cannot.
        case lossOfFormat = "loss of the format"
        /// The file does not say what was meant, so that it cannot arrive.
        case notInFile = "not in the file"
    }

    public let blenderVersion: String
    public let curves: [Curve]

    /// Nothing is wrong with the file: what does not arrive is the importer's doing.
    public var isPassed: Bool { !curves.contains { $0.fate == .differs || $0.fate == .notInFile } }

    /// Nothing is lost at all.
    public var isWhole: Bool { curves.allSatisfy { $0.fate == .arrives } }

    /// - Parameters:
    ///   - meant: what should arrive.
    ///   - found: what the file says, as other programs read it.
    ///   - path: of the file.
    public init(
        meant: AnimationDocument, found: AnimationDocument, path: String, by blender: BlenderProgram,
        _ options: Validation.Options
    ) throws(BlenderFailure) {
        guard let reply = ScratchFile() else {
            throw BlenderFailure(.failed, "no temporary file can be made", notes: ["Look at TMPDIR and its space."])
        }
        try blender.run([
            "collada", path, reply.path, "--force", "--fps", "\(meant.frameRate.fps)",
            "--fps-base", "\(meant.frameRate.base)",
        ])
        let arrived: AnimationDocument
        do throws(ReadFailure) {
            arrived = try AnimationFormat.fcurveJSON.read(FileInput.read(reply.path), ReadOptions(), DiagnosticLog())
        } catch {
            throw BlenderFailure(.badAnswer, "Blender's answer cannot be read: \(error.diagnostic.message)")
        }
        blenderVersion = arrived.blenderVersion ?? "of an unknown version"
        curves = ColladaArrival.curves(meant, found, ImportedNames(of: meant).restored(in: arrived), options)
    }

    /// - Parameter arrived: what Blender has.
    static func curves(
        _ meant: AnimationDocument, _ found: AnimationDocument, _ arrived: AnimationDocument,
        _ options: Validation.Options
    ) -> [Curve] {
        let inBlender = Validation(arrived, against: meant, options)
        var ofFile = options
        ofFile.format = .collada
        let inFile = Validation(found, against: meant, ofFile)
        let pairs = CurvePairs(reference: meant, other: arrived).pairs
        let samples = SampledCurves(of: meant, in: found, arrived, options)
        return pairs.indices.compactMap { index in
            guard let reference = pairs[index].reference else { return nil }
            let (came, written) = (inBlender.curves[index], inFile.curves[index])
            let fate: Fate
            if !came.verdict.isDifferent {
                fate = .arrives
            } else if !written.verdict.isDifferent {
                let isTurned = samples.outcomes[index]?.isInBlender != nil
                fate =
                    pairs[index].other.map { ColladaArrival.fate(of: reference, $0, options) }
                    ?? (isTurned ? .differs : .notImported)
            } else if written.isLossOfFormat {
                fate = .lossOfFormat
            } else if let sampled = samples.outcomes[index], sampled.isInFile {
                fate = sampled.isInBlender.map { $0 ? .arrivesSampled : .differs } ?? .notImported
            } else {
                fate = .notInFile
            }
            // Of samples the difference between and beyond them is none of anybody's doing.
            let isWhole = fate == .arrives || fate == .arrivesSampled
            return Curve(name: came.name, fate: fate, difference: isWhole ? nil : came.difference)
        }
    }

    /// What became of a curve that the file has as it was meant, and Blender otherwise.
    private static func fate(
        of reference: AnimationTrack, _ arrived: AnimationTrack, _ options: Validation.Options
    ) -> Fate {
        let bound = options.tolerance.bound(ofDataPath: reference.dataPath)
        return hasSameKeys(reference, arrived, within: bound) ? .reshaped : .differs
    }

    /// Whether two curves have the same values at the keys of the first.
    private static func hasSameKeys(
        _ reference: AnimationTrack, _ other: AnimationTrack, within bound: Double
    ) -> Bool {
        let frames = reference.keyframes.map(\.frame)
        return !frames.isEmpty
            && zip(reference.evaluate(at: frames), other.evaluate(at: frames)).allSatisfy {
                (Double($0) - Double($1)).magnitude <= bound
            }
    }
}
