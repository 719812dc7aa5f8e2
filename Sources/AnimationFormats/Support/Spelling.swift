/// Finds what somebody meant to type.
public enum Spelling {
    /// The candidate with the fewest changed letters; nil when none is near.
    public static func nearest(to word: String, in candidates: [String]) -> String? {
        let typed = Array(word.lowercased().utf8)
        let ranked = candidates.map { (distance(typed, Array($0.lowercased().utf8)), $0) }
        guard let best = ranked.min(by: { $0.0 < $1.0 }) else { return nil }
        return best.0 <= max(2, typed.count / 3) ? best.1 : nil
    }

    /// Levenshtein's distance.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        guard a.count <= 64, b.count <= 64 else { return Int.max }
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in b.enumerated() {
                let substituted = diagonal + (letter == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substituted, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[b.count]
    }
}
