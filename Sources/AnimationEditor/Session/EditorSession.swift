import AnimationCore

/// A document in the editor: what is shown of it, what is selected, what was done, and the clock that plays it.
///
/// Events and commands go in; a display list comes out:
///
///     var session = EditorSession(.cubeAction)
///     session.resize(width: 1280, height: 720)
///     session.pointerDown(PointerEvent(Pixel(400, 300)))
///     var list = DisplayList()
///     session.draw(into: &list)
public struct EditorSession: Sendable {
    public internal(set) var document: AnimationDocument
    /// The curves that are shown; nil when the document has none.
    public internal(set) var shown: ChannelbagPlace?
    public internal(set) var editor: EditorKind = .dopeSheet
    public var view = EditorView()
    var viewport = Viewport()
    /// The clock. It has no actions: the document's are evaluated as they are edited.
    public internal(set) var player: AnimationPlayer
    /// Frames that passed between two calls of `advance` without having been shown, since playing began.
    public internal(set) var droppedFrames = 0
    /// Nothing of the document can be changed.
    public var isReadOnly = false
    /// There are a bar with buttons below, a search field, and the icons of channels. Without it is a picture.
    public let hasControls: Bool

    public internal(set) var layout: EditorLayout
    private var size = Pixel(1280, 720)

    // MARK: Channels

    var channels = ChannelList()
    /// Groups whose curves are not listed.
    var foldedGroups: Set<Int> = []
    /// What the search field holds.
    public internal(set) var search = ""
    /// The tracks of the channelbag shown that have gaps.
    var tracksWithGaps: Set<Int> = []

    // MARK: Editing

    var undoStack = UndoStack()
    /// What the gesture or command under way has touched.
    var recorder: EditRecorder?
    var gesture: Gesture?
    var pointer = Pixel(0, 0)
    public internal(set) var menu: Menu?

    /// - Parameter hasControls: false for a picture: no buttons, search field or icons.
    public init(_ document: AnimationDocument, hasControls: Bool = true) {
        self.document = document
        self.hasControls = hasControls
        let range = PlaybackRange(Float(document.frameStart), Float(document.frameEnd))
        player = AnimationPlayer(
            AnimationSystem(
                playback: Playback(
                    currentFrame: Float(document.frameCurrent), frameRate: document.frameRate, range: range)))
        layout = EditorLayout(width: size.x, height: size.y, hasTransport: hasControls)
        view.place(layout)
        shown = choices.first
        listChannels()
        frameAll()
    }

    public mutating func resize(width: Double, height: Double) {
        guard width.isFinite, height.isFinite else { return }
        size = Pixel(width, height)
        place()
    }

    /// Gives every part its room.
    mutating func place() {
        layout = EditorLayout(
            width: size.x, height: size.y, hasTransport: hasControls, hasViewport: viewport.isShown)
        view.place(layout)
        scrollRows(by: 0)
    }

    // MARK: What is shown

    /// The sets of curves that the document has, one for each slot of each action.
    public var choices: [ChannelbagPlace] {
        var places: [ChannelbagPlace] = []
        for (index, action) in document.actions.enumerated() {
            for bag in action.channelbags.indices where !action.channelbags[bag].tracks.isEmpty {
                places.append(ChannelbagPlace(action: index, channelbag: bag))
            }
        }
        return places
    }

    /// `Walk`, or `Walk / OBRig` for an action of which several slots have curves.
    public func name(of place: ChannelbagPlace) -> String {
        let action = document.actions[place.action]
        guard TrackName.showsSlots(action), let slot = action.slot(of: action.channelbags[place.channelbag]) else {
            return action.name
        }
        return action.name + " / " + slot.identifier
    }

    mutating func show(_ place: ChannelbagPlace) {
        cancelGesture()
        shown = place
        foldedGroups = []
        view.rowScroll = 0
        listChannels()
        frameAll()
    }

    var tracks: [AnimationTrack] { shown.map { document[$0].tracks } ?? [] }

    /// Makes the list of channels anew, after the document, the search or a fold changed.
    mutating func listChannels() {
        guard let shown else {
            channels = ChannelList()
            tracksWithGaps = []
            return
        }
        let channelbag = document[shown]
        channels = ChannelList(of: channelbag, search: search, folded: foldedGroups)
        tracksWithGaps = []
        for (index, track) in channelbag.tracks.enumerated() where GapRule.hasGaps(track) {
            tracksWithGaps.insert(index)
        }
        scrollRows(by: 0)
    }

    public mutating func setSearch(_ text: String) {
        search = text
        listChannels()
    }

    var rowLayout: RowLayout {
        RowLayout(area: layout.channels, scroll: view.rowScroll, count: channels.rows.count)
    }

    /// In pixels, for the whole editor: what it takes to see all channels.
    public var heightOfAllChannels: Double {
        Double(channels.rows.count + 1) * RowLayout.height + layout.ruler.height + layout.transport.height
    }

    /// How many rows of channels are not in view.
    public var channelsOutOfView: Int { channels.rows.count - rowLayout.visible.count }

    mutating func scrollRows(by pixels: Double) {
        guard pixels.isFinite else { return }
        view.rowScroll = min(max(view.rowScroll + pixels, 0), rowLayout.largestScroll)
    }

    /// The tracks whose keys the editor shows: those that pass the search and, in the graph editor, are not hidden.
    var visibleTracks: [Int] {
        guard let shown else { return [] }
        guard editor == .graph else { return channels.tracks }
        let tracks = document[shown].tracks
        return channels.tracks.filter { !tracks[$0].isHidden }
    }

    /// The visible tracks that are not locked.
    var editableTracks: [Int] {
        guard let shown else { return [] }
        let tracks = document[shown].tracks
        return visibleTracks.filter { !tracks[$0].isLocked }
    }
}
