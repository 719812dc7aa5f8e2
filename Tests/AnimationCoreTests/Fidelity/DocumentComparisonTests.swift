import AnimationCore
import Testing

/// Numbers of documents are compared by their bits, wherever they stand.
@Suite struct DocumentComparisonTests {
    /// A place that holds a number.
    struct Spot: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let put: @Sendable (Float, inout AnimationDocument) -> Void

        init(_ name: String, _ put: @escaping @Sendable (Float, inout AnimationDocument) -> Void) {
            testDescription = name
            self.put = put
        }

        static func modifier(_ name: String, _ make: @escaping @Sendable (Float) -> FModifier) -> Spot {
            Spot(name) { $1.actions[0].channelbags[0].tracks[0].modifiers = [make($0)] }
        }

        static func bone(_ name: String, _ put: @escaping @Sendable (Float, inout Bone) -> Void) -> Spot {
            Spot("bone \(name)") { put($0, &$1.objects[0].bones[0]) }
        }
    }

    static let spots: [Spot] = [
        Spot("frame rate") { $1.frameRate.base = $0 },
        Spot("frame range") { $1.actions[0].frameEnd = $0 },
        Spot("group colour") {
            let color = TrackColor(red: 0, green: $0, blue: 0)
            $1.actions[0].channelbags[0].groups[0].customColors = GroupColors(
                normal: color, selected: color, active: color)
        },
        Spot("curve colour") {
            $1.actions[0].channelbags[0].tracks[0].colorMode = .custom
            $1.actions[0].channelbags[0].tracks[0].customColor = TrackColor(red: 0, green: 0, blue: $0)
        },
        Spot("parent inverse") { $1.objects[0].parent?.inverse.rows.2.w = $0 },
        Spot("location") { $1.objects[0].transform.location.y = $0 },
        .bone("rest matrix") { $1.restMatrix.rows.1.z = $0 },
        .bone("relative rest rotation") { $1.relativeRestRotation = [$0] },
        .bone("head") { $1.head = SIMD3(1, 2, $0) },
        .bone("length") { $1.length = $0 },
        .bone("pose") { $1.pose.scale.x = $0 },
        .modifier("influence") {
            var modifier = FModifier(.cycles(FModifier.Cycles()))
            modifier.influence = $0
            return modifier
        },
        .modifier("coefficient") {
            var generator = FModifier.Generator()
            generator.coefficients = [1, $0]
            return FModifier(.generator(generator))
        },
        .modifier("phase offset") {
            var function = FModifier.BuiltInFunction()
            function.phaseOffset = $0
            return FModifier(.function(function))
        },
        .modifier("control point") {
            var envelope = FModifier.Envelope()
            envelope.controlPoints = [FModifier.Envelope.ControlPoint(frame: 1, minimum: $0, maximum: 2)]
            return FModifier(.envelope(envelope))
        },
        .modifier("noise") {
            var noise = FModifier.Noise()
            noise.offset = $0
            return FModifier(.noise(noise))
        },
        .modifier("limit") {
            var limits = FModifier.Limits()
            limits.maximumValue = $0
            return FModifier(.limits(limits))
        },
        .modifier("step") {
            var stepped = FModifier.Stepped()
            stepped.offset = $0
            return FModifier(.stepped(stepped))
        },
        .modifier("sigma") {
            var smooth = FModifier.Smooth()
            smooth.sigma = $0
            return FModifier(.smooth(smooth))
        },
    ]

    private static func document(_ spot: Spot, _ number: Float) -> AnimationDocument {
        var document = AnimationDocument()
        var object = SceneObject(name: "Rig")
        object.parent = ObjectParent(name: "Root")
        object.bones = [Bone(name: "Arm", parent: nil, restMatrix: .identity)]
        document.objects = [object]
        var bag = Channelbag(tracks: [AnimationTrack(dataPath: "location")])
        bag.groups = [ActionGroup(name: "Group")]
        document.actions = [AnimAction(name: "Action", channelbags: [bag])]
        spot.put(number, &document)
        return document
    }

    @Test(arguments: spots) func `the same bits are the same, others are not`(spot: Spot) {
        func isIdentical(_ before: Float, _ after: Float) -> Bool {
            DocumentComparison(
                before: DocumentComparisonTests.document(spot, before),
                after: DocumentComparisonTests.document(spot, after)
            ).isIdentical
        }
        #expect(isIdentical(0, 0))
        #expect(isIdentical(.nan, .nan))
        #expect(!isIdentical(0, -0.0))
        #expect(!isIdentical(1, Float(1).nextUp))
        #expect(!isIdentical(.nan, 0))
    }

    @Test func `curves of one name are compared one by one`() {
        func document(_ values: [Float]) -> AnimationDocument {
            var document = AnimationDocument()
            let tracks = values.map { AnimationTrack(dataPath: "x", keyframes: [Keyframe(frame: 1, value: $0)]) }
            document.actions = [AnimAction(name: "A", channelbags: [Channelbag(tracks: tracks)])]
            return document
        }
        #expect(DocumentComparison(before: document([1, 2]), after: document([1, 2])).isIdentical)
        let changes = DocumentComparison(before: document([1, 2]), after: document([1, 3, 4])).curves.map(\.change)
        #expect(changes.count == 3)
        #expect(changes.first == .identical)
        #expect(changes.last == .added)
        #expect(DocumentComparison(before: document([1, 2]), after: document([1])).curves.last?.change == .missing)
    }

    @Test func `modifiers of other kinds and other numbers of them differ`() {
        let cycles = FModifier(.cycles(FModifier.Cycles()))
        let noise = FModifier(.noise(FModifier.Noise()))
        let lists: [[FModifier]] = [[], [cycles], [noise], [cycles, noise]]
        for (left, before) in lists.enumerated() {
            for (right, after) in lists.enumerated() {
                var tracks = [AnimationTrack(dataPath: "x"), AnimationTrack(dataPath: "x")]
                tracks[0].modifiers = before
                tracks[1].modifiers = after
                #expect(TrackComparison(before: tracks[0], after: tracks[1]).isIdentical == (left == right))
            }
        }
    }
}
