import AnimationCore

/// Every problem that the .blend reader reports, by its stable code; `formats/blend.md` explains each.
enum BlendCode: String, CaseIterable {
    // The file gives no document.
    case notBlend = "blend.not-blend"
    case header = "blend.header"
    case tooOld = "blend.too-old"
    case truncated = "blend.truncated"
    case blockLength = "blend.block-length"
    case noDNA = "blend.no-dna"
    case dna = "blend.dna"
    case noScene = "blend.no-scene"
    case zstd = "blend.zstd"
    case tooLarge = "blend.too-large"

    // What the file says contradicts itself.
    case pointer = "blend.pointer"
    case wrongType = "blend.wrong-type"
    case loop = "blend.loop"
    case count = "blend.count"
    case budget = "blend.budget"
    case enumeration = "blend.enumeration"
    case generator = "blend.generator"
    case frameRate = "blend.frame-rate"
    case unsortedKeys = "blend.unsorted-keys"
    case duplicateCurve = "blend.duplicate-curve"
    case slots = "blend.slots"

    // What has no place in the model.
    case unknownModifier = "blend.unknown-modifier"
    case linked = "blend.linked"
    case drivers = "blend.drivers"
    case layers = "blend.layers"
    case scenes = "blend.scenes"
    case vertexParent = "blend.vertex-parent"

    // What becomes of a copy with other animation.
    case cannotHold = "blend.cannot-hold"
    case keptActions = "blend.kept-actions"
    case untouched = "blend.untouched"
    case slotName = "blend.slot-name"
    case rotationMode = "blend.rotation-mode"
    case noTarget = "blend.no-target"

    // How the file was understood.
    case newer = "blend.newer"
    case longHandles = "blend.long-handles"
}
