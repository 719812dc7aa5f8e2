import AnimationCore
import Testing

@testable import AnimationEditor

@Suite struct UndoTests {
    @Test func `saving cleans, and only what changes the file soils`() {
        var session = EditorSession.cube(.dopeSheet)
        session.perform(.selectAll)
        #expect(!session.isDirty)
        session.perform(.setInterpolation(.linear))
        #expect(session.isDirty)
        session.markWriting()
        session.markSaved()
        #expect(!session.isDirty)
        session.perform(.undo)
        #expect(session.isDirty)
        session.perform(.redo)
        #expect(!session.isDirty)
        session.perform(.undo)
        session.perform(.setInterpolation(.constant))
        #expect(session.isDirty)
        session.perform(.undo)
        #expect(session.isDirty)
    }

    @Test func `what is edited while a file is being written stays unsaved`() {
        var session = EditorSession.cube(.dopeSheet)
        session.perform(.selectAll)
        session.perform(.setInterpolation(.linear))
        session.markWriting()
        session.perform(.setInterpolation(.constant))
        session.markSaved()
        #expect(session.isDirty)
        session.perform(.undo)
        #expect(!session.isDirty)
        // What was written is no step any more.
        session.markWriting()
        session.perform(.undo)
        session.perform(.setInterpolation(.bounce))
        session.markSaved()
        #expect(session.isDirty)
        session.perform(.undo)
        #expect(session.isDirty)
    }

    @Test func `an edit that changes nothing is no step`() {
        var session = EditorSession.cube(.dopeSheet)
        session.perform(.selectNone)
        session.perform(.deleteKeys)
        session.perform(.setHandleType(.vector))
        #expect(session.undoName == nil)
    }

    @Test func `a selection of many keys costs two bytes a key`() {
        var recorder = EditRecorder()
        var document = AnimationDocument.cubeAction
        let place = ChannelbagPlace(action: 0, channelbag: 0).track(0)
        recorder.willChange(place, of: document)
        document[place].keyframes[1].selection = .all
        let edits = recorder.finish(document)
        #expect(edits.count == 1)
        guard case .selection(_, let before, let after) = edits[0] else {
            Issue.record("the whole keys are held")
            return
        }
        #expect(before == [[], [], [], []] && after == [[], .all, [], []])
    }

    /// 400 random events and commands, taken back one by one and done again, each state to the bit.
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `everything can be taken back and done again`(_ seed: UInt64) {
        var generator = SplitMix(state: seed)
        var session = EditorSession.cube(seed % 2 == 0 ? .graph : .dopeSheet)
        var states = [session.document]
        for _ in 0..<400 {
            let name = session.undoName
            let before = session.document
            session.doSomething(&generator)
            if session.document != before || session.undoName != name { states.append(session.document) }
        }
        states = states.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        let final = session.document
        var steps = 0
        while session.undoName != nil {
            session.perform(.undo)
            steps += 1
            #expect(states.contains(session.document))
        }
        #expect(steps > 60)
        #expect(session.document == .cubeAction)
        for _ in 0..<steps { session.perform(.redo) }
        #expect(session.document == final)
        #expect(
            zip(session.document.actions[0].channelbags, final.actions[0].channelbags)
                .allSatisfy { $0.tracks.isIdentical(to: $1.tracks) })
    }
}

struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

extension EditorSession {
    /// One random gesture or command. Undo and redo are not among them.
    fileprivate mutating func doSomething(_ generator: inout SplitMix) {
        func pixel(_ generator: inout SplitMix) -> Pixel {
            Pixel(Double.random(in: 220..<1280, using: &generator), Double.random(in: 28..<684, using: &generator))
        }
        let commands: [EditorCommand] = [
            .selectAll, .selectNone, .insertKeys, .deleteKeys, .setInterpolation(.elastic), .setInterpolation(.bezier),
            .setEasing(.easeInOut), .setHandleType(.aligned), .setHandleType(.free), .setHandleType(.autoClamped),
            .setExtrapolation(.linear), .setExtrapolation(.constant), .toggleMute(0), .toggleLock(1), .toggleLock(1),
            .setEnd(200), .setStart(-5), .nextKey, .stepForward, .show(.graph), .show(.dopeSheet), .frameAll,
            .showHidden,
            .toggleNormalized,
        ]
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
            if let command = commands.randomElement(using: &generator), command != .deleteKeys || tracks.count > 1 {
                perform(command)
            }
        case 1: click(pixel(&generator), Bool.random(using: &generator) ? .shift : [])
        case 2:
            let (a, b) = (pixel(&generator), pixel(&generator))
            drag(from: a, by: b - a)
        default:
            // On a key, where there is one.
            let track = Int.random(in: 0..<max(1, tracks.count), using: &generator)
            guard tracks.indices.contains(track), let key = tracks[track].keyframes.randomElement(using: &generator)
            else {
                return
            }
            let mapping = valueMapping(ofTrack: track)
            let row = channels.rows.firstIndex(of: .track(track)) ?? 0
            let start =
                editor == .graph
                ? Pixel(view.frames.pixel(of: Double(key.frame)), view.values.pixel(of: mapping.shown(key.value)))
                : self.pixel(key.frame, row: row)
            drag(from: start, by: pixel(&generator) - Pixel(750, 350), Bool.random(using: &generator) ? .control : [])
        }
    }
}
