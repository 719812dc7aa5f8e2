import AnimationCore

/// What a COLLADA file says, element by element, each with its place. What it means is the reader's business.
///
/// One for all who read it: many curves hold it at the same time.
final class ColladaDocument {
    var version = ""
    var versionPlace = ColladaPlace(line: 1, column: 1)
    var authoringTool: String?
    /// Metres per unit of length.
    var meter = 1.0
    var upAxis: String?
    var upAxisPlace = ColladaPlace(line: 1, column: 1)

    /// Float and name arrays by id.
    var arrays: [ExactName: ColladaArray] = [:]
    var sources: [ExactName: ColladaSource] = [:]
    var samplers: [ExactName: ColladaSampler] = [:]
    /// In the order of the file; parents first.
    var animations: [ColladaAnimation] = []
    /// In the order of the file; every channel of every animation.
    var channels: [ColladaChannel] = []
    var clips: [ColladaClip] = []
    var materials: [ColladaMaterial] = []
    var morphs: [ColladaMorph] = []
    /// Blender's kinds of the lights, by their ids.
    var lightKinds: [String: String] = [:]
    /// The `<aspect_ratio>` of cameras, by the index of their elements.
    var aspectRatios: [Int: Double] = [:]
    /// The elements of cameras whose animated `xmag` is the whole scale, by their indices.
    var wholeScales: Set<Int> = []

    /// The scene that counts: the one that `<instance_visual_scene>` names, or the first.
    var sceneID: String?
    var sceneName: String?
    /// Every `<visual_scene>`.
    var scenes: [ColladaVisualScene] = []
    var scene = ColladaSceneExtra()
    /// The skins of controllers, by the controllers' ids.
    var skins: [String: ColladaSkin] = [:]
    /// In the order of the file; parents first.
    var nodes: [ColladaNode] = []
    /// Everything that has an id or a sid and is not part of an animation; parents first.
    var elements: [ColladaElement] = []

    /// Written by Blender's own exporter.
    var isBlenders: Bool { authoringTool?.hasPrefix("Blender") == true }
}

/// A `<float_array>`, `<Name_array>` or one of their kin.
struct ColladaArray {
    var place: ColladaPlace
    var numbers: [Double] = []
    /// Indices into `words`, one per name; empty for numbers.
    var names: [Int32] = []
    /// The different names of the array.
    var words: [String] = []
    /// An error in it has been reported; what follows from that need not be.
    var isFlawed = false

    var count: Int { names.isEmpty ? numbers.count : names.count }
}

/// A `<source>`: how an array is cut into elements.
struct ColladaSource {
    struct Parameter {
        var name: String?
        var type: String?
    }
    var place: ColladaPlace
    /// The id of the array that the accessor points at, or of the one inside.
    var array: String?
    var hasAccessor = false
    var count = 0
    var offset = 0
    var stride = 1
    var parameters: [Parameter] = []
    /// An error in its accessor has been reported; what follows from that need not be.
    var isFlawed = false
    /// The profile MAYA has these in the INPUT source.
    var preInfinity: String?
    var postInfinity: String?
}

/// A `<sampler>`: the sources of one curve.
struct ColladaSampler {
    struct Input {
        var semantic: String
        var source: String
        var place: ColladaPlace
    }
    var place: ColladaPlace
    var inputs: [Input] = []
    /// 1.5: what happens before the first and after the last key.
    var preBehavior: String?
    var postBehavior: String?

    func input(_ semantic: String) -> Input? { inputs.first { $0.semantic == semantic } }
}

/// An `<animation>`, which may lie inside another.
struct ColladaAnimation {
    var place: ColladaPlace
    var id: String?
    var name: String?
    /// The index of the animation it lies in.
    var parent: Int?
    /// The index of the animation at the top of the nest; its own index there.
    var root: Int
}

/// A `<channel>`: what a sampler drives.
struct ColladaChannel {
    var place: ColladaPlace
    var animation: Int
    /// The sampler's id.
    var sampler: String
    var target: String
}

/// An `<animation_clip>`: a piece of the time of some animations.
struct ColladaClip {
    var place: ColladaPlace
    var id: String?
    var name: String?
    /// In seconds; nil when not stated.
    var start: Double?
    var end: Double?
    /// The ids of its animations, each with the place of its `<instance_animation>`.
    var animations: [(id: String, place: ColladaPlace)] = []
}

