import AnimationCore

/// Every problem that the COLLADA reader and writer report, by its stable code.
enum ColladaCode: String, CaseIterable {
    // The file gives no document.
    case empty = "collada.empty"
    case tooLarge = "collada.too-large"
    case syntax = "collada.xml"
    case notClosed = "collada.not-closed"
    case doctype = "collada.doctype"
    case nesting = "collada.nesting"
    case attributes = "collada.attributes"
    case root = "collada.root"
    case tooManyKeys = "collada.too-many-keys"

    // What the file says contradicts itself or is incomplete.
    case number = "collada.number"
    case arrayCount = "collada.array-count"
    case sourceCount = "collada.source-count"
    case accessor = "collada.accessor"
    case missingSource = "collada.missing-source"
    case missingInput = "collada.missing-input"
    case missingSampler = "collada.missing-sampler"
    case missingAnimation = "collada.missing-animation"
    case duplicateID = "collada.duplicate-id"
    case keyCount = "collada.key-count"
    case noKeys = "collada.no-keys"
    case notFinite = "collada.not-finite"
    case unsortedKeys = "collada.unsorted-keys"
    case duplicateKeys = "collada.duplicate-keys"
    case interpolationCount = "collada.interpolation-count"
    case tangents = "collada.tangents"
    case tangentTimes = "collada.tangent-times"
    case duplicateCurve = "collada.duplicate-curve"
    case duplicateName = "collada.duplicate-name"

    // What has no place in the model yet.
    case unresolvedTarget = "collada.unresolved-target"
    case unsupportedTarget = "collada.unsupported-target"
    case outputComponents = "collada.output-components"
    case instanceNode = "collada.instance-node"
    case shear = "collada.shear"
    case baked = "collada.baked"
    case interpolationKind = "collada.interpolation-kind"
    case behavior = "collada.behavior"
    case clips = "collada.clips"

    // How the file was understood.
    case version = "collada.version"
    case upAxis = "collada.up-axis"
    case frameRate = "collada.frame-rate"
    case scenes = "collada.scenes"
    case blenderStack = "collada.blender-stack"
    case fieldOfView = "collada.field-of-view"
    case blenderTarget = "collada.blender-target"
    case matrixCurves = "collada.matrix-curves"
    case stillCurves = "collada.still-curves"
    case bindPose = "collada.bind-pose"
    case relativeTangents = "collada.relative-tangents"
    case splines = "collada.splines"

    // bezt's own data beside the COLLADA.
    case extraOutdated = "collada.extra-outdated"
    case extraUnreadable = "collada.extra-unreadable"

    // What the writer changed without losing anything that moves.
    case nodeMade = "collada.node-made"
    case slots = "collada.slots"
    case order = "collada.order"
    case easingParameters = "collada.easing-parameters"
    case plainCycles = "collada.plain-cycles"
}

/// Where something stands in the file: line and column, both 1-based; columns count bytes.
struct ColladaPlace: Equatable {
    var line: Int32
    var column: Int32

    func place(in file: String?) -> Place {
        Place(file: file, position: .text(line: Int(line), column: Int(column)))
    }
}

extension DiagnosticLog {
    func report(
        _ severity: Diagnostic.Severity, _ code: ColladaCode, at place: Place, _ message: String, notes: [String] = []
    ) {
        report(Diagnostic(severity, code.rawValue, at: place, message, notes: notes))
    }
}
