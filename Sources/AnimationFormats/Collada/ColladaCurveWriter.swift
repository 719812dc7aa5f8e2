import AnimationCore

/// Writes the curves of one object or data-block: a channel for each, or one for three that share everything but their values.
struct ColladaCurveWriter {
    let places: ColladaCurvePlaces
    /// What the ids of everything written start with.
    let prefix: String
    let units: ColladaUnits
    let version: ColladaVersion
    let xml: ColladaXML

    /// - Parameter tracks: in the order of `ColladaCurveReduction`.
    func write(_ tracks: [AnimationTrack]) {
        var rest = tracks[...]
        while let first = rest.first {
            guard let place = places.place(of: first) else {
                rest = rest.dropFirst()
                continue
            }
            let count = isVector(rest.prefix(3), place.number) ? 3 : 1
            write(Array(rest.prefix(count)), place)
            rest = rest.dropFirst(count)
        }
    }

    /// Whether three curves can share a channel: X, Y and Z at the same frames, all linear or all constant.
    ///
    /// Such a channel is the only one of several components that Blender 4.2 to 4.5 imports.
    private func isVector(_ tracks: ArraySlice<AnimationTrack>, _ number: ColladaNumber) -> Bool {
        guard number.components.count == 3, tracks.count == 3, let first = tracks.first,
            let kind = first.keyframes.first?.interpolation, kind != .bezier
        else { return false }
        return tracks.enumerated().allSatisfy { axis, track in
            track.dataPath == first.dataPath && track.arrayIndex == Int32(axis)
                && ColladaBehaviors(track) == ColladaBehaviors(first)
                && track.keyframes.count == first.keyframes.count
                && zip(track.keyframes, first.keyframes).allSatisfy {
                    $0.frame == $1.frame && $0.interpolation == kind
                }
        }
    }

    private func write(_ tracks: [AnimationTrack], _ place: ColladaCurvePlaces.Place) {
        guard let first = tracks.first else { return }
        let number = place.number
        let member = tracks.count > 1 ? "" : number.member.map { ".\($0)" } ?? ""
        let id = "\(prefix).\(place.element).\(number.sid)\(member)"
        let parameters = tracks.count > 1 ? number.components : [number.member ?? number.sid]
        let hasTangents = tracks.contains { track in
            track.keyframes.contains { key in
                key.interpolation == .bezier || key.handleLeft != key.point || key.handleRight != key.point
            }
        }
        xml.raw("<animation id=\"")
        xml.raw(id)
        xml.raw("\">\n")
        writeTimes(of: first, id: id)
        writeValues(tracks.map(\.keyframes), number, id: id, parameters: parameters)
        writeKinds(first.keyframes, id: id)
        if hasTangents {
            let points = parameters.flatMap { _ in ["X", "Y"] }
            writeSource(id, "in", count: first.keyframes.count, parameters: points, type: "float") {
                writeTangents(tracks.map(\.keyframes), number, isLeft: true)
            }
            writeSource(id, "out", count: first.keyframes.count, parameters: points, type: "float") {
                writeTangents(tracks.map(\.keyframes), number, isLeft: false)
            }
        }
        writeSampler(id, hasTangents: hasTangents, ColladaBehaviors(first))
        let target = number.target(place.element, isWhole: tracks.count > 1)
        xml.raw("<channel source=\"#\(id).sampler\" target=\"\(target)\"/>\n</animation>\n")
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

    private func writeValues(_ curves: [[Keyframe]], _ number: ColladaNumber, id: String, parameters: [String]) {
        let count = curves.first?.count ?? 0
        writeSource(id, "value", count: count, parameters: parameters, type: "float") {
            for index in 0..<count {
                for curve in curves {
                    write(curve[index].value, number)
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

    private func writeTangents(_ curves: [[Keyframe]], _ number: ColladaNumber, isLeft: Bool) {
        for index in 0..<(curves.first?.count ?? 0) {
            for curve in curves {
                let point = isLeft ? curve[index].handleLeft : curve[index].handleRight
                xml.rounded(units.seconds(atFrame: point.x))
                xml.blank()
                if number.unit == .fieldOfView {
                    xml.double(number.handle(point.y, key: curve[index].value))
                } else {
                    write(point.y, number)
                }
                xml.blank()
            }
        }
    }

    @inline(__always)
    private func write(_ value: Float, _ number: ColladaNumber) {
        switch number.unit {
        case .plain: xml.exact(value)
        case .degrees, .half: xml.rounded(number.value(value))
        case .fieldOfView: xml.double(number.value(value))
        }
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
