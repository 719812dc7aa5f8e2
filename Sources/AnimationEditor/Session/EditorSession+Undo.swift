import AnimationCore

extension EditorSession {
    /// Whether the document differs from what was saved.
    public var isDirty: Bool { undoStack.isDirty }
    /// What undoing takes back, as a menu shows it; nil when there is nothing.
    public var undoName: String? { undoStack.undoName }
    public var redoName: String? { undoStack.redoName }

    /// The document as it is now is about to be written.
    public mutating func markWriting() { undoStack.markWriting() }

    /// The document as it was at the last `markWriting` was written; what has been edited since then was not.
    public mutating func markSaved() { undoStack.markSaved() }

    /// Runs a change as one undo step; a change that changes nothing is none.
    mutating func edit(_ name: String, _ change: (inout EditorSession) -> Void) {
        guard !isReadOnly else { return }
        // What is under way would be taken for a part of this.
        if recorder != nil { cancelGesture() }
        beginEdit()
        change(&self)
        endEdit(name)
    }

    mutating func beginEdit() { recorder = EditRecorder() }

    mutating func endEdit(_ name: String) {
        guard var finished = recorder else { return }
        recorder = nil
        let edits = finished.finish(document)
        if !edits.isEmpty { undoStack.push(UndoStack.Step(name: name, edits: edits)) }
        refresh(after: edits)
    }

    mutating func cancelEdit() {
        guard var cancelled = recorder else { return }
        recorder = nil
        cancelled.cancel(&document)
        listChannels()
    }

    /// Changes a track of the channelbag shown, with its former state remembered for undoing.
    mutating func change(track index: Int, _ change: (inout AnimationTrack) -> Void) {
        guard let shown else { return }
        let place = shown.track(index)
        recorder?.willChange(place, of: document)
        change(&document[place])
    }

    mutating func undo() {
        guard !isReadOnly, gesture == nil, let step = undoStack.undo() else { return }
        for edit in step.edits.reversed() { edit.revert(in: &document) }
        refresh(after: step.edits)
    }

    mutating func redo() {
        guard !isReadOnly, gesture == nil, let step = undoStack.redo() else { return }
        for edit in step.edits { edit.apply(to: &document) }
        refresh(after: step.edits)
    }

    /// Brings what is derived from the document up to date.
    private mutating func refresh(after edits: [DocumentEdit]) {
        // Of tracks that came or went the others have other places now; all are looked at anew.
        let isListed = !edits.contains { if case .tracks = $0 { true } else { false } }
        for edit in edits {
            switch edit {
            case .selection, .tracks: break
            case .keys(let place, _), .settings(let place, _, _):
                guard isListed, place.channelbag == shown else { continue }
                if GapRule.hasGaps(document[place]) {
                    tracksWithGaps.insert(place.track)
                } else {
                    tracksWithGaps.remove(place.track)
                }
            case .timeline:
                player.system.playback.range = PlaybackRange(Float(document.frameStart), Float(document.frameEnd))
            }
        }
        if !isListed { listChannels() }
    }
}
