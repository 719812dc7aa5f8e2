import AnimationCore
import AnimationFormats

/// What differs between two versions of a curve, in words.
enum ComparisonText {
    /// `12 keys became 10; 2 keys differ in co, the first is key 3`
    static func text(_ change: TrackComparison) -> String {
        var parts: [String] = []
        if change.keyCounts.before != change.keyCounts.after {
            parts.append("\(counted(change.keyCounts.before, "key")) became \(change.keyCounts.after)")
        }
        if change.changedKeys > 0, let first = change.firstChangedKey {
            let fields = change.keyFields.joined(separator: ", ")
            let differ = change.changedKeys == 1 ? "differs" : "differ"
            parts.append("\(counted(change.changedKeys, "key")) \(differ) in \(fields), the first is key \(first)")
        }
        if !change.fields.isEmpty { parts.append("\(change.fields.joined(separator: ", ")) differs") }
        return parts.joined(separator: "; ")
    }
}
