import AnimationCore

@testable import AnimationFormats

/// Something done to a sample, by the name that the page on validation has for it.
struct Damage: Sendable {
    let name: String
    /// `cube`
    let sample: String
    /// The names of the curves that it is done to.
    let curves: [String]
    /// Done to the reference and to the file before the damage.
    let prepare: @Sendable (inout AnimationDocument) -> Void
    let apply: @Sendable (inout AnimationDocument) -> Void

    typealias Change = @Sendable (inout AnimationDocument) -> Void

    init(
        _ name: String, _ sample: String, _ curves: [String], prepare: @escaping Change = { _ in },
        _ apply: @escaping Change
    ) {
        (self.name, self.sample, self.curves, self.prepare, self.apply) = (name, sample, curves, prepare, apply)
    }

    /// Done to one curve of an action.
    private static func track(
        _ name: String, _ sample: String, _ action: String, _ path: String, _ index: Int32 = 0, of owner: String,
        _ change: @escaping @Sendable (inout AnimationTrack) -> Void
    ) -> Damage {
        Damage(name, sample, ["\(owner)/\(path)[\(index)]"]) { document in
            document.change(action, path, index, change)
        }
    }

    /// Done to the cube's location along x: keys at 1, 12, 24, 40 and 60.
    private static func cube(_ name: String, _ change: @escaping @Sendable (inout AnimationTrack) -> Void) -> Damage {
        track(name, "cube", "CubeAction", "location", of: "Cube", change)
    }

    private static let quaternion = "pose.bones[\"Leg.L\"].rotation_quaternion"
    private static let euler = "pose.bones[\"Spine\"].rotation_euler"

    /// Done to the four curves of a leg's quaternion, of which y and z are 0 throughout.
    private static func leg(_ name: String, _ change: @escaping @Sendable (inout [AnimationTrack]) -> Void) -> Damage {
        Damage(name, "walk", (0..<2).map { "Walker/\(quaternion)[\($0)]" }) { document in
            var tracks = (0..<4).map { document.track("Walk", quaternion, Int32($0)) }
            change(&tracks)
            for (index, track) in tracks.enumerated() {
                document.change("Walk", quaternion, Int32(index)) { $0 = track }
            }
        }
    }

    static let all: [Damage] = keys + segments + curves + modifiers + axes + rotations + times

    private static let keys: [Damage] = [
        Damage("nothing", "cube", []) { _ in },
        cube("a key moved by 0.01 frame") { $0.keyframes[1].move(by: SIMD2(0.01, 0)) },
        cube("a key moved by a frame") { $0.keyframes[1].move(by: SIMD2(1, 0)) },
        cube("a key raised by 0.5") { $0.keyframes[2].move(by: SIMD2(0, 0.5)) },
        cube("a key raised by 0.00001") { $0.keyframes[2].move(by: SIMD2(0, 0.00001)) },
        cube("a left handle raised by 0.001") { $0.keyframes[2].handleLeft.y += 0.001 },
        cube("a right handle lengthened by a frame") { $0.keyframes[1].handleRight.x += 1 },
        cube("the handle types of a key changed") {
            ($0.keyframes[1].handleLeftType, $0.keyframes[1].handleRightType) = (.vector, .aligned)
        },
        cube("the selection of a key changed") { $0.keyframes[1].selection = [] },
        cube("a key removed where the curve turns") { $0.keyframes.remove(at: 3) },
        cube("a key added on the curve with handles that split it") { $0.keyframes.insert($0.splitFirst(), at: 1) },
        cube("the first key removed") { $0.keyframes.remove(at: 0) },
        cube("all keys removed but one") { $0.keyframes = [$0.keyframes[2]] },
        cube("keys baked to one linear key a frame") { track in
            let baked = track
            track.keyframes = (1...60).map { frame in
                var key = Keyframe(frame: Float(frame), value: baked.evaluate(at: Float(frame)))
                key.interpolation = .linear
                return key
            }
        },
        cube("a value that is not a number") { $0.keyframes[2].value = .nan },
        cube("a curve muted") { $0.isMuted = true },
        cube("a curve locked") { $0.isLocked.toggle() },
        cube("the group of a curve renamed") { $0.group = "Other" },
    ]

    private static let segments: [Damage] = [
        cube("BEZIER to LINEAR") { $0.keyframes[1].interpolation = .linear },
        cube("BEZIER to CONSTANT") { $0.keyframes[1].interpolation = .constant },
        cube("the overshoot of a Bezier segment changed") { $0.keyframes[1].back = 3 },
        Damage(
            "LINEAR to CONSTANT", "cube", ["Cube/location[0]"],
            prepare: { $0.change("CubeAction", "location", 0) { $0.setInterpolation(.linear) } },
            { $0.change("CubeAction", "location", 0) { $0.keyframes[1].interpolation = .constant } }),
        Damage.hopper("an easing equation to another", from: .quad) { $0.interpolation = .quint },
        Damage.hopper("ease in to ease out", from: .cubic) { $0.easing = $0.easing == .easeIn ? .easeOut : .easeIn },
        Damage.hopper("the overshoot of a BACK segment changed", from: .back) { $0.back += 1 },
        Damage.step("a step one frame late") { $0.keyframes[1].move(by: SIMD2(1, 0)) },
        Damage.step("a step 0.002 frames late") { $0.keyframes[1].move(by: SIMD2(0.002, 0)) },
        Damage.step("a handle of a constant segment moved") { $0.keyframes[1].handleLeft.y += 5 },
    ]

