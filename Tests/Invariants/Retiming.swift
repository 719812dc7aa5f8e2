import AnimationCore
import Fuzz
import TestSupport

/// Frames counted anew, and back.
enum Retiming {
    static func check(_ seed: UInt64) throws(FuzzFinding) {
        var random = SeededGenerator(seed: seed ^ 0x4e71)
        let track = Curves.track(seed)
        let scale = Double.random(in: 0.2...5, using: &random)
        guard let there = FrameMap(scale: scale, shift: 0), let back = FrameMap(scale: 1 / scale, shift: 0),
            let twice = FrameMap(scale: 2, shift: 0), let half = FrameMap(scale: 0.5, shift: 0)
        else { throw FuzzFinding("no map of \(scale)") }

        var moved = track
        _ = moved.retime(by: there)
        guard zip(moved.keyframes, moved.keyframes.dropFirst()).allSatisfy({ $0.frame <= $1.frame }) else {
            throw FuzzFinding("keys change their order")
        }
        _ = moved.retime(by: back)
        for (key, old) in zip(moved.keyframes, track.keyframes) where abs(key.frame - old.frame) > 2 * old.frame.ulp {
            throw FuzzFinding("frame \(old.frame) comes back as \(key.frame), times \(scale)")
        }
        // Doubling and halving rounds nothing.
        var doubled = track
        _ = doubled.retime(by: twice)
        _ = doubled.retime(by: half)
        guard words(doubled) == words(track) else { throw FuzzFinding("doubled and halved it is another curve") }
    }

    /// Every bit.
    private static func words(_ track: AnimationTrack) -> [UInt32] {
        var document = AnimationDocument()
        document.actions = [AnimAction(name: "", channelbags: [Channelbag(tracks: [track])])]
        return DocumentSnapshot.words(of: document)
    }
}
