/// Which keys with two Aligned handles keep their left one where it is; in all others the right one stays.
enum LeftHandleLead {
    /// The usual rule: the left handle is selected.
    case whereSelected
    /// After a drag: the left handle moved, alone or with its key.
    case whereMoved
    /// After snapping.
    case nowhere

    func holds(for selection: KeyframeSelection) -> Bool {
        switch self {
        case .whereSelected: selection.contains(.handleLeft)
        case .whereMoved: selection.contains(.handleLeft) || selection.contains(.controlPoint)
        case .nowhere: false
        }
    }
}