    private static let curves: [Damage] = [
        Damage("a curve lost", "cube", ["Cube/location[1]"]) { $0.actions[0].channelbags[0].tracks.remove(at: 1) },
        Damage("a curve too many", "cube", ["Cube/scale[0]"]) { document in
            var track = document.track("CubeAction", "location", 0)
            track.dataPath = "scale"
            document.actions[0].channelbags[0].tracks.append(track)
        },
        Damage("the action renamed", "cube", []) { document in
            document.actions[0].name = "Other"
            for index in document.objects.indices { document.objects[index].action = "Other" }
        },
    ]

    private static let modifiers: [Damage] = [
        cube("constant extrapolation to linear") { track in
            track.extrapolation = .linear
            track.keyframes[4].handleRight.y += 1
        },
        track("linear extrapolation to constant", "cube", "CubeAction", "location", 2, of: "Cube") {
            $0.extrapolation = .constant
        },
        track("a Cycles modifier dropped", "bounce", "BallAction", "location", 2, of: "Ball") { $0.modifiers = [] },
        track("a Cycles modifier muted", "bounce", "BallAction", "location", 2, of: "Ball") {
            $0.modifiers[0].isMuted = true
        },
        cube("a Noise modifier added") { $0.modifiers = [FModifier(.noise(FModifier.Noise()))] },
        cube("a Limits modifier that limits nothing added") { $0.modifiers = [FModifier(.limits(FModifier.Limits()))] },
    ]

    private static let axes: [Damage] = [
        Damage("two axes swapped", "cube", ["Cube/location[0]", "Cube/location[2]"]) { document in
            let (x, z) = (document.track("CubeAction", "location", 0), document.track("CubeAction", "location", 2))
            document.change("CubeAction", "location", 0) { $0.keyframes = z.keyframes }
            document.change("CubeAction", "location", 2) { $0.keyframes = x.keyframes }
        },
        cube("a location negated") { $0.scaleValues(by: -1) },
        cube("centimetres for metres") { $0.scaleValues(by: 100) },
    ]

    private static let rotations: [Damage] = [
        track("degrees for radians", "walk", "Walk", euler, 0, of: "Walker") { $0.scaleValues(by: 180 / .pi) },
        track("a whole turn added to an euler angle", "walk", "Walk", euler, 0, of: "Walker") { track in
            for index in track.keyframes.indices { track.keyframes[index].move(by: SIMD2(0, 2 * .pi)) }
        },
        leg("a quaternion's sign turned round") { tracks in
            for index in tracks.indices { tracks[index].scaleValues(by: -1) }
        },
        leg("a quaternion twice as long") { tracks in
            for index in tracks.indices { tracks[index].scaleValues(by: 2) }
        },
        Damage(
            "a quaternion's x and z swapped", "walk", [1, 3].map { "Walker/\(quaternion)[\($0)]" }
        ) { document in
            let (x, z) = (document.track("Walk", quaternion, 1), document.track("Walk", quaternion, 3))
            document.change("Walk", quaternion, 1) { $0.keyframes = z.keyframes }
            document.change("Walk", quaternion, 3) { $0.keyframes = x.keyframes }
        },
        Damage(
            "euler angles for a quaternion", "walk",
            (0..<4).map { "Walker/\(quaternion)[\($0)]" } + ["Walker/pose.bones[\"Leg.L\"].rotation_euler[0]"],
            prepare: { document in
                // A quarter turn about X.
                for (index, value) in [Float(0.5).squareRoot(), Float(0.5).squareRoot(), 0, 0].enumerated() {
                    document.change("Walk", quaternion, Int32(index)) { track in
                        track = AnimationTrack(
                            dataPath: quaternion, arrayIndex: Int32(index),
                            keyframes: [Keyframe(frame: 1, value: value)])
                    }
                }
            },
            { document in
                for index in document.actions.indices where document.actions[index].name == "Walk" {
                    document.actions[index].channelbags[0].tracks.removeAll { $0.dataPath == quaternion }
                    document.actions[index].channelbags[0].tracks.append(
                        AnimationTrack(
                            dataPath: "pose.bones[\"Leg.L\"].rotation_euler",
                            keyframes: [Keyframe(frame: 1, value: .pi / 2)]))
                }
                for object in document.objects.indices {
                    for bone in document.objects[object].bones.indices
                    where document.objects[object].bones[bone].name == "Leg.L" {
                        document.objects[object].bones[bone].pose.mode = .xyz
                    }
                }
            }),
    ]

