/// How the numbers of IN_TANGENT and OUT_TANGENT are to be taken.
///
/// Two numbers a component are a time and a value: a control point for BEZIER, a vector for HERMITE and CARDINAL. One
/// number a component is a value alone, and its control point lies at a third of the segment.
enum ColladaTangents {
    case none
    case pairs
    case values(ColladaValueTangents)
}

/// What tangents of one number mean for BEZIER, which the tools never agreed on.
enum ColladaValueTangents {
    /// OUT is added to its key and IN subtracted: FCollada and all who use it, and every tool that is not known.
    case relative
    /// Both are added: ColladaMax 0.01, FCollada before 1.
    case relativeBothAdded
    /// Values of the control points, as `three.js` takes them.
    case absolute

    /// - Parameter tool: what `<authoring_tool>` says.
    init(tool: String?) {
        let tool = (tool ?? "").lowercased()
        if ["colladamax v0.", "colladamax 0.", "fcollada v0.", "fcollada 0."].contains(where: tool.contains) {
            self = .relativeBothAdded
        } else if tool.contains("three.js") {
            self = .absolute
        } else {
            self = .relative
        }
    }

    /// The value of the control point before a key, from the key's value and its IN_TANGENT.
    func before(_ value: Double, _ tangent: Double) -> Double {
        switch self {
        case .relative: value - tangent
        case .relativeBothAdded: value + tangent
        case .absolute: tangent
        }
    }

    /// The value of the control point after a key, from the key's value and its OUT_TANGENT.
    func after(_ value: Double, _ tangent: Double) -> Double {
        switch self {
        case .relative, .relativeBothAdded: value + tangent
        case .absolute: tangent
        }
    }

    /// How a person would say it.
    var words: String {
        switch self {
        case .relative: "relative to their keys, OUT_TANGENT added and IN_TANGENT subtracted"
        case .relativeBothAdded: "relative to their keys and both added, as ColladaMax 0.01 writes them"
        case .absolute: "values of control points, as three.js takes them"
        }
    }
}
