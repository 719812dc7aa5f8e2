extension EditorSession {
    /// A key went down.
    /// - Returns: whether the editor has a use for it; otherwise it is the page's.
    @discardableResult
    public mutating func keyDown(_ key: Key, _ modifiers: Modifiers = []) -> Bool {
        if menu != nil { return keyInMenu(key) }
        switch (gesture, key) {
        case (.drag, .escape), (.press, .escape), (.box, .escape), (.boxAwaited, .escape):
            cancelGesture()
            return true
        case (.drag, .enter):
            finishDrag()
            return true
        case (.drag, _), (.press, _), (.box, _): return true
        default: break
        }
        guard let command = KeyMap.command(for: key, modifiers) else { return false }
        perform(command)
        return true
    }
}
