import AnimationCore

/// Our matrices of a recorded scene beside Blender's: bit for bit; any NaN equals any NaN.
struct MatrixComparison {
    private(set) var matrices = 0
    private(set) var mismatches: [String] = []
    /// The largest difference of two entries, in ulps of the largest entry of Blender's matrix.
    private(set) var largestDifference: Double = 0

    mutating func compare(_ recording: MatrixRecording) {
        var system = AnimationSystem(recording.document)
        if recording.blenderVersion.hasPrefix("4.2") { system.mutedGroups = .areLeftOut }
        var objects = recording.document.objects
        let indices = Dictionary(uniqueKeysWithValues: objects.enumerated().map { ($1.name, $0) })
        for (number, frame) in recording.frames.enumerated() {
            system.playback.currentFrame = frame
            system.applyToObjects(&objects)
            let scene = SceneMatrices(of: objects)
            for recorded in recording.objects {
                guard let index = indices[recorded.name], objects[index].bones.count == recorded.bones.count else {
                    mismatches.append("\(recorded.name) is not in the document as recorded")
                    continue
                }
                let place = "frame \(frame): \(recorded.name)"
                compare(objects[index].basisMatrix, recorded.basis, number, "\(place), basis")
                compare(scene.world[index], recorded.world, number, "\(place), world")
                for (bone, pose) in zip(recorded.bones, scene.pose[index]) {
                    compare(pose, bone.pose, number, "\(place), bone \(bone.name)")
                }
            }
        }
    }

    private mutating func compare(
        _ ours: Matrix4, _ recorded: [UInt32], _ number: Int, _ place: @autoclosure () -> String
    ) {
        matrices += 1
        let numbers = [ours.rows.0, ours.rows.1, ours.rows.2, ours.rows.3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
        let blenders = recorded[(16 * number)..<(16 * number + 16)].map { Float(bitPattern: $0) }
        let ulp = Double(blenders.map(\.magnitude).max()?.ulp ?? 0)
        var isSame = true
        for (own, other) in zip(numbers, blenders)
        where own.bitPattern != other.bitPattern && !(own.isNaN && other.isNaN) {
            isSame = false
            let difference = abs(Double(own) - Double(other)) / ulp
            largestDifference = difference.isFinite ? max(largestDifference, difference) : .infinity
        }
        if !isSame { mismatches.append("\(place()): ours \(numbers), Blender's \(blenders)") }
    }
}
