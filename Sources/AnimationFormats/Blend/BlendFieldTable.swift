/// The fields of a struct by their names: a hash table for a few hundred short names, asked for each field of each struct.
///
/// A name is hashed by its length and three of its bytes, which takes a fraction of the time of a `Dictionary`, whose
/// hash also withstands names that are chosen to collide. Here such names cost a search through all fields, of which
/// there may be `mostFields`.
struct BlendFieldTable {
    /// Four times what Blender's largest struct has.
    static let mostFields = 1024

    private var entries: [(name: String, field: BlendField)] = []
    /// Numbers of `entries` plus one, 0 for a free place; their count is a power of two, and half of them are free.
    private var places: [Int32]

    init(capacity: Int) {
        entries.reserveCapacity(capacity)
        var count = 8
        while count < 2 * capacity { count *= 2 }
        places = Array(repeating: 0, count: count)
    }

    /// Nil for a name that the struct does not have.
    subscript(_ name: String) -> BlendField? {
        let entry = Int(places[place(of: name)])
        return entry == 0 ? nil : entries[entry - 1].field
    }

    /// Of several fields of one name the last counts. There may be no more of them than `capacity`.
    mutating func insert(_ field: BlendField, named name: String) {
        let place = place(of: name)
        if places[place] > 0 {
            entries[Int(places[place]) - 1].field = field
        } else {
            entries.append((name, field))
            places[place] = Int32(entries.count)
        }
    }

    /// Where a name is, or would be.
    private func place(of name: String) -> Int {
        let mask = places.count - 1
        var place = BlendFieldTable.hash(name) & mask
        while places[place] != 0, entries[Int(places[place]) - 1].name != name { place = (place + 1) & mask }
        return place
    }

    private static func hash(_ name: String) -> Int {
        var name = name
        return name.withUTF8 { bytes in
            guard let first = bytes.first, let last = bytes.last else { return 0 }
            let middle = bytes[bytes.count / 2]
            return bytes.count &* 31 &+ Int(first) &* 7 &+ Int(middle) &* 61 &+ Int(last) &* 131
        }
    }
}
