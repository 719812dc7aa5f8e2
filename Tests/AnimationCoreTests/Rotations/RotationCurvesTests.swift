import AnimationCore
import TestSupport
import Testing

/// Rotations in another mode. That orientations are Blender's is checked with real Blender in
/// `Tests/BlenderTests/check_rotation.py`.
@Suite struct RotationCurvesTests {
    private static let scene: ClosedRange<Float> = 1...250

    private static func tracks(_ curves: [[(Float, Float)]], _ kind: Interpolation = .linear) -> [AnimationTrack] {
        curves.enumerated().map { index, keys in
            AnimationTrack(
                dataPath: "r", arrayIndex: Int32(index),
                keyframes: keys.map { Keyframe(frame: $0.0, value: $0.1, interpolation: kind) })
        }
    }

    private static func recast(
        _ tracks: [AnimationTrack], _ mode: RotationMode, to target: RotationMode, within degrees: Double = 0.01
    ) throws -> RotationCurves.Recast {
        try #require(
            RotationCurves(mode: mode, tracks: tracks, rest: RestTransform(mode: mode))
                .recast(to: target, within: degrees, scene: scene))
    }

    @Test func `two turns and a half about one axis stay two and a half`() throws {
        let turns: Float = 5 * .pi
        let about = Self.tracks([[(1, 0)], [(1, 0)], [(1, 0), (61, turns)]])
        for target in [RotationMode.zyx, .yzx] {
            let found = try Self.recast(about, .xyz, to: target)
            #expect(abs(found.tracks[2].evaluate(at: 61) - turns) < 1e-4)
            #expect(abs(found.tracks[2].evaluate(at: 31) - turns / 2) < 1e-3)
            #expect(found.largestAngle <= 0.01)
            let back = try Self.recast(found.tracks, target, to: .axisAngle)
            #expect(abs(back.tracks[0].evaluate(at: 61) - turns) < 1e-3)
            #expect(abs(back.tracks[3].evaluate(at: 61) - 1) < 1e-4)
        }
    }

    @Test func `a quaternion goes on through both of its signs`() throws {
        let about = Self.tracks([[(1, 0), (61, 4 * .pi)], [(1, 0)], [(1, 0)]])
        let found = try Self.recast(about, .xyz, to: .quaternion)
        // Once around is half of the way of the quaternion: w is 1, −1, 1.
        for (frame, w) in [(1 as Float, 1 as Float), (31, -1), (61, 1)] {
            #expect(abs(found.tracks[0].evaluate(at: frame) - w) < 1e-3)
        }
        #expect(found.largestAngle <= 0.01)
    }

    @Test(arguments: [1e6, 1e19, 1e38] as [Float])
    func `keys may lie as far apart as numbers reach`(_ last: Float) throws {
        let near = (0..<400).map { (Float($0), 0.01 * Float($0 % 10)) }
        let about = Self.tracks(Array(repeating: near + [(last, 3)], count: 3))
        let found = try Self.recast(about, .xyz, to: .quaternion)
        #expect(found.largestAngle <= 0.01)
        // The way does not depend on how long it takes.
        #expect(found.tracks.allSatisfy { $0.keyframes.count { $0.frame >= 400 } < 100 })
    }

    @Test func `old keys stay keys`() throws {
        let about = Self.tracks([[(1, 0), (20, 1), (33, -0.5)], [(1, 0.2), (20, 0.4)], [(1, 0)]])
        let found = try Self.recast(about, .xyz, to: .quaternion)
        for track in found.tracks {
            let frames = track.keyframes.map(\.frame)
            for frame: Float in [1, 20, 33] { #expect(frames.contains(frame)) }
        }
    }

    @Test func `what holds holds, and what steps steps`() throws {
        let held = Self.tracks([[(1, 0), (10, 1), (20, 2)], [(1, 0), (10, 0.5), (20, 0)], [(1, 0)]], .constant)
        let found = try Self.recast(held, .xyz, to: .quaternion)
        for track in found.tracks {
            #expect(track.keyframes.map(\.frame) == [1, 10, 20])
            #expect(track.keyframes.dropLast().allSatisfy { $0.interpolation == .constant })
            #expect(track.evaluate(at: 9.99) == track.evaluate(at: 1))
        }
        // One axis steps while another turns.
        var mixed = Self.tracks([[(1, 0), (30, 2)], [(1, 0), (10, 1)], [(1, 0)]])
        mixed[1].keyframes[0].interpolation = .constant
        let both = try Self.recast(mixed, .xyz, to: .quaternion)
        let comparison = OrientationCheck(mixed, .xyz, both.tracks, .quaternion)
        for frame: Float in [5, 9.98, 10, 10.5, 20] { #expect(comparison.degrees(at: frame) <= 0.02) }
    }

    @Test func `endless cycles of all curves stay cycles`() throws {
        var about = Self.tracks([[(1, 0), (25, 1)], [(1, 0), (25, 0.3)], [(1, 0), (25, 0)]])
        var cycles = FModifier.Cycles()
        (cycles.modeBefore, cycles.modeAfter) = (.repeat, .repeat)
        for index in about.indices { about[index].modifiers = [FModifier(.cycles(cycles))] }
        let found = try Self.recast(about, .xyz, to: .quaternion)
        #expect(!found.isExpanded)
        #expect(found.tracks.allSatisfy { $0.modifiers.count == 1 && $0.keyframes.last?.frame == 25 })
        about[1].modifiers = []
        let curves = RotationCurves(mode: .xyz, tracks: about, rest: RestTransform())
        let expanded = try #require(curves.recast(to: .quaternion, within: 0.01, scene: 1...60))
        #expect(expanded.isExpanded)
        #expect(expanded.largestAngle <= 0.01)
        #expect(expanded.tracks.allSatisfy { $0.modifiers.isEmpty && $0.keyframes.last?.frame == 60 })
        let check = OrientationCheck(about, .xyz, expanded.tracks, .quaternion)
        for frame: Float in [12, 25, 40, 48.9, 49, 55] { #expect(check.degrees(at: frame) < 0.02) }
    }

    @Test func `a mode that an object changes to leaves it as it stands`() {
        var rest = RestTransform(mode: .yzx)
        rest.rotationEuler = SIMD3(0.3, -1.2, 2)
        let before = OrientationCheck.matrix(rest)
        for mode in RotationMode.allCases {
            rest.setMode(mode)
            #expect(rest.mode == mode)
            #expect(OrientationCheck.distance(OrientationCheck.matrix(rest), before) < 1e-6)
        }
    }

    @Test func `no curves, and no numbers, are told`() {
        #expect(
            RotationCurves(mode: .xyz, tracks: [], rest: RestTransform()).recast(
                to: .zyx, within: 0.1, scene: Self.scene) == nil)
        let wild = Self.tracks([[(1, .nan), (5, 1)]])
        #expect(
            RotationCurves(mode: .xyz, tracks: wild, rest: RestTransform()).recast(
                to: .zyx, within: 0.1, scene: Self.scene) == nil)
    }
}

