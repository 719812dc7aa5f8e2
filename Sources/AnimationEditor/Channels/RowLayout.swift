/// Rows have one height, so the visible ones are found by dividing.
struct RowLayout {
    let area: Rectangle
    let scroll: Double
    let count: Int

    static let height = EditorLayout.rowHeight

    /// The rows of which anything is in view.
    var visible: Range<Int> {
        let first = min(max(Int(max(0, scroll) / RowLayout.height), 0), count)
        let last = Int(((scroll + area.height) / RowLayout.height).rounded(.up))
        return first..<max(first, min(last, count))
    }

    /// The upper edge of a row.
    func top(ofRow row: Int) -> Double { area.y + Double(row) * RowLayout.height - scroll }

    func middle(ofRow row: Int) -> Double { top(ofRow: row) + RowLayout.height / 2 }

    /// The row at a height; nil beside the rows.
    func row(at y: Double) -> Int? {
        guard y >= area.y, y < area.maxY else { return nil }
        let row = Int(((y - area.y + scroll) / RowLayout.height).rounded(.down))
        return row >= 0 && row < count ? row : nil
    }

    /// How far the rows can be scrolled.
    var largestScroll: Double { max(0, Double(count) * RowLayout.height - area.height) }
}
