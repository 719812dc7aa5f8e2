import AnimationCore

/// What real Blender makes of a file, against what bezt makes of it: curve by curve to the bit, and on demand the world
/// matrices of objects and bones.
public struct BlenderJudgement: Sendable {
    public struct Curve: Sendable {
        /// `CubeAction/location[0]`
        public let name: String
        public let verdict: Verdict
    }

    public enum Verdict: Equatable, Sendable {
        case equal
        /// At how many frames, and the first of them with both values.
        case differs(count: Int, frame: Float, ours: Float, blenders: Float)
        /// Blender has no such curve.
        case notInBlender
        /// Only Blender has the curve.
        case onlyInBlender
    }

    /// An object or bone whose place differs.
    public struct Misplaced: Sendable {
        public let name: String
        /// The largest distance of two entries, as a part of the largest entry where that is above 1.
        public let largest: Float
        public let frame: Float
        /// Constraints, drivers or NLA tracks move it too, which bezt does not evaluate: no fault.
        public let isBound: Bool
    }

    public let blenderVersion: String
    public let frameCount: Int
    /// The range is too long to be looked at frame by frame.
    public let isThinned: Bool
    public private(set) var curves: [Curve] = []
    /// How many objects and bones were compared; nil where that was not asked for.
    public private(set) var placedCount: Int?
    public private(set) var misplaced: [Misplaced] = []

    public var isPassed: Bool { misplaced.allSatisfy(\.isBound) && curves.allSatisfy { $0.verdict == .equal } }

    /// How far matrices may be apart.
    public static let matrixTolerance: Float = 1e-6

    /// - Parameters:
    ///   - document: what bezt reads in the file.
    ///   - path: of the file, which is FCurve JSON or a .blend.
    ///   - isBlend: which of the two.
    ///   - isPart: not all curves of the file are in the document.
    public init(
        _ document: AnimationDocument, path: String, isBlend: Bool, by blender: BlenderProgram, subframes: Int,
        withMatrices: Bool, isPart: Bool
    ) throws(BlenderFailure) {
        let asked = BlenderFrames(of: document, subframes: subframes)
        guard let request = ScratchFile(asked.bytes), let reply = ScratchFile() else {
            throw BlenderFailure(.failed, "no temporary file can be made", notes: ["Look at TMPDIR and its space."])
        }
        let options = (withMatrices ? ["--matrices"] : []) + (isBlend ? ["--blend"] : [])
        try blender.run(["sample", path, request.path, reply.path, "--force"] + options)
        let samples = try BlenderJudgement.samples(reply.path, count: asked.frames.count)
        blenderVersion = samples.version
        frameCount = asked.frames.count
        isThinned = asked.isThinned
        compareCurves(document, samples, asked.frames, isPart: isPart)
        if withMatrices { comparePlaces(document, samples, asked.frames) }
    }

    private static func samples(_ path: String, count: Int) throws(BlenderFailure) -> BlenderSamples {
        let reply: InputBytes
        do throws(ReadFailure) {
            reply = try FileInput.read(path)
        } catch {
            throw BlenderFailure(.badAnswer, "Blender gave no answer: \(error.diagnostic.message)")
        }
        return try BlenderSamples(reply, frameCount: count)
    }

    // MARK: Curves

    private mutating func compareCurves(
        _ document: AnimationDocument, _ samples: BlenderSamples, _ frames: [Float], isPart: Bool
    ) {
        var found: [BlenderSamples.Curve: Int] = [:]
        for (index, sample) in samples.curves.enumerated() where found[sample.curve] == nil {
            found[sample.curve] = index
        }
        let hasSlots = samples.curves.contains { !$0.curve.slot.text.isEmpty }
        let ours = document.namedTracks(withSlots: hasSlots)
        curves = Parallel.map(ours.count) { index in
            let (name, curve, track) = ours[index]
            guard let place = found[curve] else { return Curve(name: name, verdict: .notInBlender) }
            let values = track.evaluate(at: frames)
            return Curve(
                name: name, verdict: BlenderJudgement.verdict(values, samples.curves[place].values, frames))
        }
        if isPart { return }
        let known = Set(ours.map(\.curve))
        for sample in samples.curves where !known.contains(sample.curve) {
            let name = TrackName(
                action: sample.curve.action.text, slot: nil, dataPath: sample.curve.dataPath.text,
                arrayIndex: sample.curve.index)
            curves.append(Curve(name: name.text, verdict: .onlyInBlender))
        }
    }

