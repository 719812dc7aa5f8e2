/// What was done, step by step, and what was taken back.
struct UndoStack: Sendable {
    struct Step: Sendable {
        /// As a menu shows it: `Move keys`.
        let name: String
        let edits: [DocumentEdit]

        var isContent: Bool { edits.contains { $0.isContent } }
    }

    private var steps: [Step] = []
    /// How many of the steps are done; the others were taken back.
    private var done = 0
    /// The steps that were done when the document was saved, counting those that change more than a selection; nil
    /// when no undoing leads there any more.
    private var savedContent: Int? = 0
    private var content = 0
    /// The same for what is being written just now; what is edited meanwhile is not in it.
    private var writtenContent: Int?

    var canUndo: Bool { done > 0 }
    var canRedo: Bool { done < steps.count }
    var undoName: String? { done > 0 ? steps[done - 1].name : nil }
    var redoName: String? { done < steps.count ? steps[done].name : nil }
    /// Whether the document differs from what was saved.
    var isDirty: Bool { savedContent != content }

    mutating func push(_ step: Step) {
        steps.removeLast(steps.count - done)
        if step.isContent {
            if let saved = savedContent, saved > content { savedContent = nil }
            if let written = writtenContent, written > content { writtenContent = nil }
            content += 1
        }
        steps.append(step)
        done += 1
    }

    /// The step to take back.
    mutating func undo() -> Step? {
        guard done > 0 else { return nil }
        done -= 1
        if steps[done].isContent { content -= 1 }
        return steps[done]
    }

    /// The step to do again.
    mutating func redo() -> Step? {
        guard done < steps.count else { return nil }
        done += 1
        if steps[done - 1].isContent { content += 1 }
        return steps[done - 1]
    }

    /// The document as it is now is about to be written.
    mutating func markWriting() { writtenContent = content }

    /// What was about to be written arrived.
    mutating func markSaved() { savedContent = writtenContent }
}
