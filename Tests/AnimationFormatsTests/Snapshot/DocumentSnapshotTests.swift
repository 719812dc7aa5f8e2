import AnimationCore
import AnimationFormats
import Foundation
import TestSupport
import Testing

@Suite struct DocumentSnapshotTests {
    private func read(_ words: [UInt32]) -> AnimationDocument? {
        words.withUnsafeBufferPointer { DocumentSnapshot.document(from: $0) }
    }

    private func check(_ document: AnimationDocument, _ name: String) {
        let words = DocumentSnapshot.words(of: document)
        guard let back = read(words), let again = read(words) else {
            Issue.record("\(name): the snapshot is refused")
            return
        }
        let hasSameBits = DocumentSnapshot.words(of: back) == words
        #expect(hasSameBits, "\(name)")
        // What the words might have left out. With a NaN in it, not even two copies are equal.
        let isSame = back == document || again != back
        #expect(isSame, "\(name)")
    }

    @Test(arguments: 1...200)
    func `any document comes back as it was`(_ seed: Int) {
        check(RandomDocument.make(seed: UInt64(seed)), "seed \(seed)")
    }

    @Test(arguments: ["bounce", "camera", "cube", "ntsc", "walk"])
    func `samples come back as they were`(_ name: String) throws {
        let path = Repository.root.appendingPathComponent("samples/\(name).json").path
        check(try Conversion().load(path, log: DiagnosticLog()), name)
    }

    @Test func `numbers that are none keep their bits`() {
        var document = AnimationDocument()
        let odd = Float(bitPattern: 0x7fc1_2345)
        let track = AnimationTrack(
            dataPath: "x", keyframes: [Keyframe(frame: 1, value: odd), Keyframe(frame: 2, value: -0.0)])
        document.actions = [AnimAction(name: "A", channelbags: [Channelbag(tracks: [track])])]
        let keys = read(DocumentSnapshot.words(of: document))?.actions[0].channelbags[0].tracks[0].keyframes
        #expect(keys?.map(\.value.bitPattern) == [0x7fc1_2345, 0x8000_0000])
    }

    /// No snapshot that was cut off or changed leads to a trap.
    @Test func `what is no snapshot is refused`() {
        let words = DocumentSnapshot.words(of: RandomDocument.make(seed: 7))
        for count in 0..<words.count { #expect(read(Array(words[..<count])) == nil) }
        #expect(read(words + [0]) == nil)
        var other = words
        other[1] += 1
        #expect(read(other) == nil)
        for index in 2..<words.count {
            for value: UInt32 in [0xffff_ffff, 0x7fff_ffff, 77] {
                var broken = words
                broken[index] = value
                _ = read(broken)
            }
        }
    }
}
