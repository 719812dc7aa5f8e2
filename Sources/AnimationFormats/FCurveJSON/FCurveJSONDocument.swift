import AnimationCore

/// What an FCurve JSON file says, before slots and groups are matched: each part with the byte it starts at.
struct FCurveJSONDocument {
    var generator: String?
    var blenderVersion: String?
    var scene: Scene?
    var objects: [SceneObject] = []
    /// Where each begins.
    var objectOffsets: [Int] = []
    var actions: [Action] = []

    struct Scene {
        var name: String?
        var fps: Int32 = 24
        var fpsBase: Float = 1
        var frameStart: Int32 = 1
        var frameEnd: Int32 = 250
        var frameCurrent: Int32 = 1
        var markers: [Marker] = []
        var offset = 0
    }

    struct Action {
        /// The action's own fields; its channelbags are empty.
        var action: AnimAction
        var groups: [Group] = []
        var curves: [Curve] = []
    }

    struct Group {
        var slot: String?
        var group: ActionGroup
        var offset: Int
    }

    struct Curve {
        var slot: String?
        var track: AnimationTrack
        var offset: Int
    }
}
