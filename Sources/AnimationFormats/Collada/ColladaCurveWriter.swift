import AnimationCore

/// Writes the curves of one object: a channel for each, or one for three that share everything but their values.
struct ColladaCurveWriter {
    /// The id of the object's node.
    let node: String
    /// What the ids of everything written start with.
    let prefix: String
    let units: ColladaUnits
    let version: ColladaVersion
    let xml: ColladaXML

    /// - Parameter tracks: in the order of `ColladaCurveReduction`.
    func write(_ tracks: [AnimationTrack]) {
        var rest = tracks[...]
        while let first = rest.first {
            guard let property = ColladaProperty(dataPath: first.dataPath) else {
                rest = rest.dropFirst()
                continue
            }
            let count = ColladaCurveWriter.isVector(rest.prefix(3), property) ? 3 : 1
            write(Array(rest.prefix(count)), property)
            rest = rest.dropFirst(count)
        }
    }

    /// Whether three curves can share a channel: X, Y and Z at the same frames, all linear or all constant.
    ///
    /// Such a channel is the only one of several components that Blender 4.2 to 4.5 imports.
    static func isVector(_ tracks: ArraySlice<AnimationTrack>, _ property: ColladaProperty) -> Bool {
        guard property != .rotationEuler, tracks.count == 3, let first = tracks.first,
            let kind = first.keyframes.first?.interpolation, kind != .bezier
        else { return false }
        return tracks.enumerated().allSatisfy { axis, track in
            ColladaProperty(dataPath: track.dataPath) == property && track.arrayIndex == Int32(axis)
                && ColladaBehaviors(track) == ColladaBehaviors(first)
                && track.keyframes.count == first.keyframes.count
                && zip(track.keyframes, first.keyframes).allSatisfy {
                    $0.frame == $1.frame && $0.interpolation == kind
                }
        }
    }

    private func write(_ tracks: [AnimationTrack], _ property: ColladaProperty) {
        guard let first = tracks.first else { return }
        let axis = Int(first.arrayIndex)
        let isVector = tracks.count > 1
        let sid = property.sid(axis: axis)
        let id = isVector ? "\(prefix).\(sid)" : "\(prefix).\(sid).\(property.member(axis: axis))"
        let parameters = isVector ? ColladaProperty.axes : [property.member(axis: axis)]
        let hasTangents = tracks.contains { track in
            track.keyframes.contains { key in
                key.interpolation == .bezier || key.handleLeft != key.point || key.handleRight != key.point
            }
        }
        let isAngle = property == .rotationEuler
        xml.raw("<animation id=\"")
        xml.raw(id)
        xml.raw("\">\n")
        writeTimes(of: first, id: id)
        writeValues(tracks.map(\.keyframes), isAngle: isAngle, id: id, parameters: parameters)
        writeKinds(first.keyframes, id: id)
        if hasTangents {
            let points = parameters.flatMap { _ in ["X", "Y"] }
            writeSource(id, "in", count: first.keyframes.count, parameters: points, type: "float") {
                writeTangents(tracks.map(\.keyframes), isAngle: isAngle, isLeft: true)
            }
            writeSource(id, "out", count: first.keyframes.count, parameters: points, type: "float") {
                writeTangents(tracks.map(\.keyframes), isAngle: isAngle, isLeft: false)
            }
        }
        writeSampler(id, hasTangents: hasTangents, ColladaBehaviors(first))
        xml.raw("<channel source=\"#\(id).sampler\" target=\"\(node)/\(sid)")
        if !isVector { xml.raw(".\(property.member(axis: axis))") }
        xml.raw("\"/>\n</animation>\n")
    }

    private func writeSampler(_ id: String, hasTangents: Bool, _ behaviors: ColladaBehaviors) {
        xml.raw("<sampler id=\"\(id).sampler\"")
        if version == .v15, !behaviors.areConstant {
            xml.raw(" pre_behavior=\"\(behaviors.before.word15)\" post_behavior=\"\(behaviors.after.word15)\"")
        }
        xml.raw(">")
        xml.raw("<input semantic=\"INPUT\" source=\"#\(id).time\"/>")
        xml.raw("<input semantic=\"OUTPUT\" source=\"#\(id).value\"/>")
        xml.raw("<input semantic=\"INTERPOLATION\" source=\"#\(id).kind\"/>")
        if hasTangents {
            xml.raw("<input semantic=\"IN_TANGENT\" source=\"#\(id).in\"/>")
            xml.raw("<input semantic=\"OUT_TANGENT\" source=\"#\(id).out\"/>")
        }
        xml.raw("</sampler>\n")
    }

    // MARK: Sources

    private func writeTimes(of track: AnimationTrack, id: String) {
        let behaviors = ColladaBehaviors(track)
        let technique =
            behaviors.areConstant || version == .v15
            ? ""
            : "<technique profile=\"MAYA\"><pre_infinity>\(behaviors.before.word)</pre_infinity>"
                + "<post_infinity>\(behaviors.after.word)</post_infinity></technique>"
        let count = track.keyframes.count
        writeSource(id, "time", count: count, parameters: ["TIME"], type: "float", technique: technique) {
            for (index, key) in track.keyframes.enumerated() {
                if index > 0 { xml.blank() }
                xml.rounded(units.seconds(atFrame: key.frame))
            }
        }
    }

    private func writeValues(_ curves: [[Keyframe]], isAngle: Bool, id: String, parameters: [String]) {
        let count = curves.first?.count ?? 0
        writeSource(id, "value", count: count, parameters: parameters, type: "float") {
            for index in 0..<count {
                for curve in curves {
                    writeValue(curve[index].value, isAngle: isAngle)
                    xml.blank()
                }
            }
        }
    }

    private func writeKinds(_ keys: [Keyframe], id: String) {
        writeSource(id, "kind", count: keys.count, parameters: ["INTERPOLATION"], type: "name") {
            for key in keys {
                switch key.interpolation {
                case .constant: xml.raw("STEP ")
                case .linear: xml.raw("LINEAR ")
                default: xml.raw("BEZIER ")
                }
            }
        }
    }

    private func writeTangents(_ curves: [[Keyframe]], isAngle: Bool, isLeft: Bool) {
        for index in 0..<(curves.first?.count ?? 0) {
            for curve in curves {
                let point = isLeft ? curve[index].handleLeft : curve[index].handleRight
                xml.rounded(units.seconds(atFrame: point.x))
                xml.blank()
                writeValue(point.y, isAngle: isAngle)
                xml.blank()
            }
        }
    }

    @inline(__always)
    private func writeValue(_ value: Float, isAngle: Bool) {
        if isAngle { xml.rounded(ColladaUnits.degrees(value)) } else { xml.exact(value) }
    }

    private func writeSource(
        _ id: String, _ part: String, count: Int, parameters: [String], type: String, technique: String = "",
        _ body: () -> Void
    ) {
        let stride = parameters.count
        let array = type == "name" ? "Name_array" : "float_array"
        xml.raw("<source id=\"\(id).\(part)\"><\(array) id=\"\(id).\(part).array\" count=\"\(count * stride)\">")
        body()
        xml.raw("</\(array)><technique_common><accessor source=\"#\(id).\(part).array\" count=\"\(count)\"")
        xml.raw(" stride=\"\(stride)\">")
        for parameter in parameters { xml.raw("<param name=\"\(parameter)\" type=\"\(type)\"/>") }
        xml.raw("</accessor></technique_common>\(technique)</source>\n")
    }
}
