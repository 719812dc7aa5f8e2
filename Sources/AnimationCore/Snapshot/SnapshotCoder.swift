/// Goes through the parts of a document, either writing or reading them, so that one description serves both ways.
///
/// What is read takes the place of the value handed over; what is written stays as it is.
protocol SnapshotCoder {
    mutating func word(_ value: inout UInt32)
    mutating func text(_ value: inout String)
    /// How many items follow: `count` when writing, and when reading what the snapshot says.
    ///
    /// - Parameter words: the least number of words of an item, by which a number that cannot be is found.
    mutating func count(_ count: Int, ofItemsWithWords words: Int) -> Int
    /// The snapshot holds what has no meaning; everything after it is not to be used.
    mutating func fail()
    var isReading: Bool { get }
    var hasFailed: Bool { get }
}

extension SnapshotCoder {
    @inline(__always)
    mutating func float(_ value: inout Float) {
        var bits = value.bitPattern
        word(&bits)
        value = Float(bitPattern: bits)
    }

    mutating func integer(_ value: inout Int32) {
        var bits = UInt32(bitPattern: value)
        word(&bits)
        value = Int32(bitPattern: bits)
    }

    @inline(__always)
    mutating func point(_ value: inout SIMD2<Float>) {
        float(&value.x)
        float(&value.y)
    }

    mutating func vector(_ value: inout SIMD3<Float>) { for index in 0..<3 { float(&value[index]) } }
    mutating func vector(_ value: inout SIMD4<Float>) { for index in 0..<4 { float(&value[index]) } }

    mutating func flag(_ value: inout Bool) {
        var bits: UInt32 = value ? 1 : 0
        word(&bits)
        if bits > 1 { fail() }
        value = bits == 1
    }

    /// An enumeration by its stored number.
    mutating func choice<Value: RNAEnum>(_ value: inout Value) {
        var bits = UInt32(truncatingIfNeeded: Int32(truncatingIfNeeded: value.rawValue))
        word(&bits)
        guard isReading else { return }
        if let raw = Value.RawValue(exactly: Int32(bitPattern: bits)), let read = Value(rawValue: raw) {
            value = read
        } else {
            fail()
        }
    }

    mutating func array<Item>(
        _ items: inout [Item], ofWords words: Int, blank: Item, _ code: (inout Item, inout Self) -> Void
    ) {
        let count = count(items.count, ofItemsWithWords: words)
        guard isReading else {
            for var item in items { code(&item, &self) }
            return
        }
        items.removeAll()
        items.reserveCapacity(count)
        for _ in 0..<count where !hasFailed {
            var item = blank
            code(&item, &self)
            items.append(item)
        }
    }

    mutating func optional<Item>(_ value: inout Item?, blank: Item, _ code: (inout Item, inout Self) -> Void) {
        var isThere = value != nil
        flag(&isThere)
        guard isThere else {
            value = nil
            return
        }
        var item = value ?? blank
        code(&item, &self)
        value = item
    }

    mutating func text(_ value: inout String?) { optional(&value, blank: "") { $1.text(&$0) } }
}
