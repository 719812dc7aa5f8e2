extension NLATrack {
    mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.text(&name)
        coder.array(&strips, ofWords: 24, blank: NLAStrip(name: "")) { $0.code(&$1, depth: 0) }
        coder.flag(&isMuted)
        coder.flag(&isSolo)
        coder.flag(&isLocked)
        coder.flag(&isSelected)
    }
}

extension NLAStrip {
    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder, depth: Int) {
        coder.text(&name)
        coder.choice(&kind)
        coder.text(&action)
        coder.text(&slot)
        coder.float(&frameStart)
        coder.float(&frameEnd)
        coder.float(&actionFrameStart)
        coder.float(&actionFrameEnd)
        coder.float(&scale)
        coder.float(&repetitions)
        coder.choice(&blendType)
        coder.choice(&extrapolation)
        coder.float(&blendIn)
        coder.float(&blendOut)
        coder.float(&influence)
        coder.float(&time)
        coder.flag(&isReversed)
        coder.flag(&isMuted)
        coder.flag(&isSelected)
        coder.flag(&blendsAutomatically)
        coder.flag(&followsActionLength)
        coder.flag(&animatesInfluence)
        coder.flag(&animatesTime)
        coder.flag(&isTimeCyclic)
        coder.array(&tracks, ofWords: 17, blank: AnimationTrack(dataPath: "")) { $0.code(&$1) }
        guard depth < NLAStrip.deepestNesting else {
            coder.fail()
            return
        }
        coder.array(&strips, ofWords: 24, blank: NLAStrip(name: "")) { $0.code(&$1, depth: depth + 1) }
    }
}
