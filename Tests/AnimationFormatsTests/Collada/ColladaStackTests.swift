import AnimationCore
import Testing

@testable import AnimationFormats

@Suite struct ColladaStackTests {
    private let log = DiagnosticLog()

    private func read(_ text: String, keepsAxes: Bool = false) throws -> AnimationDocument {
        let options = ReadOptions(frameRate: FrameRate(fps: 24), keepsAxes: keepsAxes)
        return try AnimationFormat.collada.read(InputBytes(name: "t.dae", text: text), options, log)
    }

    private func tracks(_ document: AnimationDocument) -> [AnimationTrack] {
        document.actions.flatMap(\.channelbags).flatMap(\.tracks)
    }

    private func track(_ document: AnimationDocument, _ path: String, _ index: Int32) throws -> AnimationTrack {
        try #require(
            tracks(document).first { $0.dataPath == path && $0.arrayIndex == index },
            "\(tracks(document).map { "\($0.dataPath)[\($0.arrayIndex)]" })")
    }

    private func names(_ document: AnimationDocument) -> [String] {
        tracks(document).map { "\($0.dataPath)[\($0.arrayIndex)]" }
    }

    private func isNear(_ left: [Float], _ right: [Double], _ limit: Double = 1e-5) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { abs(Double($0) - $1) < limit }
    }

    private func world(_ document: AnimationDocument, _ name: String = "N", at frame: Float) throws -> [[Double]] {
        let (scene, objects) = ColladaNodeTests.scene(document, at: frame)
        return try #require(ColladaNodeTests.world(name, scene, objects))
    }

    // MARK: Axes and units

    @Test func `a curve is turned with its handles, and scaled by the unit`() throws {
        let channel = Channels.Channel(
            target: "N/t.Z", values: "100 200 300", kind: "BEZIER",
            tangents: ("-0.1 100 0.4 150 0.9 300", "0.25 120 0.6 210 1.1 300"))
        let text = Channels.file("<translate sid=\"t\">1 2 3</translate>", [channel], upAxis: "Y_UP", meter: "0.01")
        let document = try read(text)
        #expect(names(document) == ["location[1]"])
        let keys = try track(document, "location", 1).keyframes
        #expect(keys.map(\.value) == [-1, -2, -3])
        #expect(keys[0].handleRight == SIMD2(6, -1.2))
        #expect(isNear([keys[1].handleLeft.x, keys[1].handleLeft.y], [9.6, -1.5]))
        #expect(keys.allSatisfy { $0.interpolation == .bezier })
        #expect(document.objects[0].transform.location == SIMD3(0.01, -0.03, 0.02))
        let kept = try read(text, keepsAxes: true)
        #expect(try track(kept, "location", 2).keyframes.map(\.value) == [1, 2, 3])
        #expect(kept.objects[0].transform.location == SIMD3(0.01, 0.02, 0.03))
    }

    @Test func `X up turns X to Z and Y to -X`() throws {
        let channel = Channels.Channel(target: "N/t", values: "1 2 3 1 2 3 1 2 3")
        let document = try read(Channels.file("<translate sid=\"t\">0 0 0</translate>", [channel], upAxis: "X_UP"))
        let values = try [Int32(0), 1, 2].map { try track(document, "location", $0).keyframes[0].value }
        #expect(values == [-2, -3, 1])
    }

    @Test func `rotations and scales change their axes`() throws {
        let stack = "<rotate sid=\"y\">0 1 0 0</rotate><rotate sid=\"z\">0 0 1 0</rotate><scale sid=\"s\">1 2 3</scale>"
        let channels = [
            Channels.Channel(target: "N/y.ANGLE", values: "0 90 720"),
            Channels.Channel(target: "N/z.ANGLE", values: "0 90 0"),
            Channels.Channel(target: "N/s.Y", values: "1 2 3"),
        ]
        let document = try read(Channels.file(stack, channels, upAxis: "Y_UP"))
        #expect(names(document) == ["rotation_euler[2]", "rotation_euler[1]", "scale[2]"])
        #expect(isNear(try track(document, "rotation_euler", 2).keyframes.map(\.value), [0, .pi / 2, 4 * .pi]))
        #expect(isNear(try track(document, "rotation_euler", 1).keyframes.map(\.value), [0, -.pi / 2, 0]))
        #expect(document.objects[0].transform.scale == SIMD3(1, 3, 2))
        // The file's Z, now -Y, is applied before its Y, now Z.
        let axes = try #require(document.objects[0].transform.mode.eulerAxes)
        #expect([axes.0, axes.1, axes.2].filter { $0 != 0 } == [1, 2])
    }

    @Test func `a camera of a file with Y up still looks along its own -Z`() throws {
        let channel = Channels.Channel(target: "N/x.ANGLE", values: "0 10 20")
        let stack = "<rotate sid=\"y\">0 1 0 30</rotate><rotate sid=\"x\">1 0 0 0</rotate>"
        let document = try read(
            Channels.file(stack, [channel], upAxis: "Y_UP", instance: "<instance_camera url=\"#c\"/>"))
        // The turn of the axes is 90° about X, which stands beside the last rotation: still a curve.
        #expect(names(document) == ["rotation_euler[0]"])
        #expect(
            isNear(
                try track(document, "rotation_euler", 0).keyframes.map(\.value), [90, 100, 110].map { $0 * .pi / 180 }))
        // At frame 0 it looks along the file's -Z turned by 30° about Y: (-1/2, 0, -√3/2), which is (-1/2, √3/2, 0).
        let matrix = try world(document, at: 0)
        #expect(isNear(matrix.prefix(3).map { Float(-$0[2]) }, [-0.5, 0.75.squareRoot(), 0]))
    }

    // MARK: Stacks

    @Test func `rotations about the same axis are added up`() throws {
        let channel = Channels.Channel(target: "N/spin.ANGLE", values: "0 360 720")
        let document = try read(
            Channels.file("<rotate>0 0 1 30</rotate><rotate sid=\"spin\">0 0 -1 0</rotate>", [channel]))
        #expect(names(document) == ["rotation_euler[2]"])
        let values = try track(document, "rotation_euler", 2).keyframes.map(\.value)
        #expect(isNear(values, [30, -330, -690].map { $0 * .pi / 180 }))
    }

    @Test func `a fixed rotation before or behind one that moves is part of the angles`() throws {
        let fixed = "<rotate>0.3 0.5 0.8 77</rotate>"
        for stack in ["\(fixed)<rotate sid=\"r\">0 1 0 0</rotate>", "<rotate sid=\"r\">0 1 0 0</rotate>\(fixed)"] {
            let document = try read(Channels.file(stack, [.init(target: "N/r.ANGLE", values: "0 90 500")]))
            #expect(names(document) == ["rotation_euler[1]"])
            let values = try track(document, "rotation_euler", 1).keyframes.map(\.value)
            #expect(isNear(values.map { $0 - values[0] }, [0, .pi / 2, 500 * .pi / 180]))
            let expected = [("rotate", [0.3, 0.5, 0.8, 77.0]), ("rotate", [0, 1, 0, 295])]
            let order = stack.hasPrefix(fixed) ? expected : expected.reversed()
            let matrix = RandomNodes.product(
                RandomNodes.matrix(order[0].0, order[0].1), RandomNodes.matrix(order[1].0, order[1].1))
            #expect(ColladaNodeTests.distance(try world(document, at: 18), matrix) < 1e-5)
        }
    }

    @Test func `a pivot bakes the location and leaves the rotation a curve`() throws {
        let stack =
            "<translate sid=\"t\">5 0 0</translate><translate>1 0 0</translate><rotate sid=\"r\">0 0 1 0</rotate>"
            + "<translate>-1 0 0</translate>"
        let document = try read(Channels.file(stack, [.init(target: "N/r.ANGLE", values: "0 180 360")]))
        #expect(try track(document, "rotation_euler", 2).keyframes.map(\.frame) == [0, 12, 24])
        let x = try track(document, "location", 0)
        // The origin goes round the pivot at x = 6: from x = 5 to 7 and back.
        #expect(isNear([x.evaluate(at: 0), x.evaluate(at: 12), x.evaluate(at: 24)], [5, 7, 5]))
        for frame in stride(from: Float(0), through: 24, by: 0.25) {
            let angle = Double(frame) * .pi / 12
            let y = try track(document, "location", 1).evaluate(at: frame)
            #expect(isNear([x.evaluate(at: frame), y], [6 - cosine(angle), -sine(angle)], 1.1e-4))
        }
        let message = try #require(log.diagnostics.first { $0.code == ColladaCode.baked.rawValue }?.message)
        #expect(message.contains("its location,"))
    }

    private func cosine(_ angle: Double) -> Double { RandomNodes.matrix("rotate", [0, 0, 1, angle * 180 / .pi])[0][0] }
    private func sine(_ angle: Double) -> Double { RandomNodes.matrix("rotate", [0, 0, 1, angle * 180 / .pi])[1][0] }

    @Test func `turns of more than 180 degrees survive baking`() throws {
        let stack = "<rotate sid=\"a\">1 1 0 0</rotate><rotate>0 0 1 20</rotate><rotate sid=\"b\">1 0 0 0</rotate>"
        let channels = [
            Channels.Channel(target: "N/a.ANGLE", values: "0 360 720"),
            Channels.Channel(target: "N/b.ANGLE", values: "0 5 10"),
        ]
        let document = try read(Channels.file(stack, channels))
        let parts = try (0..<4).map { try track(document, "rotation_quaternion", $0).keyframes }
        // Neighbours never turn by more than 90°, and the whole way is two turns, so w goes from 1 to -1 and back.
        for key in 1..<parts[0].count {
            let cosine = parts.reduce(Float(0)) { $0 + $1[key].value * $1[key - 1].value }
            #expect(cosine > 0.7)
        }
        let signs = parts[0].map { $0.value > 0 }
        #expect(zip(signs, signs.dropFirst()).filter { $0 != $1 }.count == 2)
        #expect(document.objects[0].transform.mode == .quaternion)
    }

    @Test func `even scales go to the end, and others make shear that is told`() throws {
        let even = try read(
            Channels.file(
                "<scale>2 2 2</scale><rotate sid=\"r\">0 0 1 0</rotate><translate sid=\"t\">1 0 0</translate>",
                [.init(target: "N/r.ANGLE", values: "0 90 180")]))
        #expect(even.objects[0].transform.scale == SIMD3(2, 2, 2))
        #expect(try track(even, "rotation_euler", 2).keyframes.count == 3)
        #expect(!log.diagnostics.contains { $0.code == ColladaCode.shear.rawValue })
        _ = try read(
            Channels.file(
                "<scale>1 2 1</scale><rotate sid=\"r\">1 0 0 0</rotate>",
                [.init(target: "N/r.ANGLE", values: "0 45 90")])
        )
        #expect(log.diagnostics.contains { $0.code == ColladaCode.shear.rawValue })
    }

    /// Scales that stand still in front of a rotation that moves.
    static let still = Channels.file(
        "\n<scale sid=\"s\">1 1 1</scale><rotate sid=\"r\">1 0 0 0</rotate>",
        [.init(target: "N/s", values: "2 2 2 2 2 2 2 2 2"), .init(target: "N/r.ANGLE", values: "0 45 90")])

    @Test func `curves that never move do not make others baked`() throws {
        let document = try read(ColladaStackTests.still)
        #expect(names(document) == ["rotation_euler[0]"])
        #expect(document.objects[0].transform.scale == SIMD3(2, 2, 2))
    }

    @Test func `a step is held, also when the stack is baked`() throws {
        let stack = "<rotate sid=\"r\">0 0 1 0</rotate><translate sid=\"t\">1 0 0</translate>"
        let steps = Channels.Channel(target: "N/r.ANGLE", values: "0 90 180", kind: "STEP")
        let document = try read(Channels.file(stack, [steps]))
        let x = try track(document, "location", 0)
        #expect(x.keyframes.map(\.interpolation).dropLast() == [.constant, .constant])
        #expect(isNear([x.evaluate(at: 11.9), x.evaluate(at: 12), x.evaluate(at: 24)], [1, 0, -1]))
        // With something else that runs, the jump is a short ramp just before the key.
        let both = try read(Channels.file(stack, [steps, .init(target: "N/t.X", values: "1 3 5")]))
        let moved = try track(both, "location", 0)
        #expect(
            isNear([moved.evaluate(at: 6), moved.evaluate(at: 11.95), moved.evaluate(at: 12)], [2, 2.99, 0], 0.01))
    }

    // MARK: Axis-angles

    @Test func `whole rotations about an axis that moves are axis-angle curves`() throws {
        let document = try read(
            Channels.file(
                "<rotate sid=\"r\">0 1 0 0</rotate>", [.init(target: "N/r", values: "0 1 0 0 0 1 1 90 0 0 1 400")],
                upAxis: "Y_UP"))
        #expect(document.objects[0].transform.mode == .axisAngle)
        let curves = try (0..<4).map { try track(document, "rotation_axis_angle", $0).keyframes.map(\.value) }
        #expect(isNear(curves[0], [0, .pi / 2, 400 * .pi / 180]))
        #expect(curves[1...] == [[0, 0, 0], [0, -1, -1], [1, 1, 0]])
    }

    @Test func `whole rotations about an axis that stays are angles`() throws {
        let document = try read(
            Channels.file(
                "<rotate sid=\"z\">0 0 1 0</rotate><rotate sid=\"x\">1 0 0 0</rotate>",
                [
                    .init(target: "N/z", values: "0 0 1 0 0 0 1 90 0 0 1 400"),
                    .init(target: "N/x", values: "1 0 0 0 1 0 0 10 1 0 0 20"),
                ]))
        #expect(names(document) == ["rotation_euler[2]", "rotation_euler[0]"])
        #expect(isNear(try track(document, "rotation_euler", 2).keyframes.map(\.value), [0, .pi / 2, 400 * .pi / 180]))
    }

    // MARK: Matrices

    @Test func `a whole matrix is taken apart at its keys without flips`() throws {
        // Three turns about Z, each of 150°: the quaternion turns by 75° each time and never jumps back.
        let matrices = [0.0, 150, 300].flatMap { angle in
            RandomNodes.product(
                RandomNodes.matrix("translate", [angle, 2, 3]), RandomNodes.matrix("rotate", [0, 0, 1, angle])
            )
            .flatMap { $0 }
        }
        let document = try read(
            Channels.file(
                "<matrix sid=\"m\">\(RandomNodes.list(RandomNodes.identity.flatMap { $0 }))</matrix>",
                [.init(target: "N/m", values: RandomNodes.list(matrices))]))
        #expect(log.worst == .note)
        let w = try track(document, "rotation_quaternion", 0).keyframes
        let z = try track(document, "rotation_quaternion", 3).keyframes
        #expect(w.map(\.frame) == [0, 12, 24])
        #expect(isNear(w.map(\.value), [0.0, 75, 150].map { cosine($0 * .pi / 180) }))
        #expect(isNear(z.map(\.value), [0.0, 75, 150].map { sine($0 * .pi / 180) }))
        #expect(try track(document, "location", 0).keyframes.map(\.value) == [0, 150, 300])
        #expect(w.allSatisfy { $0.interpolation == .linear })
    }

    @Test func `the last column of a matrix moves like a translation, with its handles`() throws {
        let channel = Channels.Channel(
            target: "N/m(3)(1)", values: "1 2 3", kind: "BEZIER",
            tangents: ("-0.1 1 0.4 1.5 0.9 3", "0.25 1.25 0.6 2.5 1.1 3"))
        let document = try read(
            Channels.file("<matrix sid=\"m\">0 -1 0 7 1 0 0 8 0 0 1 9 0 0 0 1</matrix>", [channel], upAxis: "Y_UP"))
        #expect(names(document) == ["location[2]"])
        #expect(try track(document, "location", 2).keyframes[0].handleRight == SIMD2(6, 1.25))
        #expect(document.objects[0].transform.location == SIMD3(7, -9, 8))
    }

    @Test func `another element of a matrix is baked`() throws {
        // (1)(0) is the second column, first row: from 0 to 1, a shear, which is told.
        let document = try read(
            Channels.file(
                "<matrix sid=\"m\">1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix>",
                [.init(target: "N/m(0)(0)", values: "1 2 5"), .init(target: "N/m(1)(1)", values: "1 1 1")]))
        let x = try track(document, "scale", 0)
        #expect(
            isNear([x.evaluate(at: 0), x.evaluate(at: 6), x.evaluate(at: 12), x.evaluate(at: 24)], [1, 1.5, 2, 5]))
    }

    @Test func `a look-at and a skew stand where COLLADA says`() throws {
        // From (0, 0, 5) towards (5, 0, 5), up is Y: back is -X, so right is Y × -X = Z.
        let look = try read(Channels.file("<lookat>0 0 5 5 0 5 0 1 0</lookat>", []))
        let expected: [[Double]] = [[0, 0, -1, 0], [0, 1, 0, 0], [1, 0, 0, 5], [0, 0, 0, 1]]
        #expect(ColladaNodeTests.distance(try world(look, at: 0), expected) < 1e-6)
        // 45° from Y towards X: Y goes to (1, 1, 0). X keeps its place, so all that is left of Y is 1 along Y.
        let skew = ColladaMatrix(.skew, [45, 0, 1, 0, 1, 0, 0])
        #expect((skew.x - SIMD3(1, 0, 0)).largest < 1e-12 && (skew.y - SIMD3(1, 1, 0)).largest < 1e-12)
        #expect((skew.z - SIMD3(0, 0, 1)).largest < 1e-12)
        _ = try read(Channels.file("<skew>45 0 1 0 1 0 0</skew>", []))
        #expect(log.diagnostics.contains { $0.code == ColladaCode.shear.rawValue })
    }

    // MARK: Scenes

    @Test func `copies of a node share its action`() throws {
        let library =
            "<node><translate>1 0 0</translate><instance_node url=\"#N\"/></node>\n<node name=\"Second\"><instance_node url=\"#N\"/></node>"
        let document = try read(
            Channels.file(
                "<translate sid=\"t\">0 0 0</translate>", [.init(target: "N/t.X", values: "0 1 2")], rest: library))
        #expect(document.objects.map(\.name) == ["N", "Node", "N.001", "Second", "N.002"])
        #expect(document.objects.map(\.action) == ["NAction", nil, "NAction", nil, "NAction"])
        #expect(document.objects.map { $0.parent?.name } == [nil, nil, "Node", nil, "Second"])
        #expect(document.actions.count == 1)
        #expect(isNear(try world(document, "N.001", at: 12).map { Float($0[3]) }, [2, 0, 0, 1]))
    }

    @Test func `a copy of what is not there, and of a node in itself, is told`() throws {
        let text = Channels.file("", [], instance: "<instance_node url=\"#N\"/><instance_node url=\"other.dae#M\"/>")
        #expect(try read(text).objects.count == 1)
        #expect(log.diagnostics.filter { $0.code == ColladaCode.instanceNode.rawValue }.count == 2)
    }

    @Test func `copies of copies have an end`() throws {
        // Each holds the next one ten times: 10⁶ nodes.
        let nodes = (0..<7).map { level in
            "<node id=\"l\(level)\">"
                + (level == 6 ? "" : String(repeating: "<instance_node url=\"#l\(level + 1)\"/>", count: 10))
                + "</node>"
        }
        let document = try read(Channels.file("", [], rest: nodes.joined(separator: "\n")))
        #expect(document.objects.count == ColladaPlacements.most)
        #expect(log.diagnostics.filter { $0.code == ColladaCode.instanceNode.rawValue }.count == 1)
    }
}
