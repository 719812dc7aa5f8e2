/// The elements that the parser does something about, by their local names.
enum ColladaTag: String {
    case collada = "COLLADA"
    case asset, unit
    case authoringTool = "authoring_tool"
    case upAxis = "up_axis"

    case libraryAnimations = "library_animations"
    case animation, source, sampler, channel, input, accessor, param
    case animationClip = "animation_clip"
    case instanceAnimation = "instance_animation"
    case floatArray = "float_array"
    case intArray = "int_array"
    case boolArray = "bool_array"
    case nameArray = "Name_array"
    case idrefArray = "IDREF_array"
    case sidrefArray = "SIDREF_array"
    case tokenArray = "token_array"

    /// Their arrays are geometry, not animation.
    case mesh, spline, skin, brep
    case convexMesh = "convex_mesh"

    case light, point, spot, directional, ambient
    case lightKind = "light_kind"

    case morph, material
    case instanceEffect = "instance_effect"
    case aspectRatio = "aspect_ratio"
    case animatedXmag = "animated_xmag"

    case visualScene = "visual_scene"
    case node, translate, rotate, scale, matrix, lookat, skew
    case instanceGeometry = "instance_geometry"
    case instanceController = "instance_controller"
    case instanceCamera = "instance_camera"
    case instanceLight = "instance_light"
    case instanceNode = "instance_node"
    case instanceVisualScene = "instance_visual_scene"
    case libraryNodes = "library_nodes"

    case controller, joints, skeleton

    case extra, technique
    case frameRate = "frame_rate"
    case startTime = "start_time"
    case endTime = "end_time"
    case preInfinity = "pre_infinity"
    case postInfinity = "post_infinity"
    case fps
    case fpsBase = "fps_base"
    case frameStart = "frame_start"
    case frameEnd = "frame_end"
    case sceneName = "scene_name"
    case blenderVersion = "blender_version"
    case objectType = "object_type"
    case dataName = "data_name"
    case rotationMode = "rotation_mode"
    case rotationEuler = "rotation_euler"
    case rotationQuaternion = "rotation_quaternion"
    case rotationAxisAngle = "rotation_axis_angle"
    case parentInverse = "parent_inverse"
    case restMatrix = "rest_matrix"
    case boneLength = "bone_length"
    case boneHead = "bone_head"
    case boneRotation = "bone_rotation"
    case boneWords = "bone_words"
    case fcurves

    case other = ""

    var holdsNumbers: Bool {
        switch self {
        case .floatArray, .intArray, .boolArray, .translate, .rotate, .scale, .matrix, .lookat, .skew, .aspectRatio,
            .rotationEuler, .rotationQuaternion, .rotationAxisAngle, .parentInverse, .restMatrix, .boneLength,
            .boneHead,
            .boneRotation, .frameRate, .startTime, .endTime, .fps, .fpsBase, .frameStart, .frameEnd:
            true
        default: false
        }
    }

    var holdsNames: Bool {
        switch self {
        case .nameArray, .idrefArray, .sidrefArray, .tokenArray: true
        default: false
        }
    }

    /// Whether it is the array of a source.
    var isArray: Bool {
        switch self {
        case .floatArray, .intArray, .boolArray: true
        default: holdsNames
        }
    }

    var holdsText: Bool {
        switch self {
        case .authoringTool, .upAxis, .preInfinity, .postInfinity, .sceneName, .blenderVersion, .objectType, .dataName,
            .rotationMode, .boneWords, .lightKind, .animatedXmag, .skeleton:
            true
        default: false
        }
    }

    var isGeometry: Bool {
        switch self {
        case .mesh, .spline, .brep, .convexMesh: true
        default: false
        }
    }
}
