/// An order in which every parent comes before its children.
struct ParentOrder {
    /// All indices, parents first.
    let order: [Int]
    /// The parents that count: nil for a root, and for one member of every ring, where the ring is cut.
    let parents: [Int?]
    /// Where rings were cut.
    let cuts: [Int]

    /// - Parameter parents: the index of each one's parent; nil for a root.
    init(parents given: [Int?]) {
        var parents = given
        var order: [Int] = []
        var cuts: [Int] = []
        order.reserveCapacity(given.count)
        var states = [State](repeating: .unvisited, count: given.count)
        var line: [Int] = []
        for start in given.indices where states[start] == .unvisited {
            var next: Int? = start
            while let index = next, states[index] == .unvisited {
                states[index] = .inLine
                line.append(index)
                next = parents[index]
            }
            if let index = next, states[index] == .inLine {
                parents[index] = nil
                cuts.append(index)
                // The line ends where the ring closes; from the cut on, parents first.
                if let position = line.firstIndex(of: index) {
                    line = Array(line[..<position]) + Array(line[(position + 1)...]) + [index]
                }
            }
            while let index = line.popLast() {
                states[index] = .done
                order.append(index)
            }
        }
        self.order = order
        self.parents = parents
        self.cuts = cuts
    }

    private enum State { case unvisited, inLine, done }
}
