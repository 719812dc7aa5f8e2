import AnimationCore

/// Diagnostics that say the same of several curves of one object or one bone, told in one line:
///
///     Walk/pose.bones["Hips"]: warning: left out (each of 3 curves: location[0,1,2]) [loss.data-paths]
struct DiagnosticGroup {
    /// The first of them.
    let first: Diagnostic
    private(set) var count = 1
    private let owner: CurveOwner?
    private var paths = ChannelPaths()

    /// In the order in which the first of each group comes.
    static func groups(of diagnostics: [Diagnostic]) -> [DiagnosticGroup] {
        var groups: [DiagnosticGroup] = []
        var places: [Key: Int] = [:]
        for diagnostic in diagnostics {
            guard let curve = CurveOwner.curve(of: diagnostic) else {
                groups.append(DiagnosticGroup(first: diagnostic, owner: nil))
                continue
            }
            let key = Key(diagnostic, curve.owner)
            if let place = places[key] {
                groups[place].count += 1
                groups[place].paths.add(curve.channel)
            } else {
                places[key] = groups.count
                var group = DiagnosticGroup(first: diagnostic, owner: curve.owner)
                group.paths.add(curve.channel)
                groups.append(group)
            }
        }
        return groups
    }

    private init(first: Diagnostic, owner: CurveOwner?) {
        self.first = first
        self.owner = owner
    }

    /// The line of a group, or of its only diagnostic.
    var diagnostic: Diagnostic {
        guard count > 1, let owner else { return first }
        var result = first
        result.place.position = .track(name: owner.name, key: nil)
        result.message += " (each of \(counted(count, "curve")): \(paths.text))"
        return result
    }

    private struct Key: Hashable {
        let code: String
        let message: String
        let file: String?
        let owner: String

        init(_ diagnostic: Diagnostic, _ owner: CurveOwner) {
            code = diagnostic.code
            message = diagnostic.message
            file = diagnostic.place.file
            self.owner = owner.name
        }
    }
}

/// The object or bone whose channel a curve is, as the curve's name says it.
private struct CurveOwner {
    /// `Walk/pose.bones["Hips"]`, `CameraAction/CACamera`.
    let name: String

    /// The owner of the curve that a diagnostic is about as a whole, and what is left of the name: `location[0]`.
    static func curve(of diagnostic: Diagnostic) -> (owner: CurveOwner, channel: Substring)? {
        guard case .track(let name, nil) = diagnostic.place.position, let parts = TrackName(name) else { return nil }
        let action = TrackName(action: parts.action, slot: parts.slot, dataPath: "", arrayIndex: 0).text
        // Without `/[0]`.
        let object = action.dropLast(4)
        let path = name.dropFirst(object.count + 1)
        guard let bone = bone(of: path) else { return (CurveOwner(name: String(object)), path) }
        return (CurveOwner(name: "\(object)/\(bone)"), path.dropFirst(bone.count + 1))
    }

    /// `pose.bones["Hips"]` of `pose.bones["Hips"].location[0]`.
    private static func bone(of path: Substring) -> Substring? {
        let start = "pose.bones[\""
        guard path.hasPrefix(start) else { return nil }
        var isEscaped = false
        for index in path.indices.dropFirst(start.count) {
            if isEscaped {
                isEscaped = false
            } else if path[index] == "\\" {
                isEscaped = true
            } else if path[index] == "\"" {
                let rest = path[path.index(after: index)...]
                return rest.hasPrefix("].") ? path[..<rest.index(after: rest.startIndex)] : nil
            }
        }
        return nil
    }
}

/// Data paths with their indices together: `location[0,1,2], scale[0]`.
private struct ChannelPaths {
    private static let mostShown = 6
    private var order: [Substring] = []
    private var indices: [Substring: [Substring]] = [:]

    mutating func add(_ channel: Substring) {
        guard let bracket = channel.lastIndex(of: "[") else { return }
        let path = channel[..<bracket]
        if indices[path] == nil { order.append(path) }
        indices[path, default: []].append(channel[channel.index(after: bracket)...].dropLast())
    }

    var text: String {
        let shown = order.prefix(ChannelPaths.mostShown).map { path in
            "\(path)[\((indices[path] ?? []).prefix(ChannelPaths.mostShown).joined(separator: ","))]"
        }
        let rest = order.count - shown.count
        return shown.joined(separator: ", ") + (rest > 0 ? " and \(counted(rest, "more path"))" : "")
    }
}
