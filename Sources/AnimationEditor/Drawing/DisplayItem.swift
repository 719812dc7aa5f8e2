/// One thing to draw, with its colours.
public enum DisplayItem: Equatable, Sendable {
    /// `fill` or `stroke` is nil where the shape is not filled or has no edge.
    case rectangle(Rectangle, cornerRadius: Double, fill: DrawColor?, stroke: DisplayStroke?)
    case diamond(center: Pixel, radius: Double, fill: DrawColor?, stroke: DisplayStroke?)
    case circle(center: Pixel, radius: Double, fill: DrawColor?, stroke: DisplayStroke?)
    case polyline([Pixel], isDashed: Bool, stroke: DisplayStroke)
    case polygon([Pixel], fill: DrawColor?, stroke: DisplayStroke?)
    case text(
        String, at: Pixel, size: Double, alignment: DisplayList.Alignment, weight: DisplayList.Weight, color: DrawColor)
    case clip(Rectangle)
    case unclip
}

public struct DisplayStroke: Equatable, Sendable {
    public var color: DrawColor
    /// In pixels.
    public var width: Double
}

extension DisplayList {
    /// The list as values, for what draws it elsewhere than in a page, and for tests. Lines are polylines of two points.
    public var items: [DisplayItem] {
        var reader = DisplayReader(words: words, text: text)
        var items: [DisplayItem] = []
        while let item = reader.next() { items.append(item) }
        return items
    }
}

private struct DisplayReader {
    let words: [UInt32]
    let text: [UInt8]
    var position = 0
    var fill = DrawColor(rgb: 0)
    var stroke = DisplayStroke(color: DrawColor(rgb: 0), width: 1)

    init(words: [UInt32], text: [UInt8]) {
        self.words = words
        self.text = text
    }

    private mutating func word() -> UInt32 {
        position += 1
        return words[position - 1]
    }

    private mutating func number() -> Double { Double(Float(bitPattern: word())) }

    private mutating func point() -> Pixel {
        let x = number()
        return Pixel(x, number())
    }

    private mutating func bounds() -> Rectangle {
        let (corner, size) = (point(), point())
        return Rectangle(x: corner.x, y: corner.y, width: size.x, height: size.y)
    }

    private mutating func points() -> [Pixel] {
        let count = Int(word())
        var points: [Pixel] = []
        points.reserveCapacity(count)
        for _ in 0..<count { points.append(point()) }
        return points
    }

    private mutating func color(_ role: UInt8) -> DrawColor {
        let rgba = word()
        if let role = ColorRole(rawValue: role) { return DrawColor(role, alpha: UInt8(rgba & 0xff)) }
        return DrawColor(rgb: rgba >> 8, alpha: UInt8(rgba & 0xff))
    }

    /// The next shape, text or clip; colours on the way are kept.
    mutating func next() -> DisplayItem? {
        while position < words.count {
            let head = word()
            let (first, second) = (UInt8(head >> 8 & 0xff), UInt8(head >> 16 & 0xff))
            let fill = first & 1 != 0 ? self.fill : nil
            let edge = first & 2 != 0 ? stroke : nil
            switch DisplayList.Opcode(rawValue: UInt8(head & 0xff)) {
            case .fill: self.fill = color(first)
            case .stroke: stroke = DisplayStroke(color: color(first), width: number())
            case .rectangle: return .rectangle(bounds(), cornerRadius: number(), fill: fill, stroke: edge)
            case .diamond: return .diamond(center: point(), radius: number(), fill: fill, stroke: edge)
            case .circle: return .circle(center: point(), radius: number(), fill: fill, stroke: edge)
            case .line: return .polyline([point(), point()], isDashed: false, stroke: stroke)
            case .polyline: return .polyline(points(), isDashed: first == 1, stroke: stroke)
            case .polygon: return .polygon(points(), fill: fill, stroke: edge)
            case .text: return string(first, second)
            case .clip: return .clip(bounds())
            case .unclip: return .unclip
            case nil: return nil
            }
        }
        return nil
    }

    private mutating func string(_ alignment: UInt8, _ weight: UInt8) -> DisplayItem {
        let (position, size) = (point(), number())
        let start = Int(word())
        let string = String(decoding: text[start..<start + Int(word())], as: UTF8.self)
        return .text(
            string, at: position, size: size, alignment: DisplayList.Alignment(rawValue: alignment) ?? .start,
            weight: DisplayList.Weight(rawValue: weight) ?? .plain, color: fill)
    }
}