@Suite struct EulerFilterTests {
    private static func tracks(_ values: [[Float]]) -> [AnimationTrack] {
        values.enumerated().map { index, values in
            AnimationTrack(
                dataPath: "rotation_euler", arrayIndex: Int32(index),
                keyframes: values.enumerated().map { Keyframe(frame: Float($0 * 5), value: $1) })
        }
    }

    @Test func `whole turns are taken out of each angle`() {
        var tracks = Self.tracks([[3, -3, 3.1], [0, 0, 0], [0, 0.1, 0.2]])
        #expect(EulerFilter.filter(&tracks, axes: (0, 1, 2)) == 1)
        let turned: Float = 2 * .pi
        #expect(abs(tracks[0].keyframes[1].value - (turned - 3)) < 1e-5)
        #expect(abs(tracks[0].keyframes[1].handleLeft.y - (turned - 3)) < 1e-5)
        #expect(tracks[0].keyframes[2].value == 3.1)
    }

    @Test func `a flip over the pole is taken back, and orientations stay`() throws {
        // The second key is the first one's pose, written with half turns on the outer axes.
        var tracks = Self.tracks([[0.1, 0.1 - .pi], [1.5, .pi - 1.6], [0.2, 0.2 + .pi]])
        tracks[1].keyframes[1].handleRight.y += 0.25
        let before = OrientationCheck(tracks, .xyz, tracks, .xyz)
        let matrix = before.matrix(at: 5)
        #expect(EulerFilter.filter(&tracks, axes: (0, 1, 2)) == 3)
        let after = OrientationCheck(tracks, .xyz, tracks, .xyz)
        #expect(OrientationCheck.distance(after.matrix(at: 5), matrix) < 1e-5)
        for (track, value) in zip(tracks, [0.1, 1.6, 0.2] as [Float]) {
            #expect(abs(track.keyframes[1].value - value) < 1e-5)
        }
        // Mirrored, what rose from the key falls.
        #expect(abs(tracks[1].keyframes[1].handleRight.y - (1.6 - 0.25)) < 1e-5)
    }

    @Test func `angles with keys of their own get whole turns alone`() {
        var tracks = Self.tracks([[0, 6.2], [0], [0]])
        #expect(EulerFilter.filter(&tracks, axes: (0, 1, 2)) == 1)
        #expect(abs(tracks[0].keyframes[1].value - (6.2 - 2 * .pi)) < 1e-5)
    }
}

/// Orientations by the matrices that are Blender's to the bit.
private struct OrientationCheck {
    private let sides: [(tracks: [AnimationTrack], mode: RotationMode)]

    init(_ a: [AnimationTrack], _ first: RotationMode, _ b: [AnimationTrack], _ second: RotationMode) {
        sides = [(a, first), (b, second)]
    }

    static func matrix(_ rest: RestTransform) -> Matrix4 {
        var pose = rest
        (pose.location, pose.scale) = (SIMD3(0, 0, 0), SIMD3(1, 1, 1))
        return pose.matrix
    }

    /// Of the first side.
    func matrix(at frame: Float) -> Matrix4 { matrix(sides[0], frame) }

    private func matrix(_ side: (tracks: [AnimationTrack], mode: RotationMode), _ frame: Float) -> Matrix4 {
        var rest = RestTransform(mode: side.mode)
        for track in side.tracks {
            let (index, value) = (Int(track.arrayIndex), track.evaluate(at: frame))
            switch side.mode {
            case .quaternion: rest.rotationQuaternion[index] = value
            case .axisAngle: rest.rotationAxisAngle[index] = value
            default: rest.rotationEuler[index] = value
            }
        }
        return OrientationCheck.matrix(rest)
    }

    /// The largest distance of two entries.
    static func distance(_ a: Matrix4, _ b: Matrix4) -> Float {
        let rows = [(a.rows.0, b.rows.0), (a.rows.1, b.rows.1), (a.rows.2, b.rows.2)]
        return rows.map { pair in (0..<3).map { abs(pair.0[$0] - pair.1[$0]) }.max() ?? 0 }.max() ?? 0
    }

    /// At most the angle between both sides, from the largest distance of two entries.
    func degrees(at frame: Float) -> Float {
        Self.distance(matrix(sides[0], frame), matrix(sides[1], frame)) * 180 / .pi
    }
}