    private static let times: [Damage] = [
        Damage("the frame rate off by 0.1 %", "cube", (0..<3).map { "Cube/location[\($0)]" }) {
            $0.frameRate = FrameRate(fps: 24, base: 1.001)
        },
        Damage("all frames and the frame rate doubled", "cube", (0..<3).map { "Cube/location[\($0)]" }) { document in
            document.frameRate = FrameRate(fps: 48)
            document.changeAll { $0.stretch(by: 2) }
        },
        Damage("all keys shifted by one frame", "cube", (0..<3).map { "Cube/location[\($0)]" }) { document in
            document.changeAll { track in
                for index in track.keyframes.indices { track.keyframes[index].move(by: SIMD2(1, 0)) }
            }
        },
    ]

    /// Done to the first segment of a kind of an object that hops by easing equations.
    private static func hopper(
        _ name: String, from kind: Interpolation, _ change: @escaping @Sendable (inout Keyframe) -> Void
    ) -> Damage {
        track(name, "bounce", "Hopper EASE_INAction", "location", 2, of: "Hopper EASE_IN") { track in
            guard let index = track.keyframes.firstIndex(where: { $0.interpolation == kind }) else { return }
            change(&track.keyframes[index])
        }
    }

    /// Done to a curve of steps.
    private static func step(
        _ name: String, _ change: @escaping @Sendable (inout AnimationTrack) -> Void
    ) -> Damage {
        Damage(
            name, "cube", ["Cube/location[0]"],
            prepare: { $0.change("CubeAction", "location", 0) { $0.setInterpolation(.constant) } },
            { $0.change("CubeAction", "location", 0, change) })
    }
}

extension AnimationDocument {
    fileprivate func track(_ action: String, _ path: String, _ index: Int32) -> AnimationTrack {
        actions.first { $0.name == action }?.channelbags.first?.tracks.first {
            $0.dataPath == path && $0.arrayIndex == index
        } ?? AnimationTrack(dataPath: path, arrayIndex: index)
    }

    fileprivate mutating func change(
        _ action: String, _ path: String, _ index: Int32, _ change: (inout AnimationTrack) -> Void
    ) {
        for place in actions.indices where actions[place].name == action {
            for track in actions[place].channelbags[0].tracks.indices {
                let known = actions[place].channelbags[0].tracks[track]
                if known.dataPath == path, known.arrayIndex == index {
                    change(&actions[place].channelbags[0].tracks[track])
                }
            }
        }
    }

    fileprivate mutating func changeAll(_ change: (inout AnimationTrack) -> Void) {
        for action in actions.indices {
            for bag in actions[action].channelbags.indices {
                for track in actions[action].channelbags[bag].tracks.indices {
                    change(&actions[action].channelbags[bag].tracks[track])
                }
            }
        }
    }
}

extension AnimationTrack {
    fileprivate mutating func setInterpolation(_ kind: Interpolation) {
        for index in keyframes.indices { keyframes[index].interpolation = kind }
    }

    fileprivate mutating func scaleValues(by factor: Float) { mapPoints { SIMD2($0.x, $0.y * factor + 0) } }

    fileprivate mutating func stretch(by factor: Float) { mapPoints { SIMD2($0.x * factor, $0.y) } }

    private mutating func mapPoints(_ change: (SIMD2<Float>) -> SIMD2<Float>) {
        for index in keyframes.indices {
            let key = keyframes[index]
            let point = change(SIMD2(key.frame, key.value))
            (keyframes[index].frame, keyframes[index].value) = (point.x, point.y)
            keyframes[index].handleLeft = change(key.handleLeft)
            keyframes[index].handleRight = change(key.handleRight)
        }
    }

    /// Splits the first segment in the middle of its parameter, by de Casteljau, and gives the key between.
    fileprivate mutating func splitFirst() -> Keyframe {
        let (a, b) = (keyframes[0], keyframes[1])
        let (p, q) = (SIMD2(a.frame, a.value), SIMD2(b.frame, b.value))
        let (first, middle, last) = (
            (p + a.handleRight) / 2, (a.handleRight + b.handleLeft) / 2, (b.handleLeft + q) / 2
        )
        let (left, right) = ((first + middle) / 2, (middle + last) / 2)
        let point = (left + right) / 2
        keyframes[0].handleRight = first
        keyframes[1].handleLeft = last
        var key = a
        (key.frame, key.value) = (point.x, point.y)
        (key.handleLeft, key.handleRight) = (left, right)
        (key.handleLeftType, key.handleRightType) = (.free, .free)
        return key
    }
}

extension Keyframe {
    fileprivate mutating func move(by step: SIMD2<Float>) {
        frame += step.x
        value += step.y
        handleLeft += step
        handleRight += step
    }
}