    private static func verdict(_ ours: [Float], _ blenders: [Float], _ frames: [Float]) -> Verdict {
        var count = 0
        var first: Int?
        for index in frames.indices {
            let (a, b) = (ours[index], blenders[index])
            if a.bitPattern == b.bitPattern || (a.isNaN && b.isNaN) { continue }
            count += 1
            if first == nil { first = index }
        }
        guard let first else { return .equal }
        return .differs(count: count, frame: frames[first], ours: ours[first], blenders: blenders[first])
    }

    // MARK: Places

    private mutating func comparePlaces(
        _ document: AnimationDocument, _ samples: BlenderSamples, _ frames: [Float]
    ) {
        var places: [BlenderSamples.Placed: Int] = [:]
        for (index, sample) in samples.matrices.enumerated() { places[sample.placed] = index }
        var system = AnimationSystem(document)
        if samples.version.hasPrefix("4.2") { system.mutedGroups = .areLeftOut }
        var worst: [BlenderSamples.Placed: Misplaced] = [:]
        var order: [BlenderSamples.Placed] = []
        for (number, frame) in frames.enumerated() {
            for (placed, matrix) in BlenderJudgement.matrices(of: document, &system, at: frame) {
                guard let place = places[placed] else { continue }
                let blenders = samples.matrices[place]
                let distance = matrix.distance(to: blenders.matrices[number])
                let name =
                    placed.bone.text.isEmpty ? placed.object.text : "\(placed.object.text) bone \(placed.bone.text)"
                if worst[placed] == nil { order.append(placed) }
                if distance > worst[placed]?.largest ?? -1 {
                    worst[placed] = Misplaced(
                        name: name, largest: distance, frame: frame, isBound: blenders.isBound)
                }
            }
        }
        placedCount = order.count
        misplaced = order.compactMap { worst[$0] }.filter { !($0.largest <= BlenderJudgement.matrixTolerance) }
    }

    private static func matrices(
        of document: AnimationDocument, _ system: inout AnimationSystem, at frame: Float
    ) -> [(BlenderSamples.Placed, Matrix4)] {
        var objects = document.objects.filter(\.isObject)
        system.playback.currentFrame = frame
        system.applyToObjects(&objects)
        let scene = SceneMatrices(of: objects)
        var found: [(BlenderSamples.Placed, Matrix4)] = []
        for (index, object) in objects.enumerated() {
            let name = ExactName(object.name)
            found.append((BlenderSamples.Placed(object: name, bone: ExactName("")), scene.world[index]))
            for (bone, pose) in zip(object.bones, scene.pose[index]) {
                let placed = BlenderSamples.Placed(object: name, bone: ExactName(bone.name))
                found.append((placed, scene.world[index] * pose))
            }
        }
        return found
    }
}

extension Matrix4 {
    /// The largest distance of two entries, as a part of the largest entry where that is above 1.
    fileprivate func distance(to other: Matrix4) -> Float {
        var largest: Float = 0
        var scale: Float = 1
        for (a, b) in [(rows.0, other.rows.0), (rows.1, other.rows.1), (rows.2, other.rows.2), (rows.3, other.rows.3)] {
            for column in 0..<4 {
                let distance = abs(a[column] - b[column])
                if distance.isNaN, !(a[column].isNaN && b[column].isNaN) { return .infinity }
                largest = max(largest, distance)
                if abs(b[column]).isFinite { scale = max(scale, abs(b[column])) }
            }
        }
        return largest / scale
    }
}

extension AnimationDocument {
    /// Every curve with its name and what Blender calls it.
    ///
    /// - Parameter hasSlots: Blender 4.2 has none: there each of several slots of an action becomes an action of its own.
    fileprivate func namedTracks(
        withSlots hasSlots: Bool
    ) -> [(name: String, curve: BlenderSamples.Curve, track: AnimationTrack)] {
        actions.flatMap { action in
            let names = TrackNames(of: action)
            let isSplit = !hasSlots && action.channelbags.count > 1
            return action.channelbags.flatMap { bag in
                let slot = names.slot(of: bag)?.identifier ?? ""
                let name = isSplit ? "\(action.name) (\(slot))" : action.name
                return bag.tracks.map { track in
                    let curve = BlenderSamples.Curve(
                        action: ExactName(name), slot: ExactName(hasSlots ? slot : ""),
                        dataPath: ExactName(track.dataPath), index: track.arrayIndex)
                    return (names.name(of: track, in: bag), curve, track)
                }
            }
        }
    }
}
