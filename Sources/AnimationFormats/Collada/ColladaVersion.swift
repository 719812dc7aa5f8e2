/// The versions of COLLADA that are written.
public enum ColladaVersion: String, CaseIterable, Sendable {
    case v141 = "1.4.1"
    /// Says in words of its own what a curve does outside its keys.
    case v15 = "1.5"

    var namespace: String {
        switch self {
        case .v141: "http://www.collada.org/2005/11/COLLADASchema"
        case .v15: "http://www.collada.org/2008/03/COLLADASchema"
        }
    }

    /// As the root element has it.
    var attribute: String { self == .v15 ? "1.5.0" : rawValue }
}
