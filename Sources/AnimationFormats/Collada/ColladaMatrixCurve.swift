import AnimationCore

/// The curves of a whole matrix whose keys are linear or held: a pose at each key.
///
/// Programs write such curves when they bake a movement, so the pose is what runs from key to key, not the sixteen
/// numbers, between whose keys a turning object would shrink.
struct ColladaMatrixCurve {
    let frames: [Float]
    private let isHeld: [Bool]
    private let matrices: [ColladaMatrix]
    private let poses: [ColladaPose]

    /// Nil when the numbers have keys of their own, or keys of other kinds.
    ///
    /// - Parameter turned: brings a matrix of the file into Blender's units and axes.
    init?(_ numbers: [AnimationTrack], turned: (ColladaMatrix) -> ColladaMatrix) {
        guard numbers.count == 16, let first = numbers.first?.keyframes, !first.isEmpty,
            numbers.allSatisfy({ track in
                track.keyframes.count == first.count
                    && zip(track.keyframes, first).allSatisfy {
                        $0.frame == $1.frame && $0.interpolation == $1.interpolation
                            && ($0.interpolation == .linear || $0.interpolation == .constant)
                    }
            })
        else { return nil }
        frames = first.map(\.frame)
        isHeld = first.map { $0.interpolation == .constant }
        matrices = first.indices.map { key in
            turned(ColladaMatrix(.matrix, numbers.map { Double($0.keyframes[key].value) }))
        }
        var poses: [ColladaPose] = []
        for matrix in matrices {
            poses.append(ColladaPose(matrix, previous: poses.last?.rotation ?? SIMD4(1, 0, 0, 0)))
        }
        self.poses = poses
    }

    func matrix(at frame: Float) -> ColladaMatrix {
        let next = frames.partitionPoint { $0 > frame }
        guard next > 0 else { return matrices[0] }
        let key = next - 1
        if next == frames.count || isHeld[key] || frames[key] == frame { return matrices[key] }
        let share = Double(frame - frames[key]) / Double(frames[next] - frames[key])
        return poses[key].mixed(with: poses[next], share: share).matrix
    }
}
