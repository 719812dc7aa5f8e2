/// Keys held down beside a key or a pointer. Control stands for Command on a Mac, too.
public struct Modifiers: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let shift = Modifiers(rawValue: 1)
    public static let control = Modifiers(rawValue: 2)
    public static let alt = Modifiers(rawValue: 4)
}

/// A pointer: a mouse, a pen, or a finger.
public struct PointerEvent: Sendable {
    public enum Button: UInt8, Sendable { case primary, middle, secondary }

    /// In pixels from the editor's upper left corner.
    public var position: Pixel
    public var button: Button
    public var modifiers: Modifiers
    /// A finger scrolls where a mouse draws a selection box.
    public var isTouch: Bool

    public init(_ position: Pixel, _ button: Button = .primary, _ modifiers: Modifiers = [], isTouch: Bool = false) {
        self.position = position
        self.button = button
        self.modifiers = modifiers
        self.isTouch = isTouch
    }
}

/// A key of the keyboard.
public enum Key: Equatable, Sendable {
    /// A letter in lower case, a digit or a sign, in ASCII.
    case character(UInt8)
    case space, left, right, up, down, home, numpadPeriod, enter, escape, delete
}
