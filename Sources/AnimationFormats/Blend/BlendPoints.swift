import AnimationCore

/// Where the keys or samples of one curve lie in the file. What they are is found out later, curve by curve on all cores.
struct BlendPoints {
    enum Kind { case keys, samples }

    let kind: Kind
    let curve: BlendRecord
    /// The struct that each of them is.
    let layout: BlendLayout
    /// The bytes of all of them; empty for a curve without any.
    let range: Range<Int>

    var count: Int { range.count / layout.size }

    /// Nil for a curve with neither.
    init?(of curve: BlendRecord) {
        let count = curve.int("totvert") ?? 0
        for (field, type, kind) in [("bezt", "BezTriple", Kind.keys), ("fpt", "FPoint", .samples)] {
            guard curve.pointer(field) != 0,
                let (layout, range) = curve.array(field, count: count, of: type, once: true), !range.isEmpty
            else { continue }
            self.kind = kind
            self.curve = curve
            self.layout = layout
            self.range = range
            return
        }
        return nil
    }
}

/// An action of which the keys and samples are yet to be read.
struct BlendActionOutline {
    var action: AnimAction
    /// One for each curve, in the order of channelbags and curves; nil for a curve without keys and samples.
    var points: [BlendPoints?]
}
