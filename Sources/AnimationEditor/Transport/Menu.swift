import AnimationCore

/// The menus that the editor opens.
public enum MenuKind: UInt8, Sendable {
    case interpolation, handleType, extrapolation, action
}

public struct MenuItem: Sendable {
    public let label: String
    public let command: EditorCommand
}

/// Where an item stands in a menu.
struct MenuPlace: Equatable, Sendable {
    var column: Int
    var row: Int
}

/// A menu that is open.
///
/// Not Equatable: comparing texts would take Unicode tables into the WebAssembly module, a quarter of its size.
public struct Menu: Sendable {
    public let kind: MenuKind
    public let title: String
    public let columns: [[MenuItem]]
    /// In pixels.
    public let frame: Rectangle
    var highlighted: MenuPlace?

    static let rowHeight: Double = 22
    static let columnWidth: Double = 136
    private static let edge: Double = 5

    /// - Parameters:
    ///   - point: where the menu is to open.
    ///   - area: what it stays inside of.
    init(_ kind: MenuKind, title: String, columns: [[MenuItem]], at point: Pixel, in area: Rectangle) {
        // A list longer than the page goes on beside itself.
        let most = max(1, Int((area.height - 2 * Menu.edge) / Menu.rowHeight) - 1)
        self.columns = columns.flatMap { column in
            stride(from: 0, to: column.count, by: most).map { Array(column[$0..<min($0 + most, column.count)]) }
        }
        self.kind = kind
        self.title = title
        let rows = self.columns.map { $0.count }.max() ?? 0
        let width = Double(self.columns.count) * Menu.columnWidth + 2 * Menu.edge
        let height = Double(rows + 1) * Menu.rowHeight + 2 * Menu.edge
        frame = Rectangle(
            x: max(area.x, min(point.x, area.maxX - width)), y: max(area.y, min(point.y, area.maxY - height)),
            width: width, height: height)
    }

    func item(at place: MenuPlace) -> MenuItem? {
        guard columns.indices.contains(place.column), columns[place.column].indices.contains(place.row) else {
            return nil
        }
        return columns[place.column][place.row]
    }

    /// The item under a pointer.
    func place(at point: Pixel) -> MenuPlace? {
        let x = (point.x - frame.x - Menu.edge) / Menu.columnWidth
        let y = (point.y - frame.y - Menu.edge) / Menu.rowHeight - 1
        guard x >= 0, y >= 0 else { return nil }
        let place = MenuPlace(column: Int(x), row: Int(y))
        return item(at: place) == nil ? nil : place
    }

    /// The rectangle of an item.
    func frame(of place: MenuPlace) -> Rectangle {
        Rectangle(
            x: frame.x + Menu.edge + Double(place.column) * Menu.columnWidth,
            y: frame.y + Menu.edge + Double(place.row + 1) * Menu.rowHeight, width: Menu.columnWidth,
            height: Menu.rowHeight)
    }

    func draw(into list: inout DisplayList) {
        list.fill(.menu)
        list.stroke(.panelLine)
        list.rectangle(frame, [.filled, .stroked], cornerRadius: 5)
        list.fill(.textFaint)
        list.text(title, at: Pixel(frame.x + Menu.edge + 8, frame.y + Menu.edge + 11), size: 12)
        for column in columns.indices {
            for row in columns[column].indices {
                let place = MenuPlace(column: column, row: row)
                let box = frame(of: place)
                if place == highlighted {
                    list.fill(.menuHover)
                    list.rectangle(box, cornerRadius: 3)
                }
                list.fill(.textStrong)
                list.clip(box)
                list.text(columns[column][row].label, at: Pixel(box.x + 8, box.center.y), size: 12)
                list.unclip()
            }
        }
    }
}
