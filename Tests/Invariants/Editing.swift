import AnimationCore
import Fuzz
import TestSupport

/// A hundred random events in the editor.
enum Editing {
    static func check(_ document: AnimationDocument, _ seed: UInt64) throws(FuzzFinding) {
        var random = SeededGenerator(seed: seed ^ 0xed17)
        let bytes = (0..<500).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        let result: Result<Void, FuzzFinding> = bytes.withUnsafeBytes { events in
            do throws(FuzzFinding) {
                return .success(try EditorFuzz.play(events, on: document))
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }
}
