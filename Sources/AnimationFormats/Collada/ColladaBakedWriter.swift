import AnimationCore

/// Writes the animation of a scene whose motion is sampled: a matrix for each node and frame, or for objects in
/// Blender's profile location, rotation and scale, and what cameras, lights and materials do.
struct ColladaBakedWriter {
    let scene: ColladaBakedScene
    let units: ColladaUnits
    let rate: FrameRate
    private let flaws = ColladaSampleFlaws()
    /// Less than that is what float32 makes of a matrix without any.
    private static let mostShear = 1e-4

    init(scene: ColladaBakedScene, units: ColladaUnits, rate: FrameRate) {
        self.scene = scene
        self.units = units
        self.rate = rate
    }

    /// Each object's curves are made by one core.
    ///
    /// - Parameter log: gets what the profile cannot show.
    func writeAnimations(to text: TextWriter, log: DiagnosticLog) {
        let movers = scene.objects.indices.filter { scene.moves($0) }
        let blocks = scene.blocks?.all.filter { !$0.channels.isEmpty } ?? []
        if movers.isEmpty, blocks.isEmpty { return }
        text.write("<library_animations>\n")
        ParallelText(to: text).write(parts: movers.count + blocks.count) { number, text in
            let xml = ColladaXML(text)
            if number < movers.count {
                writeAnimation(of: movers[number], xml)
            } else {
                writeAnimation(of: blocks[number - movers.count], xml)
            }
        }
        text.write("</library_animations>\n")
        for (index, flaws) in flaws.all {
            let name = scene.objects[index].name
            if flaws.lost > 0 {
                log.report(
                    .warning, .notFinite, at: Place(),
                    "\"\(name)\" or a bone of it is beyond the range of float32 at \(counted(flaws.lost, "frame")), where "
                        + "it stays as it was")
            }
            if flaws.shear > ColladaBakedWriter.mostShear {
                log.report(
                    .warning, .shear, at: Place(),
                    "\"\(name)\" or a bone of it has shear, which location, rotation and scale cannot show: off by up to "
                        + "\(Float(flaws.shear)) of its scale")
            }
        }
    }

    private func writeAnimation(of index: Int, _ xml: ColladaXML) {
        let object = scene.objects[index]
        let samples = ColladaSamples(of: index, in: scene)
        flaws.add(samples.shear, lost: samples.lost, of: index)
        xml.raw("<animation id=\"\(ColladaID.actionPrefix)\(ColladaID.node(object.name))\" name=\"")
        xml.raw(ColladaNames.attribute(object.action ?? object.name))
        xml.raw("\">\n")
        if scene.movesItself(index) {
            let id = ColladaID.node(object.name)
            if scene.profile == .blender {
                writeParts(of: id, samples, xml)
            } else {
                writeMatrices(of: id, samples.matrices, xml)
            }
        }
        for (bone, matrices) in samples.bones.enumerated() where scene.moves(bone: bone, of: index, matrices) {
            writeMatrices(of: ColladaID.bone(object.bones[bone].name, of: object.name), matrices, xml)
        }
        xml.raw("</animation>\n")
    }

    // MARK: Matrices

    private func writeMatrices(of node: String, _ matrices: [ColladaMatrix], _ xml: ColladaXML) {
        let frames = Array(scene.frames)
        let channel = ColladaSampledChannel(node: node, sid: ColladaBakedScene.matrixSID, frames: frames, time: seconds)
        channel.write(parameters: [("TRANSFORM", "float4x4")], stride: 16, xml) {
            for matrix in matrices {
                xml.matrix(matrix)
                xml.newLine()
            }
        }
    }

    // MARK: Location, rotation and scale

    private func writeParts(of node: String, _ samples: ColladaSamples, _ xml: ColladaXML) {
        let frames = Array(scene.frames)
        let parts = samples.parts
        func write(_ property: ColladaProperty, _ axes: Range<Int>) {
            let values = axes.map { axis in parts[property.rawValue * 3 + axis] }
            let needed = ColladaSampledCurve.needed(frames, values)
            let names =
                property == .rotationEuler
                ? [("ANGLE", "float")] : ColladaProperty.axes.map { ($0, "float") }
            let channel = ColladaSampledChannel(
                node: node, sid: property.sid(axis: axes.lowerBound), frames: needed.map { frames[$0] }, time: seconds)
            channel.write(parameters: names, stride: axes.count, xml) {
                for index in needed {
                    for list in values {
                        xml.exact(
                            property == .rotationEuler
                                ? Float(list[index] * ColladaUnits.degreesPerRadian) : Float(list[index]))
                        xml.blank()
                    }
                }
            }
        }
        write(.location, 0..<3)
        for axis in 0..<3 { write(.rotationEuler, axis..<axis + 1) }
        write(.scale, 0..<3)
    }

    // MARK: Cameras, lights and materials