/// A `<material>` and the id of the effect that it shows.
struct ColladaMaterial {
    var id: String?
    var name: String?
    var effect: String
}

/// A `<morph>`: a geometry, others to mix in, and how much of each.
struct ColladaMorph {
    /// The index of its controller's element.
    var controller: Int?
    /// The id of the geometry that is changed.
    var base: String
    /// The ids of the sources of its targets and their weights.
    var targets: String?
    var weights: String?
}

/// A `<node>` of the scene.
struct ColladaNode {
    var place: ColladaPlace
    /// The index of the node it lies in.
    var parent: Int?
    var id: String?
    var sid: String?
    var name: String?
    var isJoint = false
    /// In the order of the file: they apply from the last to the first.
    var transforms: [ColladaTransform] = []
    /// The first `instance_…` element, without the prefix: `geometry`, `camera`, `light`, `controller`.
    var instance: String?
    /// The id of the light that the node shows.
    var light: String?
    /// Every `<instance_node>`.
    var copies: [ColladaNodeCopy] = []
    /// Every `<instance_controller>`.
    var controllers: [ColladaControllerUse] = []
    /// In `<library_nodes>`: it only shows up where an `<instance_node>` names it.
    var isInLibrary = false
    var extra = ColladaNodeExtra()
}

/// A `<visual_scene>`.
struct ColladaVisualScene {
    var place: ColladaPlace
    var id: String?
    var name: String?
}

/// An `<instance_node>`: another node, and all below it, shows up here too.
struct ColladaNodeCopy {
    var place: ColladaPlace
    /// The other node's id; with more than that, of another file.
    var url: String
}

/// An `<instance_controller>`.
struct ColladaControllerUse {
    /// The controller's id.
    var controller: String
    /// The ids of the nodes below which the joints are.
    var skeletons: [String] = []
}

/// A `<skin>`: the sources with its joints' names and their inverse bind matrices.
struct ColladaSkin {
    var place: ColladaPlace
    var joints: String?
    var inverseBindMatrices: String?
}

/// One transform of a node.
struct ColladaTransform {
    enum Kind: String {
        case translate, rotate, scale, matrix, lookat, skew

        /// How many numbers it holds.
        var count: Int {
            switch self {
            case .translate, .scale: 3
            case .rotate: 4
            case .skew: 7
            case .lookat: 9
            case .matrix: 16
            }
        }

        /// The numbers that change nothing.
        var defaults: [Double] {
            switch self {
            case .translate: [0, 0, 0]
            case .scale: [1, 1, 1]
            case .rotate: [1, 0, 0, 0]
            case .matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
            case .lookat: [0, 0, 0, 0, 0, -1, 0, 1, 0]
            case .skew: [0, 1, 0, 0, 0, 1, 0]
            }
        }
    }
    var place: ColladaPlace
    var kind: Kind
    var sid: String?
    /// As many as `kind.count`.
    var numbers: [Double] = []
}

/// An element that a target can name.
struct ColladaElement {
    /// Its local name: `light`, `color`, `param`.
    var tag: String
    /// The local name of the element that it lies in, listed or not: the `diffuse` of a `color`.
    var outer: String
    /// What the `<technique profile="…">` around it says.
    var profile: String?
    var id: String?
    var sid: String?
    var name: String?
    /// The index of the nearest element around it that is listed.
    var parent: Int?
    /// The index of the node that the element is or is a transform of.
    var node: Int?
    /// The index of the transform in its node.
    var transform: Int?
}

/// What `<extra>` says of the scene.
struct ColladaSceneExtra {
    /// FCollada's rate, in frames per second.
    var frameRate: Double?
    /// FCollada's range, in seconds.
    var startTime: Double?
    var endTime: Double?

    // The technique `bezt`.
    var fps: Int32?
    var fpsBase: Float?
    var frameStart: Int32?
    var frameEnd: Int32?
    var sceneName: String?
    var blenderVersion: String?
}

/// What the technique `bezt` says of a node.
struct ColladaNodeExtra {
    var objectType: String?
    var dataName: String?
    var rotationMode: String?
    /// Radians.
    var rotationEuler: [Double]?
    var rotationQuaternion: [Double]?
    /// Radians, then the axis.
    var rotationAxisAngle: [Double]?
    /// Of an object that hangs on a bone: its parent inverse, row by row.
    var parentInverse: [Double]?
    var bone = ColladaOwnBone()
}
