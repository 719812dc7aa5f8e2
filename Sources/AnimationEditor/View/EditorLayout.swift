/// Which of the two editors is shown.
public enum EditorKind: UInt8, Sendable {
    case dopeSheet, graph
}

/// Where the parts of the editor lie.
public struct EditorLayout: Equatable, Sendable {
    /// Search, above the channels.
    public let search: Rectangle
    /// The rows of channels at the left.
    public let channels: Rectangle
    /// The frame numbers above the canvas.
    public let ruler: Rectangle
    /// Keys and curves.
    public let canvas: Rectangle
    /// The bar at the bottom; of height 0 when there is none.
    public let transport: Rectangle
    /// The view of the scene at the right; of width 0 when there is none.
    public let viewport: Rectangle

    static let rulerHeight: Double = 28
    static let transportHeight: Double = 36
    /// Of a channel.
    static let rowHeight: Double = 20

    init(width: Double, height: Double, hasTransport: Bool, hasViewport: Bool = false) {
        let (width, height) = (max(width, 120), max(height, 80))
        let side = min(220, (width * 0.34).rounded())
        let foot = hasTransport ? min(EditorLayout.transportHeight, height / 3) : 0
        let top = EditorLayout.rulerHeight
        // Curves keep at least as much room as the scene gets.
        let scene = hasViewport ? min(max(width * 0.28, 160), 420, (width - side) / 2).rounded() : 0
        let right = width - scene
        search = Rectangle(x: 0, y: 0, width: side, height: top)
        channels = Rectangle(x: 0, y: top, width: side, height: height - top - foot)
        ruler = Rectangle(x: side, y: 0, width: right - side, height: top)
        canvas = Rectangle(x: side, y: top, width: right - side, height: height - top - foot)
        viewport = Rectangle(x: right, y: 0, width: scene, height: height - foot)
        transport = Rectangle(x: 0, y: height - foot, width: width, height: foot)
    }

    /// The canvas with the ruler above it.
    var timeArea: Rectangle {
        Rectangle(x: canvas.x, y: ruler.y, width: canvas.width, height: ruler.height + canvas.height)
    }
}
