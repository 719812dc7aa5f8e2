import AnimationCore

extension EditorSession {
    /// Does what a key, button or menu asks for. Commands that would change a read-only document do nothing.
    public mutating func perform(_ command: EditorCommand) {
        if case .openMenu = command {} else { menu = nil }
        switch command {
        case .togglePlay, .stepBack, .stepForward, .jumpToStart, .jumpToEnd, .previousKey, .nextKey, .toggleLoop,
            .setCurrentFrame:
            performTime(command)
        case .show(let kind):
            cancelGesture()
            editor = kind
        case .choose(let index):
            let places = choices
            if places.indices.contains(index) { show(places[index]) }
        case .frameAll:
            frameAll()
            frameViewport()
        case .toggleViewport: setViewport(isShown: !viewport.isShown)
        case .frameSelected: frameSelected()
        case .toggleNormalized:
            view.isNormalized.toggle()
            frameValues(of: visibleTracks)
        case .openMenu(let kind): openMenu(kind)
        case .closeMenu: break
        case .toggleFold(let group):
            if foldedGroups.remove(group) == nil { foldedGroups.insert(group) }
            listChannels()
        case .undo: undo()
        case .redo: redo()
        case .grab: grab()
        case .boxSelect: if !isReadOnly { gesture = .boxAwaited }
        default: performEdit(command)
        }
    }

    private mutating func performTime(_ command: EditorCommand) {
        switch command {
        case .togglePlay: togglePlay()
        case .stepBack: player.step(by: -1)
        case .stepForward: player.step(by: 1)
        case .jumpToStart: player.jumpToStart()
        case .jumpToEnd: player.jumpToEnd()
        case .previousKey: goToKey(after: false)
        case .nextKey: goToKey(after: true)
        case .toggleLoop: player.system.playback.loopMode = isLooping ? .once : .loop
        case .setCurrentFrame(let frame): player.seek(to: frame)
        default: break
        }
    }

    private mutating func performEdit(_ command: EditorCommand) {
        switch command {
        case .selectAll: edit("Select all") { $0.selectAll() }
        case .selectNone: edit("Deselect all") { $0.deselectAll() }
        case .insertKeys: insertKeys()
        case .deleteKeys: deleteKeys()
        case .setInterpolation(let kind): editSelected("Interpolation") { $0.setInterpolation(kind) }
        case .setEasing(let easing): editSelected("Easing") { $0.setEasing(easing) }
        case .setHandleType(let type): editSelected("Handle type") { $0.setHandleType(type) }
        case .setExtrapolation(let kind):
            editChannels("Extrapolation") { track in
                track.extrapolation = kind
                track.autoComputeHandles()
            }
        case .hideSelected: editChannels("Hide") { $0.isHidden = true }
        case .hideOthers: hideOthers()
        case .showHidden:
            edit("Show hidden") { session in
                for index in session.channels.tracks { session.change(track: index) { $0.isHidden = false } }
            }
        case .toggleMute(let index): editTrack("Mute", index) { $0.isMuted.toggle() }
        case .toggleLock(let index): editTrack("Lock", index) { $0.isLocked.toggle() }
        case .toggleHidden(let index): editTrack("Visibility", index) { $0.isHidden.toggle() }
        case .setStart(let frame): setRange(frame, document.frameEnd)
        case .setEnd(let frame): setRange(document.frameStart, frame)
        default: break
        }
    }

    // MARK: Keys

    /// A change of the tracks that have anything selected.
    private mutating func editSelected(_ name: String, _ change: (inout AnimationTrack) -> Void) {
        edit(name) { session in
            let tracks = session.tracks
            for index in session.editableTracks
            where tracks[index].keyframes.contains(where: { !$0.selection.isEmpty }) {
                session.change(track: index, change)
            }
        }
    }

    /// A key at the current frame on every selected channel, or on every one when none is selected. The curve keeps its
    /// value there.
    private mutating func insertKeys() {
        let frame = player.currentFrame
        edit("Insert keys") { session in
            let tracks = session.tracks
            let editable = session.editableTracks
            let selected = editable.filter { tracks[$0].isSelected }
            for index in selected.isEmpty ? editable : selected {
                var keysAlone = tracks[index]
                keysAlone.modifiers = []
                let value = keysAlone.evaluate(at: frame)
                session.change(track: index) { $0.insertKeyframe(at: frame, value: value) }
            }
        }
    }

    /// Curves that lose their last key go, unless modifiers make something of them.
    private mutating func deleteKeys() {
        edit("Delete keys") { session in
            guard let shown = session.shown else { return }
            var emptied: Set<Int> = []
            for index in session.editableTracks
            where session.tracks[index].keyframes.contains(where: { $0.isKeySelected }) {
                session.change(track: index) { $0.deleteSelectedKeyframes() }
                let track = session.document[shown].tracks[index]
                if track.keyframes.isEmpty, track.samples.isEmpty, track.modifiers.isEmpty { emptied.insert(index) }
            }
            session.recorder?.removeTracks(emptied, at: shown, of: &session.document)
        }
    }

    private mutating func grab() {
        guard !isReadOnly, gesture == nil else { return }
        beginEdit()
        if !beginDrag(.selection, at: pointer, isByKeyboard: true) { recorder = nil }
    }

    // MARK: Channels

    private mutating func editTrack(_ name: String, _ index: Int, _ change: (inout AnimationTrack) -> Void) {
        guard tracks.indices.contains(index) else { return }
        edit(name) { $0.change(track: index, change) }
    }

    /// A change of the selected channels.
    private mutating func editChannels(_ name: String, _ change: (inout AnimationTrack) -> Void) {
        edit(name) { session in
            let tracks = session.tracks
            for index in session.editableTracks where tracks[index].isSelected { session.change(track: index, change) }
        }
    }

    private mutating func hideOthers() {
        edit("Hide others") { session in
            let tracks = session.tracks
            for index in session.channels.tracks where !tracks[index].isSelected {
                session.change(track: index) { $0.isHidden = true }
            }
        }
    }

    mutating func pressChannel(_ row: Int, _ icon: ChannelIcon?, _ modifiers: Modifiers, at position: Pixel) {
        let isAdding = modifiers.contains(.shift)
        switch channels.rows[row] {
        case .summary: break
        case .group(let group):
            if position.x < layout.channels.x + 22 { return perform(.toggleFold(group)) }
            selectChannels(channels.groupTracks[group], isAdding: isAdding)
        case .track(let index):
            switch icon {
            case .eye: perform(.toggleHidden(index))
            case .mute: perform(.toggleMute(index))
            case .lock: perform(.toggleLock(index))
            case nil: selectChannels([index], isAdding: isAdding)
            }
        }
    }

    private mutating func selectChannels(_ indices: [Int], isAdding: Bool) {
        edit("Select channels") { session in
            let tracks = session.tracks
            if !isAdding {
                for index in tracks.indices where tracks[index].isSelected {
                    session.change(track: index) { $0.isSelected = false }
                }
            }
            let isRemoving = isAdding && indices.allSatisfy { tracks[$0].isSelected }
            for index in indices { session.change(track: index) { $0.isSelected = !isRemoving } }
        }
    }

    // MARK: Range

    private mutating func setRange(_ start: Int32, _ end: Int32) {
        let limit = AnimationDocument.lastPossibleFrame
        edit("Frame range") { session in
            session.recorder?.willChangeTimeline(of: session.document)
            let first = min(max(start, -limit), limit)
            session.document.frameStart = first
            session.document.frameEnd = min(max(end, first), limit)
        }
    }
}
