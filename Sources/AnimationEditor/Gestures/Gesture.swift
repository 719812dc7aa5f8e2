import AnimationCore

/// What the pointer is about.
enum Gesture: Sendable {
    /// Pressed on keys, and not moved yet.
    case press(Press)
    /// Keys or a handle follow the pointer.
    case drag(Drag)
    case box(SelectionBox)
    /// A box will begin where the pointer is pressed next (B).
    case boxAwaited
    /// The playhead follows the pointer.
    case scrub
    /// The view follows the pointer, which was last seen here.
    case scroll(from: Pixel)
    /// The camera of the scene goes around it, or moves along.
    case orbit(from: Pixel)
    case pan(from: Pixel)
    /// The channels follow a finger.
    case scrollRows(from: Pixel)
}

struct Press: Sendable {
    let position: Pixel
    let keys: [EditorSession.KeyPlace]
    let grab: Drag.Grab
    let wasSelected: Bool
    let isAdding: Bool

    /// How far a pointer moves before it drags, in pixels.
    static let slack: Double = 3
}

struct SelectionBox: Sendable {
    let start: Pixel
    var end: Pixel
    let isAdding: Bool

    var rectangle: Rectangle { Rectangle(from: start, to: end) }
    var isClick: Bool { max(abs(end.x - start.x), abs(end.y - start.y)) < Press.slack }
}
