import AnimationCore

/// The scene's frames.
struct Timeline: Equatable, Sendable {
    var frameStart: Int32
    var frameEnd: Int32

    init(_ document: AnimationDocument) {
        frameStart = document.frameStart
        frameEnd = document.frameEnd
    }

    func apply(to document: inout AnimationDocument) {
        document.frameStart = frameStart
        document.frameEnd = frameEnd
    }
}
