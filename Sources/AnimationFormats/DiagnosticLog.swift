import AnimationCore

/// Collects the problems of one run, in the order they were found.
public final class DiagnosticLog {
    public private(set) var diagnostics: [Diagnostic] = []

    public init() {}

    public func report(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
    }

    /// The worst severity so far; nil when nothing was reported.
    public var worst: Diagnostic.Severity? {
        diagnostics.map(\.severity).max()
    }
}
