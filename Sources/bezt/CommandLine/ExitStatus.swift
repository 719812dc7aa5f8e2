/// How a run ended, for scripts; one number per kind.
enum ExitStatus: Int32 {
    case done = 0
    /// Differences were found, or something was lost under `--strict`.
    case different = 1
    case usage = 2
    case cannotRead = 3
    case cannotWrite = 4
    /// Real Blender was wanted and gave no answer.
    case noBlender = 5
    case internalFault = 70

    var meaning: String {
        switch self {
        case .done: "done"
        case .different: "differences found, or loss under --strict"
        case .usage: "wrong usage"
        case .cannotRead: "cannot read"
        case .cannotWrite: "cannot write"
        case .noBlender: "Blender could not be run"
        case .internalFault: "a fault of bezt"
        }
    }
}
