import AnimationCore

/// What is in a document, counted.
public struct DocumentSummary {
    public struct Action {
        public let name: String
        public let extent: ClosedRange<Float>?
        public let slots: [Slot]
        /// `1 to 250`; nil without keys.
        public var range: String? {
            extent.map { "\(FrameText.text($0.lowerBound)) to \(FrameText.text($0.upperBound))" }
        }
    }

    /// The curves of one slot, or of an action without slots.
    public struct Slot {
        /// The slot's identifier; nil in an action without slots.
        public let name: String?
        public let curves: Int
        public let keys: Int
        public let samples: Int
        /// In the order in which they come first.
        public let paths: [Path]
    }

    /// The curves of one data path.
    public struct Path {
        public let dataPath: String
        public let indices: [Int32]
        /// `location[0,1,2]`
        public var text: String { "\(dataPath)[\(indices.map { "\($0)" }.joined(separator: ","))]" }
    }

    /// An object or another data-block with animation.
    public struct Object {
        public let name: String
        /// `OBJECT`, or the kind of data-block: `CAMERA`, `MATERIAL` …
        public let idType: String
        /// The kind of an object: `MESH`, `EMPTY` …; nil for other data-blocks.
        public let kind: String?
        public let action: String?
        public let slot: String?
        /// Each NLA track in words.
        public let nlaTracks: [String]
        /// `Cube (MESH, CubeAction)`
        public var text: String {
            let kind = kind ?? "\(idType) data"
            return action.map { "\(name) (\(kind), \($0))" } ?? "\(name) (\(kind))"
        }
    }

    public let rate: String
    public let ratio: (numerator: Int64, denominator: Int64)
    public let frameStart: Int32
    public let frameEnd: Int32
    /// Which program and which Blender made the file; nil when it does not say.
    public let source: String?
    public let markers: [(name: String, frame: Int32)]
    public let objects: [Object]
    public let actions: [Action]
    public let curves: Int
    public let keys: Int
    public let samples: Int
    public let interpolations: [(name: String, count: Int)]
    public let modifiers: [(name: String, count: Int)]

    public init(of document: AnimationDocument) {
        let tracks = document.actions.flatMap { $0.channelbags.flatMap(\.tracks) }
        self.init(of: document, counts: tracks.map(PointCounts.init))
    }

    /// - Parameter counts: what the curves have, in the order of actions, channelbags and curves; what the document
    ///   itself has of keys and samples does not count.
    init(of document: AnimationDocument, counts: [PointCounts]) {
        ratio = document.frameRate.ratio
        rate = FrameText.rate(document.frameRate)
        frameStart = document.frameStart
        frameEnd = document.frameEnd
        let blender = document.blenderVersion.map { "Blender \($0)" }
        let made = [document.generator, blender].compactMap { $0 }
        source = made.isEmpty ? nil : made.joined(separator: ", ")
        markers = document.markers.map { ($0.name, $0.frame) }
        objects = document.objects.map {
            Object(
                name: $0.name, idType: $0.idType, kind: $0.kind, action: $0.action, slot: $0.slot,
                nlaTracks: $0.nlaTracks.map(NLAText.text))
        }
        var rest = counts[...]
        actions = document.actions.map { DocumentSummary.summary(of: $0, taking: &rest) }
        let tracks = document.actions.flatMap { $0.channelbags.flatMap(\.tracks) }
        curves = tracks.count
        keys = counts.reduce(0) { $0 + $1.keys }
        samples = counts.reduce(0) { $0 + $1.samples }
        interpolations = Interpolation.allCases.compactMap { kind in
            let count = counts.reduce(0) { $0 + $1.interpolations[Int(kind.rawValue)] }
            return count > 0 ? (kind.rnaName, count) : nil
        }
        modifiers = DocumentSummary.counted(tracks.flatMap { $0.modifiers.map(\.kind.rnaName) })
    }

    private static func counted(_ names: [String]) -> [(name: String, count: Int)] {
        var counts: [String: Int] = [:]
        for name in names { counts[name, default: 0] += 1 }
        return counts.keys.sorted().map { ($0, counts[$0] ?? 0) }
    }

    /// - Parameter rest: what the curves of this action and those after it have; loses those of this action.
    private static func summary(of action: AnimAction, taking rest: inout ArraySlice<PointCounts>) -> Action {
        let names = TrackNames(of: action)
        var extent: ClosedRange<Float>?
        let slots = action.channelbags.map { bag in
            let counts = rest.prefix(bag.tracks.count)
            rest = rest.dropFirst(bag.tracks.count)
            for part in counts.compactMap(\.extent) {
                extent =
                    extent.map { min($0.lowerBound, part.lowerBound)...max($0.upperBound, part.upperBound) } ?? part
            }
            return Slot(
                name: names.slot(of: bag)?.identifier, curves: bag.tracks.count,
                keys: counts.reduce(0) { $0 + $1.keys }, samples: counts.reduce(0) { $0 + $1.samples },
                paths: paths(of: bag))
        }
        return Action(name: action.name, extent: extent, slots: slots)
    }

    private static func paths(of bag: Channelbag) -> [Path] {
        var order: [String] = []
        var indices: [ExactName: [Int32]] = [:]
        for track in bag.tracks {
            if indices[track.dataPath] == nil { order.append(track.dataPath) }
            indices[ExactName(track.dataPath), default: []].append(track.arrayIndex)
        }
        return order.map { Path(dataPath: $0, indices: indices[$0] ?? []) }
    }
}

/// Frames and rates as people read them.
package enum FrameText {
    /// Whole frames without a point: `12`, `12.25`.
    package static func text(_ frame: Float) -> String {
        frame == frame.rounded() && abs(frame) < 1e7 ? "\(Int(frame))" : "\(frame)"
    }

    /// A step or a rate, rounded to thousandths: `1`, `0.4`.
    static func decimal(_ number: Double) -> String {
        let rounded = (number * 1000).rounded() / 1000
        if rounded == 0 || !rounded.isFinite { return "\(number)" }
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }

    /// `24 fps`, `29.97 fps (30000/1001)`.
    package static func rate(_ rate: FrameRate) -> String {
        rate.ratio.denominator == 1 ? "\(ratio(rate)) fps" : "\(decimal(rate.value)) fps (\(ratio(rate)))"
    }

    /// As `--fps` takes it: `24`, `30000/1001`.
    static func ratio(_ rate: FrameRate) -> String {
        let (numerator, denominator) = rate.ratio
        return denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
    }
}
