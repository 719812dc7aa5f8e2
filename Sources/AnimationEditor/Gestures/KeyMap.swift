/// Blender's shortcuts.
enum KeyMap {
    static func command(for key: Key, _ modifiers: Modifiers) -> EditorCommand? {
        switch key {
        case .character(let letter): return command(forLetter: letter, modifiers)
        case .space: return .togglePlay
        case .left: return modifiers.contains(.shift) ? .jumpToStart : .stepBack
        case .right: return modifiers.contains(.shift) ? .jumpToEnd : .stepForward
        case .up: return .nextKey
        case .down: return .previousKey
        case .home: return .frameAll
        case .numpadPeriod: return .frameSelected
        case .delete: return .deleteKeys
        case .enter, .escape: return nil
        }
    }

    private static func command(forLetter letter: UInt8, _ modifiers: Modifiers) -> EditorCommand? {
        switch (UnicodeScalar(letter), modifiers) {
        case ("a", []): .selectAll
        case ("a", .alt): .selectNone
        case ("b", []): .boxSelect
        case ("g", []): .grab
        case ("h", []): .hideSelected
        case ("h", .shift): .hideOthers
        case ("h", .alt): .showHidden
        case ("i", []): .insertKeys
        case ("n", []): .toggleViewport
        case ("n", .shift): .toggleNormalized
        case ("x", []): .deleteKeys
        case ("t", []): .openMenu(.interpolation)
        case ("v", []): .openMenu(.handleType)
        case ("e", .control): .openMenu(.interpolation)
        case ("e", .shift): .openMenu(.extrapolation)
        case ("z", .control): .undo
        case ("z", [.control, .shift]): .redo
        case (".", []): .frameSelected
        default: nil
        }
    }
}
