import AnimationCore

/// Collects the problems of one run, in the order they were found.
///
/// Of each code the first `limitPerCode` are kept and the rest only counted: a file of a million bad keys is one
/// problem, not a million.
public final class DiagnosticLog {
    public static let limitPerCode = 10_000

    public private(set) var diagnostics: [Diagnostic] = []
    /// What writing has cost so far.
    public internal(set) var losses = LossTally()
    /// What other programs do not find in what was written, and bezt does.
    public internal(set) var lossesElsewhere = LossTally()
    /// What became of each curve, measured on what was written; nil where nothing was measured.
    public internal(set) var measurement: LossMeasurement?
    private var counts: [String: Int] = [:]
    /// The worst severity so far; nil when nothing was reported.
    public private(set) var worst: Diagnostic.Severity?

    public init() {}

    public func report(_ diagnostic: Diagnostic) {
        worst = max(worst ?? .note, diagnostic.severity)
        let count = counts[diagnostic.code, default: 0]
        counts[diagnostic.code] = count + 1
        if count < DiagnosticLog.limitPerCode { diagnostics.append(diagnostic) }
    }

    /// Whether further problems of this code are only counted, so that their text need not be made.
    public func isFull(_ code: String) -> Bool {
        counts[code, default: 0] >= DiagnosticLog.limitPerCode
    }

    /// Counts one more problem of a code that is full.
    public func countOnly(_ code: String) {
        counts[code, default: 0] += 1
    }

    /// Leaves warnings and errors: of a file that is refused nobody wants to know how it was understood.
    func dropNotes() {
        let dropped = diagnostics.filter { $0.severity == .note }
        diagnostics.removeAll { $0.severity == .note }
        for diagnostic in dropped { counts[diagnostic.code] = nil }
    }

    /// Takes over all problems of another log.
    func take(_ other: DiagnosticLog) {
        for diagnostic in other.diagnostics { report(diagnostic) }
        for (code, count) in other.omittedCodes { counts[code, default: 0] += count }
        losses.add(other.losses)
        lossesElsewhere.add(other.lossesElsewhere)
    }

    /// How many problems of a code were found but not kept.
    public func omitted(_ code: String) -> Int {
        max(0, counts[code, default: 0] - DiagnosticLog.limitPerCode)
    }

    /// The codes with problems that were not kept, in alphabetical order.
    public var omittedCodes: [(code: String, count: Int)] {
        counts.keys.sorted().compactMap { code in
            let count = omitted(code)
            return count > 0 ? (code, count) : nil
        }
    }

    public var hasErrors: Bool { worst == .error }
}

extension DiagnosticLog {
    /// The problems in the order in which people want to hear of them: errors and warnings before notes, and of losses
    /// those first that weigh most; otherwise as they were found. What a curve loses that is left out in the end is
    /// not among them.
    public var byWeight: [Diagnostic] {
        let features = Feature.byWeight
        let weights = Dictionary(
            uniqueKeysWithValues: features.enumerated().map { ("loss.\($0.element.code)", $0.offset + 1) })
        func isIdle(_ diagnostic: Diagnostic) -> Bool {
            guard case .track(let name, _) = diagnostic.place.position, let weight = weights[diagnostic.code] else {
                return false
            }
            let feature = features[weight - 1]
            return losses.isLeftOut(name, besides: feature) || lossesElsewhere.isLeftOut(name, besides: feature)
        }
        func weight(_ diagnostic: Diagnostic) -> (Int, Int) {
            (diagnostic.severity == .note ? 1 : 0, weights[diagnostic.code] ?? 0)
        }
        return diagnostics.filter { !isIdle($0) }.enumerated().sorted {
            let (left, right) = (weight($0.element), weight($1.element))
            return left == right ? $0.offset < $1.offset : left < right
        }.map(\.element)
    }
}
