/// Recalculates all handles of one curve in place, key by key, then smooths over runs of automatic keys.
struct HandlePass {
    /// At least two keys. They need not be sorted: neighbours are those in the array.
    let keys: UnsafeMutableBufferPointer<Keyframe>
    let extrapolation: Extrapolation
    let smoothing: AutoSmoothing
    let rules: HandleRules
    /// The first key follows the last one.
    let isCyclic: Bool
    let leftLeads: LeftHandleLead

    private var last: Int { keys.count - 1 }

    func run() {
        placeHandles(ofEnd: 0)
        for index in 1..<last {
            placeHandles(
                ofKey: index, between: KeyNeighbours(previous: keys[index - 1].point, next: keys[index + 1].point))
        }
        placeHandles(ofEnd: last)
        if isCyclic, keys[0].isAutoHandleLocked || keys[last].isAutoHandleLocked {
            keys[0].flattenHandles()
            keys[last].flattenHandles()
        }
        if smoothing == .continuousAcceleration, keys.contains(where: { $0.hasComputedHandle }) {
            AccelerationSmoothing(keys: keys, isCyclic: isCyclic).run()
        }
    }

    @inline(never)
    private func placeHandles(ofEnd index: Int) {
        placeHandles(ofKey: index, between: neighbours(ofKey: index))
        if extrapolation == .constant, !isCyclic, keys[index].isAutomatic { keys[index].flattenHandles() }
    }

    @inline(__always)
    private func placeHandles(ofKey index: Int, between neighbours: KeyNeighbours) {
        var key = keys[index]
        key.keepHandlesOnTheirSides(rules)
        key.placeHandles(between: neighbours, smoothing: smoothing, leftLeads: leftLeads.holds(for: key.selection))
        if let previous = neighbours.previous, previous.x >= key.frame {
            key.isAutoHandleLocked = true
            if index > 0 { keys[index - 1].isAutoHandleLocked = true }
        }
        keys[index].handleLeft = key.handleLeft
        keys[index].handleRight = key.handleRight
        keys[index].isAutoHandleLocked = key.isAutoHandleLocked
    }

    @inline(__always)
    private func neighbours(ofKey index: Int) -> KeyNeighbours {
        KeyNeighbours(
            previous: index > 0 ? keys[index - 1].point : isCyclic ? beforeFirst : nil,
            next: index < last ? keys[index + 1].point : isCyclic ? afterLast : nil)
    }

    /// The last key but one, a cycle earlier.
    private var beforeFirst: SIMD2<Float> { keys[last - 1].point + (keys[0].point - keys[last].point) }

    /// The second key, a cycle later.
    private var afterLast: SIMD2<Float> { keys[1].point + (keys[last].point - keys[0].point) }
}
