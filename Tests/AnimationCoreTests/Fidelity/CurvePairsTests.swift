import AnimationCore
import Testing

@Suite struct CurvePairsTests {
    private static func document(users: [String]) -> AnimationDocument {
        var document = AnimationDocument()
        let track = AnimationTrack(dataPath: "location", keyframes: [Keyframe(frame: 1, value: 2)])
        document.actions = [AnimAction(name: "Walk", channelbags: [Channelbag(tracks: [track])])]
        document.objects = users.map { name in
            var object = SceneObject(name: name, kind: "EMPTY")
            object.action = "Walk"
            return object
        }
        return document
    }

    private static func pairs(_ reference: [String], _ other: [String]) -> [String] {
        CurvePairs(reference: document(users: reference), other: document(users: other)).pairs.map {
            "\($0.name): \($0.reference == nil ? "-" : "here") \($0.other == nil ? "-" : "there")"
        }
    }

    @Test func `a user of a shared action does not take another user's curve`() {
        #expect(
            Self.pairs(["Empty", "Walker"], ["Walker"])
                == ["Empty/location[0]: here -", "Walker/location[0]: here there"])
        #expect(
            Self.pairs(["Walker", "Empty"], ["Empty", "Walker"])
                == ["Walker/location[0]: here there", "Empty/location[0]: here there"])
    }

    @Test func `a renamed object is found by its action`() {
        #expect(Self.pairs(["Cube"], ["Cube.001"]) == ["Cube/location[0]: here there"])
    }

    @Test func `what only one side has is told`() {
        #expect(
            Self.pairs(["Walker"], ["Walker", "Empty"])
                == ["Walker/location[0]: here there", "Empty/location[0]: - there"])
    }
}
