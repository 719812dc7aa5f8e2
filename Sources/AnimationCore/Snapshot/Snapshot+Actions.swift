extension AnimAction {
    mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.text(&name)
        coder.array(&slots, ofWords: 5, blank: ActionSlot(identifier: "", handle: 0, targetIDType: "")) {
            $0.code(&$1)
        }
        coder.text(&layerName)
        coder.array(&channelbags, ofWords: 3, blank: Channelbag()) { $0.code(&$1) }
        coder.array(&poseMarkers, ofWords: 4, blank: Marker(name: "", frame: 0)) { $0.code(&$1) }
        coder.flag(&usesFrameRange)
        coder.float(&frameStart)
        coder.float(&frameEnd)
        coder.flag(&isCyclic)
        coder.text(&rootIDType)
    }
}

extension ActionSlot {
    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.text(&identifier)
        coder.integer(&handle)
        coder.text(&targetIDType)
        coder.flag(&isSelected)
        coder.flag(&isExpanded)
    }
}

extension Channelbag {
    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.optional(&slotHandle, blank: 0) { $1.integer(&$0) }
        coder.array(&groups, ofWords: 9, blank: ActionGroup(name: "")) { $0.code(&$1) }
        coder.array(&tracks, ofWords: 17, blank: AnimationTrack(dataPath: "")) { $0.code(&$1) }
    }
}

extension ActionGroup {
    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.text(&name)
        coder.flag(&isSelected)
        coder.flag(&isLocked)
        coder.flag(&isMuted)
        coder.flag(&isExpanded)
        coder.flag(&isExpandedInGraphEditor)
        coder.flag(&isPinned)
        var set = Int32(colorSet)
        coder.integer(&set)
        if let narrow = Int8(exactly: set) { colorSet = narrow } else { coder.fail() }
        let black = TrackColor(red: 0, green: 0, blue: 0)
        coder.optional(&customColors, blank: GroupColors(normal: black, selected: black, active: black)) {
            $0.normal.code(&$1)
            $0.selected.code(&$1)
            $0.active.code(&$1)
        }
    }
}

extension TrackColor {
    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.float(&red)
        coder.float(&green)
        coder.float(&blue)
    }
}

extension AnimationTrack {
    mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.text(&dataPath)
        coder.integer(&arrayIndex)
        coder.array(&keyframes, ofWords: 11, blank: Keyframe(frame: 0, value: 0)) { $0.code(&$1) }
        coder.array(&samples, ofWords: 3, blank: CurveSample(frame: 0, value: 0)) {
            $1.float(&$0.frame)
            $1.float(&$0.value)
            $1.flag(&$0.isSelected)
        }
        coder.choice(&extrapolation)
        coder.choice(&autoSmoothing)
        coder.array(&modifiers, ofWords: 15, blank: FModifier(.cycles(FModifier.Cycles()))) { $0.code(&$1) }
        codeValueKind(&coder)
        coder.text(&group)
        coder.choice(&colorMode)
        customColor.code(&coder)
        coder.flag(&isSelected)
        coder.flag(&isLocked)
        coder.flag(&isMuted)
        coder.flag(&isHidden)
    }

    private mutating func codeValueKind<Coder: SnapshotCoder>(_ coder: inout Coder) {
        var number: UInt32
        switch valueKind {
        case .float: number = 0
        case .integer: number = 1
        case .discrete: number = 2
        }
        coder.word(&number)
        switch number {
        case 0: valueKind = .float
        case 1: valueKind = .integer
        case 2: valueKind = .discrete
        default: coder.fail()
        }
    }
}
