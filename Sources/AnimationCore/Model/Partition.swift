extension RandomAccessCollection where Index == Int {
    /// The index of the first element for which a condition holds, which holds for all behind it, too; the end index where
    /// there is none. Found by halves.
    @inlinable
    package func partitionPoint(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