    private func writeAnimation(of block: ColladaBakedBlock, _ xml: ColladaXML) {
        let id = block.element.owner.id(block.element.name)
        xml.raw("<animation id=\"\(ColladaID.actionPrefix)\(id)\" name=\"")
        xml.raw(ColladaNames.attribute(block.action))
        xml.raw("\">\n")
        let frames = Array(scene.frames)
        for (channel, values) in zip(block.channels, block.samples(at: scene.frames, in: scene.system)) {
            // An angle and its focal length are no straight lines of each other: both are to be followed.
            var followed = values.map { $0.map(Double.init) }
            if channel.unit == .fieldOfView { followed += values.map { $0.map(channel.written) } }
            let needed = ColladaSampledCurve.needed(frames, followed)
            let sampled = ColladaSampledChannel(
                node: id, sid: channel.sid, frames: needed.map { frames[$0] }, time: seconds)
            let parameters = channel.parameters.map { (name: $0, type: "float") }
            sampled.write(parameters: parameters, stride: parameters.count, xml) {
                for index in needed {
                    for list in values {
                        channel.write(list[index], xml)
                        xml.blank()
                    }
                }
            }
        }
        xml.raw("</animation>\n")
    }

    // MARK: Times

    private func seconds(_ frame: Float) -> Double {
        let exact = units.seconds(atFrame: frame)
        return scene.profile == .blender ? ColladaBlenderTime.seconds(exact, frame: frame, rate: rate) : exact
    }
}

/// How much shear each object has, and at how many frames it has no numbers; from several threads.
private final class ColladaSampleFlaws: @unchecked Sendable {
    private let lock = Lock()
    private var flaws: [Int: (shear: Double, lost: Int)] = [:]

    func add(_ shear: Double, lost: Int, of object: Int) { lock.locked { flaws[object] = (shear, lost) } }

    /// In the order of the objects.
    var all: [(object: Int, flaws: (shear: Double, lost: Int))] {
        lock.locked { flaws.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
    }
}

/// Times that Blender's importer, which multiplies by the rate in float32, puts on the very frame, or as near to it as
/// it can.
enum ColladaBlenderTime {
    static func seconds(_ exact: Double, frame: Float, rate: FrameRate) -> Double {
        let fps = Float(Double(rate.fps) / Double(rate.base))
        let near = Float(exact)
        let candidates = [near, near.nextUp, near.nextDown, near.nextUp.nextUp, near.nextDown.nextDown]
        func error(_ time: Float) -> Float { (time * fps - frame).magnitude }
        return candidates.min { error($0) < error($1) }.map { Double($0) } ?? exact
    }
}

/// One channel of sampled values: LINEAR, with a target that names no member.
struct ColladaSampledChannel {
    let node: String
    let sid: String
    let frames: [Float]
    let time: (Float) -> Double

    /// - Parameter values: writes them, `stride` for each frame.
    func write(parameters: [(name: String, type: String)], stride: Int, _ xml: ColladaXML, values: () -> Void) {
        let id = "\(ColladaID.actionPrefix)\(node).\(sid)"
        let count = frames.count
        xml.raw("<animation id=\"\(id)\">\n")
        source(id, "time", "float", [("TIME", "float")], stride: 1, xml) {
            for frame in frames {
                xml.rounded(time(frame))
                xml.blank()
            }
        }
        source(id, "value", "float", parameters, stride: stride, xml, values)
        source(id, "kind", "Name", [("INTERPOLATION", "name")], stride: 1, xml) {
            for _ in 0..<count { xml.raw("LINEAR ") }
        }
        xml.raw("<sampler id=\"\(id).sampler\"><input semantic=\"INPUT\" source=\"#\(id).time\"/>")
        xml.raw("<input semantic=\"OUTPUT\" source=\"#\(id).value\"/>")
        xml.raw("<input semantic=\"INTERPOLATION\" source=\"#\(id).kind\"/></sampler>\n")
        xml.raw("<channel source=\"#\(id).sampler\" target=\"\(node)/\(sid)\"/>\n</animation>\n")
    }

    private func source(
        _ id: String, _ part: String, _ array: String, _ parameters: [(name: String, type: String)], stride: Int,
        _ xml: ColladaXML, _ body: () -> Void
    ) {
        let count = frames.count
        xml.raw("<source id=\"\(id).\(part)\"><\(array)_array id=\"\(id).\(part).array\" count=\"\(count * stride)\">")
        body()
        xml.raw("</\(array)_array><technique_common><accessor source=\"#\(id).\(part).array\" count=\"\(count)\"")
        xml.raw(" stride=\"\(stride)\">")
        for parameter in parameters { xml.raw("<param name=\"\(parameter.name)\" type=\"\(parameter.type)\"/>") }
        xml.raw("</accessor></technique_common></source>\n")
    }
}
