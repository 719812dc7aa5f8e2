import AnimationCore
import Foundation
import TestSupport
import Testing

@testable import AnimationFormats

/// Quaternions as the euler angles of the exact profile.
@Suite struct ColladaTurningTests {
    private static let stillFirst: Float = 16
    private static let period: Float = 24

    /// Linear keys every 8 frames; from every third one to the next nothing moves. Turns about Y, nearly: where they pass a
    /// quarter, the angles about X and Z turn half round in no time, this way or that.
    private static func document(_ random: inout SeededGenerator) -> AnimationDocument {
        var tracks = (0..<4).map { AnimationTrack(dataPath: "rotation_quaternion", arrayIndex: Int32($0)) }
        var rotation = SIMD4<Float>(1, 0, 0, 0)
        for key in 0..<24 {
            if key % 3 != 0 {
                let half = Float.random(in: 0...(.pi), using: &random)
                let noise = 0.03 * SIMD2<Float>.random(in: -1...1, using: &random)
                rotation = SIMD4(cos(half), noise.x, sin(half), noise.y)
            }
            for part in 0..<4 {
                tracks[part].keyframes.append(
                    Keyframe(frame: Float(8 * key), value: rotation[part], interpolation: .linear))
            }
        }
        var document = Dae.document(tracks: tracks)
        document.objects[0].transform.mode = .quaternion
        return document
    }

    /// The three columns of a rotation, by the definitions of quaternions and of angles about X, Y, Z.
    private static func columns(_ quaternion: [Double]) -> [Double] {
        let length = quaternion.map { $0 * $0 }.reduce(0, +).squareRoot()
        let (w, x, y, z) = (
            quaternion[0] / length, quaternion[1] / length, quaternion[2] / length, quaternion[3] / length
        )
        return [
            1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y),
            2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x),
            2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y),
        ]
    }

    private static func columns(angles: [Double]) -> [Double] {
        let (sx, cx, sy, cy) = (sin(angles[0]), cos(angles[0]), sin(angles[1]), cos(angles[1]))
        let (sz, cz) = (sin(angles[2]), cos(angles[2]))
        return [
            cy * cz, cy * sz, -sy,
            sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy,
            cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy,
        ]
    }

    @Test func `what stands still does not turn the other way round`() throws {
        var random = SeededGenerator(seed: 31)
        for round in 0..<40 {
            let document = Self.document(&random)
            let reduced = AnimationFormat.collada.reduce(document, Dae.plain, DiagnosticLog())
            let quaternions = document.actions[0].channelbags[0].tracks
            let angles = reduced.actions[0].channelbags[0].tracks.filter { $0.dataPath == "rotation_euler" }
                .sorted { $0.arrayIndex < $1.arrayIndex }
            try #require(angles.count == 3)
            for start in stride(from: Self.stillFirst, to: 184, by: Self.period) {
                for frame in stride(from: start, through: start + 8, by: 0.5) {
                    let wanted = Self.columns(quaternions.map { Double($0.evaluate(at: frame)) })
                    let found = Self.columns(angles: angles.map { Double($0.evaluate(at: frame)) })
                    let distance = zip(wanted, found).map { abs($0 - $1) }.max() ?? 0
                    #expect(distance < 0.01, "round \(round), frame \(frame)")
                }
            }
        }
    }
}
