/// What is to be drawn, from the back to the front: flat words and the bytes of its texts, without a pointer, so that
/// a page can replay it from the memory of a WebAssembly module, and a test can read it.
///
/// Each instruction is a head word, whose low byte is its `Opcode`, and its own words. *f* marks a float32 in pixels
/// from the upper left corner.
///
/// | opcode | head's upper bytes | words |
/// |---|---|---|
/// | 1 fill | role in byte 1, or 0 | `0xRRGGBBAA`; with a role only the alpha counts |
/// | 2 stroke | role in byte 1, or 0 | the same, then the width f |
/// | 3 rectangle | paint in byte 1 | x f, y f, width f, height f, corner radius f |
/// | 4 diamond | paint | centre x f, y f, radius f |
/// | 5 circle | paint | centre x f, y f, radius f |
/// | 6 line | – | x f, y f, x f, y f; stroked |
/// | 7 polyline | 1 in byte 1: dashed | count, then x f, y f for each; stroked |
/// | 8 polygon | paint | count, then x f, y f for each; closed |
/// | 9 text | alignment in byte 1 (0 start, 1 middle, 2 end), weight in byte 2 (0 plain, 1 bold, 2 bold of one width) | x f, y f of the middle of the line, size f, offset and count of bytes in `text` |
/// | 10 clip | – | x f, y f, width f, height f: nothing is drawn outside of it and of the clips around it |
/// | 11 unclip | – | – |
///
/// Paint: 1 filled, 2 stroked, 3 both. Colours and width stay until they are set anew.
public struct DisplayList: Sendable {
    public internal(set) var words: [UInt32] = []
    /// UTF-8 of all texts, one after the other.
    public internal(set) var text: [UInt8] = []

    private var fillColor: DrawColor?
    private var strokeColor: DrawColor?
    private var strokeWidth: Float = 0

    public init() {}

    public enum Opcode: UInt8, Sendable {
        case fill = 1
        case stroke, rectangle, diamond, circle, line, polyline, polygon, text, clip, unclip
    }

    public enum Alignment: UInt8, Sendable { case start, middle, end }
    public enum Weight: UInt8, Sendable { case plain, bold, monospacedBold }

    /// Empties the list and keeps its room.
    public mutating func clear() {
        words.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
        (fillColor, strokeColor) = (nil, nil)
    }

    // MARK: Colours

    mutating func fill(_ color: DrawColor) {
        guard color != fillColor else { return }
        fillColor = color
        words.append(UInt32(Opcode.fill.rawValue) | UInt32(color.role?.rawValue ?? 0) << 8)
        words.append(color.rgb << 8 | UInt32(color.alpha))
    }

    mutating func stroke(_ color: DrawColor, width: Float = 1) {
        guard color != strokeColor || width != strokeWidth else { return }
        (strokeColor, strokeWidth) = (color, width)
        words.append(UInt32(Opcode.stroke.rawValue) | UInt32(color.role?.rawValue ?? 0) << 8)
        words.append(color.rgb << 8 | UInt32(color.alpha))
        words.append(width.bitPattern)
    }

    package mutating func fill(_ role: ColorRole) { fill(DrawColor(role)) }
    package mutating func stroke(_ role: ColorRole, width: Float = 1) { stroke(DrawColor(role), width: width) }

    // MARK: Shapes

    package struct Paint: OptionSet {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let filled = Paint(rawValue: 1)
        package static let stroked = Paint(rawValue: 2)
    }

    private mutating func head(_ opcode: Opcode, _ first: UInt8 = 0, _ second: UInt8 = 0) {
        words.append(UInt32(opcode.rawValue) | UInt32(first) << 8 | UInt32(second) << 16)
    }

    private mutating func number(_ value: Double) { words.append(Float(value).bitPattern) }

    private mutating func point(_ point: Pixel) {
        number(point.x)
        number(point.y)
    }

    private mutating func bounds(_ rectangle: Rectangle) {
        point(Pixel(rectangle.x, rectangle.y))
        point(Pixel(rectangle.width, rectangle.height))
    }

    package mutating func rectangle(_ rectangle: Rectangle, _ paint: Paint = .filled, cornerRadius: Double = 0) {
        head(.rectangle, paint.rawValue)
        bounds(rectangle)
        number(cornerRadius)
    }

    mutating func diamond(at center: Pixel, radius: Double, _ paint: Paint = [.filled, .stroked]) {
        head(.diamond, paint.rawValue)
        point(center)
        number(radius)
    }

    mutating func circle(at center: Pixel, radius: Double, _ paint: Paint = .filled) {
        head(.circle, paint.rawValue)
        point(center)
        number(radius)
    }

    package mutating func line(from a: Pixel, to b: Pixel) {
        head(.line)
        point(a)
        point(b)
    }

    package mutating func polyline(_ points: [Pixel], isDashed: Bool = false) {
        guard points.count > 1 else { return }
        head(.polyline, isDashed ? 1 : 0)
        words.append(UInt32(points.count))
        for each in points { point(each) }
    }

    mutating func polygon(_ points: [Pixel], _ paint: Paint = .filled) {
        guard points.count > 2 else { return }
        head(.polygon, paint.rawValue)
        words.append(UInt32(points.count))
        for each in points { point(each) }
    }

    // MARK: Text and clips

    /// - Parameter position: where the text starts, has its middle or ends, at the middle of the line's height.
    package mutating func text(
        _ string: String, at position: Pixel, size: Double = 12, _ alignment: Alignment = .start,
        _ weight: Weight = .plain
    ) {
        head(.text, alignment.rawValue, weight.rawValue)
        point(position)
        number(size)
        words.append(UInt32(text.count))
        let start = text.count
        text.append(contentsOf: string.utf8)
        words.append(UInt32(text.count - start))
    }

    package mutating func clip(_ rectangle: Rectangle) {
        head(.clip)
        bounds(rectangle)
    }

    package mutating func unclip() { head(.unclip) }
}
