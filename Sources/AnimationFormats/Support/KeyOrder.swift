/// Keys in the order of their frames, one to a frame.
enum KeyOrder {
    /// Sorts by frame, keeping the order of equals, and keeps the last of those that share a frame.
    static func sortedUnique<Item>(
        _ items: [Item], frame: (Item) -> Float
    ) -> (items: [Item], wasUnsorted: Bool, duplicates: Int) {
        var wasUnsorted = false
        for index in items.indices.dropFirst() where frame(items[index]) < frame(items[index - 1]) {
            wasUnsorted = true
            break
        }
        let sorted = wasUnsorted ? items.sorted { frame($0) < frame($1) } : items
        var unique: [Item] = []
        unique.reserveCapacity(sorted.count)
        for item in sorted {
            if let last = unique.last, frame(last) == frame(item) { unique.removeLast() }
            unique.append(item)
        }
        return (unique, wasUnsorted, sorted.count - unique.count)
    }
}
