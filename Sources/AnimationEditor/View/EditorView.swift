/// Which part of the document is in view.
public struct EditorView: Equatable, Sendable {
    public internal(set) var frames = ViewAxis.frames
    public internal(set) var values = ViewAxis.values
    /// How far the channels are scrolled, in pixels.
    public internal(set) var rowScroll: Double = 0
    /// Every curve is drawn from -1 to 1, whatever its values.
    public var isNormalized = false

    mutating func place(_ layout: EditorLayout) {
        frames.place(start: layout.canvas.x, length: layout.canvas.width)
        values.place(start: layout.canvas.y, length: layout.canvas.height)
    }
}
