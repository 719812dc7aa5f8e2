import AnimationCore

/// A camera, light or material whose curves Blender's importer takes, with an element of its own.
struct ColladaBakedBlock {
    /// What lies under one whole target: a number, or a colour.
    struct Channel {
        var sid: String
        var unit: ColladaNumber.Unit
        /// The names of the components, which tell the importer where they go.
        var parameters: [String]
        /// Of each component, the curve that says it; nil where none does.
        var curves: [ChannelID?]
        /// Of each component, what it is without curve.
        var plain: [Float]
    }

    /// As it is at the first frame.
    var element: ColladaBlocks.Block
    /// The name of the action.
    var action: String
    var channels: [Channel]
    /// As in the document, to apply its action to.
    let source: SceneObject

    /// The `sid`s of what the importer has curves for.
    private static let taken: Set = ["xfov", "xmag", "znear", "zfar", "color", "falloff_angle", "diffuse", "specular"]

    /// Whether the importer has curves for a number.
    static func takes(_ number: ColladaNumber) -> Bool { taken.contains(number.sid) }

    /// - Parameters:
    ///   - numbers: what each of its curves moves, without those that move nothing.
    ///   - posed: the block at the first frame.
    init(
        _ source: SceneObject, owner: ColladaOwner, kind: String?, numbers: [(curve: ChannelID, number: ColladaNumber)],
        posed: SceneObject
    ) {
        self.source = source
        action = source.action ?? source.name
        element = ColladaBlocks.Block(owner: owner, name: source.name, kind: kind)
        channels = []
        let values = posed.evaluatedPose?.properties ?? [:]
        // A curve that says nothing has no value.
        let moved = numbers.filter { values[$0.curve] != nil }.sorted { $0.number.rank < $1.number.rank }
        for (curve, number) in moved {
            let value = ColladaBakedBlock.value(values[curve] ?? 0, number.unit, before: nil)
            element.values[number.sid + (number.member ?? "")] = Float(number.value(value))
        }
        for (_, first) in moved where ColladaBakedBlock.takes(first) && channels.last?.sid != first.sid {
            let curves = Dictionary(
                moved.filter { $0.number.sid == first.sid }.map { ($0.number.member ?? first.sid, $0.curve) }
            ) { first, _ in first }
            // A channel of two components is refused, and so is one of alpha alone.
            var names = first.components.isEmpty ? [first.sid] : first.components
            if names.last == "A", curves["A"] == nil { names.removeLast() }
            if first.unit == .half { element.hasWholeScale = true }
            channels.append(
                Channel(
                    sid: first.sid, unit: first.unit, parameters: names, curves: names.map { curves[$0] },
                    plain: names.map { element.component($0, of: first.sid) }))
        }
    }

    /// A value that Blender can have: of a curve that says none, the one before.
    private static func value(_ value: Float, _ unit: ColladaNumber.Unit, before: Float?) -> Float {
        let finite = value.isFinite ? value : before ?? 0
        // Blender takes shorter focal lengths as 1 mm.
        return unit == .fieldOfView ? max(1, finite) : finite
    }

    /// What each channel says of each component at each frame, as in Blender.
    func samples(at frames: BakeFrames, in system: AnimationSystem) -> [[[Float]]] {
        var system = system
        var samples: [[[Float]]] = channels.map { $0.parameters.map { _ in [] } }
        for frame in frames {
            system.playback.currentFrame = frame
            var posed = source
            system.applyToObject(&posed)
            let values = posed.evaluatedPose?.properties ?? [:]
            for (number, channel) in channels.enumerated() {
                for (component, curve) in channel.curves.enumerated() {
                    let value = curve.flatMap { values[$0] } ?? channel.plain[component]
                    let before = samples[number][component].last
                    samples[number][component].append(ColladaBakedBlock.value(value, channel.unit, before: before))
                }
            }
        }
        return samples
    }
}

extension ColladaBakedBlock.Channel {
    /// What the file says for a value.
    ///
    /// Blender's importer takes an animated `xmag` as the whole scale, where the camera's own is half of it.
    func written(_ value: Float) -> Double {
        switch unit {
        case .plain, .half: Double(value)
        case .degrees: ColladaUnits.degrees(value)
        case .fieldOfView: ColladaFieldOfView.degrees(ofLens: value)
        }
    }

    func write(_ value: Float, _ xml: ColladaXML) {
        if unit == .plain || unit == .half { xml.exact(value) } else { xml.rounded(written(value)) }
    }
}
